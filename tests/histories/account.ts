import type { ListedConflict } from '@sync/core/conflicts';
import type { OutboxEntry } from '@sync/core/entry';
import type { ListedRejection } from '@sync/core/rejected';
import { OUTBOX } from '@sync/core/tables';
import type { LogEntry } from '@sync/core/tables';
import { typedFields } from './sample-entities';
import type { TypedValue } from './typed-values';
import type { HistoryWorld, TabHost } from './surroundings';

/** A history with its devices. */
export interface JudgedWorld extends HistoryWorld {
  readonly devices: readonly TabHost[];
}

/** Number of times a value was stored on the server, and the values it replaced. */
interface StoredValue {
  readonly times: number;
  readonly over: readonly unknown[];
}

interface Listed {
  readonly how: 'conflict' | 'rejected' | 'log';
  readonly edit?: string;
  /** Merely goes with a decision about another field. */
  readonly along?: true;
}

function storedValues({ server }: JudgedWorld): ReadonlyMap<string, StoredValue> {
  const stored = new Map<string, StoredValue>();
  for (const versions of server.history.values())
    for (const [at, { values }] of versions.entries())
      for (const field of typedFields) {
        const prior = versions[at - 1]?.values[field];
        const value = values[field];
        if (typeof value !== 'string' || prior === value) continue;
        const known = stored.get(value) ?? { times: 0, over: [] };
        stored.set(value, { times: known.times + 1, over: [...known.over, prior] });
      }
  return stored;
}

/** Content of the lists and the log of all devices. */
class Lists {
  readonly values = new Map<string, readonly Listed[]>();
  readonly unsent = new Set<string>();
  readonly discardedEdits = new Set<string>();
  readonly #world: JudgedWorld;

  constructor(world: JudgedWorld) {
    this.#world = world;
    for (const device of world.devices) this.#read(device);
  }

  #add(value: unknown, listed: Listed): void {
    if (typeof value === 'string') this.values.set(value, [...(this.values.get(value) ?? []), listed]);
  }
  #addConflict({ mine, together }: ListedConflict, how: Listed['how']): void {
    this.#add(mine, { how });
    for (const value of Object.values(together?.mine ?? {})) this.#add(value, { how, along: true });
  }

  #read(device: TabHost): void {
    const { disk } = device;
    for (const conflict of disk.values<ListedConflict>('conflicts/')) {
      this.#addConflict(conflict, 'conflict');
      this.#world.count('conflicts at the end');
      const { field, theirs, together } = conflict;
      this.#checkForeign(device, conflict.id, { ...together?.theirs, [field]: theirs });
    }
    for (const { document, base, edit, id, current } of disk.values<ListedRejection>('rejected/')) {
      this.#world.count('rejected changes at the end');
      for (const field of typedFields)
        if (document[field] !== base?.[field]) this.#add(document[field], { how: 'rejected', edit });
      for (const row of [document, base, current]) if (row != null) this.#checkForeign(device, id, row);
    }
    for (const entry of disk.values<LogEntry>('log/')) {
      if (entry.type === 'discard') for (const edit of entry.entry.edits) this.discardedEdits.add(edit);
      else if (entry.choice === 'theirs') this.#addConflict(entry.conflict, 'log');
    }
    for (const { mine } of disk.values<OutboxEntry>(OUTBOX))
      for (const field of typedFields) this.unsent.add(String(mine?.[field]));
  }

  /** Checks that lists contain nothing of others that the user may not see. */
  #checkForeign(device: TabHost, id: string, values: Readonly<Record<string, unknown>>): void {
    const { server, typed } = this.#world;
    const user = server.user(device.user);
    const row = server.rows.get(id);
    if (row === undefined || server.isOld(row)) return;
    for (const field of typedFields) {
      const value = values[field];
      const isHidden = !server.sees(user, row) || (field === 'secret' && !user.secret);
      if (!isHidden || typeof value !== 'string' || value === '') continue;
      if (typed.all.get(value)?.user !== user.id)
        this.#world.problem(
          `device ${device.at}: a list holds ${value} of ${id}, which ${user.id} may not see`,
        );
    }
  }
}

