/** Rules for who holds a terminal. The server decides the same (app.usage_custody, app.decide_custody; tests/vectors/custody.json). */

/** The fields of a usage that custody depends on. */
export interface Custody {
  readonly id: string;
  readonly terminal_id: string;
  readonly staff_id: string;
  readonly from_at: string;
  /** Null while the terminal is held. */
  readonly to_at: string | null;
  readonly handed_to_id: string | null;
  readonly handover_code: string | null;
  readonly taken_code: string | null;
  readonly created_at: string | null;
}

const inOrder = (a: Custody, b: Custody): number =>
  Date.parse(a.from_at) - Date.parse(b.from_at) || (a.id < b.id ? -1 : 1);

const byArrival = (a: Custody, b: Custody): number =>
  (a.created_at ?? '').localeCompare(b.created_at ?? '') || (a.id < b.id ? -1 : 1);

const keyOf = (terminalId: string, code: string): string => `${terminalId} ${code}`;

function grouped<U>(usages: readonly U[], key: (usage: U) => string | null): ReadonlyMap<string, U[]> {
  const groups = new Map<string, U[]>();
  for (const usage of usages) {
    const own = key(usage);
    if (own === null) continue;
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [usage]);
    else group.push(usage);
  }
  return groups;
}

/**
 * Brings both sides of each hand-over to one moment: the taker's usage begins when the giver's ends, whatever the clock
 * of the taker's device said, and the giver's names the taker. Returns the same list where nothing has to be brought
 * together.
 */
export function joinHandOvers<U extends Custody>(usages: readonly U[]): readonly U[] {
  let joined = usages;
  // Each round passes a moment on by one hand-over; a chain is no longer than the list.
  for (let round = 0; round < usages.length; round += 1) {
    const next = joinOnce(joined);
    if (next === joined) break;
    joined = next;
  }
  return joined;
}

function joinOnce<U extends Custody>(usages: readonly U[]): readonly U[] {
  const givers = grouped(
    usages.filter(({ to_at }) => to_at !== null),
    ({ terminal_id, handover_code }) => (handover_code === null ? null : keyOf(terminal_id, handover_code)),
  );
  if (givers.size === 0) return usages;
  const takers = grouped(usages, ({ terminal_id, taken_code }) =>
    taken_code === null ? null : keyOf(terminal_id, taken_code),
  );
  let changed = false;
  const joined = usages.map((usage) => {
    const { id, terminal_id, taken_code, handover_code } = usage;
    let { from_at, to_at, handed_to_id } = usage;
    if (taken_code !== null) {
      const giver = (givers.get(keyOf(terminal_id, taken_code)) ?? [])
        .filter((other) => other.id !== id)
        .toSorted(byArrival)[0];
      if (giver !== undefined && giver.to_at !== null && Date.parse(giver.to_at) !== Date.parse(from_at)) {
        from_at = giver.to_at;
      }
      // The clock of the taker's device may be behind.
      if (giver !== undefined && to_at !== null && Date.parse(to_at) < Date.parse(from_at)) to_at = from_at;
    }
    if (handover_code !== null) {
      const taker = (takers.get(keyOf(terminal_id, handover_code)) ?? [])
        .filter((other) => other.id !== id)
        .toSorted(inOrder)[0];
      if (taker !== undefined) handed_to_id = taker.staff_id;
    }
    if (from_at === usage.from_at && to_at === usage.to_at && handed_to_id === usage.handed_to_id)
      return usage;
    changed = true;
    return { ...usage, from_at, to_at, handed_to_id };
  });
  return changed ? joined : usages;
}

/**
 * Decides who keeps a terminal where usages overlap: in the order of their beginnings, of equal ones the lesser id, each
 * usage keeps it that overlaps none that keeps it. Returns the others by their id, each with the usage that keeps the
 * terminal before it. The order in which they are given does not matter.
 */
export function custodyOf<U extends Custody>(usages: readonly U[]): ReadonlyMap<string, U> {
  const clashes = new Map<string, U>();
  for (const own of grouped(usages, ({ terminal_id }) => terminal_id).values()) {
    let keeper: U | null = null;
    for (const usage of own.toSorted(inOrder)) {
      const from = Date.parse(usage.from_at);
      const to = usage.to_at === null ? Infinity : Date.parse(usage.to_at);
      // A usage without length overlaps nothing.
      if (to <= from) continue;
      if (keeper !== null && (keeper.to_at === null || from < Date.parse(keeper.to_at))) {
        clashes.set(usage.id, keeper);
      } else keeper = usage;
    }
  }
  return clashes;
}

/** Returns for each usage in a clash all that overlap it for it: the keeper of the terminal, or those it was taken by, too. */
export function rivalsOf<U extends Custody>(usages: readonly U[]): ReadonlyMap<string, readonly U[]> {
  const rivals = new Map<string, U[]>();
  const add = (id: string, other: U) => rivals.set(id, [...(rivals.get(id) ?? []), other]);
  const byId = new Map(usages.map((usage) => [usage.id, usage]));
  for (const [id, keeper] of custodyOf(usages)) {
    const late = byId.get(id);
    if (late === undefined) continue;
    add(id, keeper);
    add(keeper.id, late);
  }
  return new Map([...rivals].map(([id, others]) => [id, others.toSorted(inOrder)]));
}