/** Checks that each accepted removal is stored, listed, unsent or discarded. */
export function accountForRemovals(world: JudgedWorld): void {
  const { server, typed, restored, devices } = world;
  if (restored) return;
  for (const { id, device: at, accepted } of typed.removals) {
    const row = server.rows.get(id);
    const disk = devices[at]?.disk;
    if (!accepted || row === undefined || row.deleted || disk === undefined) continue;
    const isListed =
      disk.values<ListedRejection>('rejected/').some((change) => change.id === id) ||
      disk.values<OutboxEntry>(OUTBOX).some((entry) => entry.id === id) ||
      disk.values<LogEntry>('log/').some((entry) => entry.type === 'discard' && entry.entry.id === id);
    if (!isListed) world.problem(`the removal of ${id} on device ${at} is nowhere`);
  }
}

/** Checks that every accepted value ends as exactly one of these. Never nowhere. */
export function accountForValues(world: JudgedWorld): void {
  const stored = storedValues(world);
  const lists = new Lists(world);
  for (const value of world.typed.all.values()) {
    const there = stored.get(value.value);
    const listed = lists.values.get(value.value) ?? [];
    if (there === undefined) {
      const where = whereIs(world, lists, value, listed);
      if (where === null)
        world.problem(`${value.value} (${value.id}.${value.field} of device ${value.device}) is nowhere`);
      world.count(`values: ${where ?? 'nowhere'}`);
      continue;
    }
    world.count('values: stored');
    // What follows the decision about another field goes and comes with that.
    if (value.field !== 'room') checkStored(world, value, there, listed);
  }
}

function checkStored(
  world: JudgedWorld,
  value: TypedValue,
  { times, over }: StoredValue,
  listed: readonly Listed[],
): void {
  if (times > 1) world.problem(`${value.value} was stored ${times} times`);
  for (const prior of over)
    if (prior != null && !mayStandOver(world, value, prior))
      world.problem(
        `${value.value} took the place of ${JSON.stringify(prior)}, which its author had not seen`,
      );
  for (const { how, edit, along } of listed) {
    // A rejected edit may repeat what an earlier one has stored.
    if (along === true || (edit !== undefined && !value.edits.has(edit))) continue;
    world.problem(`${value.value} is stored and listed (${how})`);
  }
}

function whereIs(
  world: JudgedWorld,
  lists: Lists,
  value: TypedValue,
  listed: readonly Listed[],
): string | null {
  const [first] = listed;
  if (first !== undefined) return first.how;
  if (lists.unsent.has(value.value)) return 'unsent, behind the change that takes too long';
  if (!value.accepted) return 'torn by a crash, or refused by the device';
  if (world.discarded.has(value.value)) return 'discarded';
  if ([...value.edits].some((edit) => lists.discardedEdits.has(edit))) return 'discarded';
  if (world.takenBack.has(value.value)) return 'taken back by a restore';
  const isOwn = (other: TypedValue): boolean =>
    other.device === value.device && other.id === value.id && other.field === value.field;
  const all = [...world.typed.all.values()];
  if (all.some((other) => isOwn(other) && other.over.has(value.value))) return 'overwritten by its author';
  const isRemoved = world.typed.removals.some(({ id, device }) => id === value.id && device === value.device);
  return isRemoved ? 'removed with its record' : null;
}

/** Returns whether the author saw this value, or one of the author's own that was written over it. */
function mayStandOver({ typed }: JudgedWorld, value: TypedValue, prior: unknown): boolean {
  const seen = new Set<string>();
  const look = (candidate: TypedValue): boolean => {
    if (seen.has(candidate.value)) return false;
    seen.add(candidate.value);
    if (candidate.over.has(prior)) return true;
    return [...candidate.over].some((earlier) => {
      const before = typed.all.get(String(earlier));
      return before?.device === value.device && before.id === value.id && look(before);
    });
  };
  return look(value);
}
