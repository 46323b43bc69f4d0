import type { Entity, FieldGroup } from '../entity';
import type { Field } from '../fields';
import { sameJson } from './equality';

/** A record as plain values; merging works on any entity alike. */
export type RecordValues = Readonly<Record<string, unknown>>;

type Side = 'mine' | 'theirs';

/** A field that both sides changed differently; of a list the items of which both changed the same property. */
export interface Conflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** `ask`: a person decides, `stands` holds meanwhile. `latest`: it stays; the other is kept in the log only. */
  readonly policy: 'ask' | 'latest';
  /** Side whose value the merged record has. */
  readonly stands: Side;
  /** Values of the fields that are one decision with it. */
  readonly together?: { readonly mine: RecordValues; readonly theirs: RecordValues };
}

export interface MergeResult {
  readonly merged: RecordValues;
  readonly conflicts: readonly Conflict[];
}

type Keyed = Readonly<Record<string, unknown>>;

const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges lists that are sets, three-way. What either side added stays, what either side took away goes. */
export function mergeSets(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const before = new Set(list(base));
  const mineSet = new Set(list(mine));
  const theirSet = new Set(list(theirs));
  const kept = list(theirs).filter((item) => mineSet.has(item) || !before.has(item));
  const added = list(mine).filter((item) => !before.has(item) && !theirSet.has(item));
  return [...kept, ...added];
}

/** Merges an object three-way, property by property. */
function mergeProperties(
  before: Keyed | undefined,
  mine: Keyed,
  theirs: Keyed,
  later: Side,
): { readonly item: Keyed; readonly conflicts: boolean } {
  const item: Record<string, unknown> = {};
  let conflicts = false;
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const iChanged = !sameJson(before?.[name], mine[name]);
    const theyChanged = !sameJson(before?.[name], theirs[name]);
    const isMine = iChanged && (!theyChanged || later === 'mine');
    item[name] = isMine ? mine[name] : theirs[name];
    conflicts ||= iChanged && theyChanged && !sameJson(mine[name], theirs[name]);
  }
  return { item, conflicts };
}

interface MergedList {
  readonly items: readonly Keyed[];
  /** Items of which both sides changed one property differently, as each has them. */
  readonly conflicting: { readonly mine: readonly Keyed[]; readonly theirs: readonly Keyed[] };
}

/** Merges lists of objects by a key, three-way: item by item. Where both changed an item, property by property. */
function mergeByKey(key: string, base: unknown, mine: unknown, theirs: unknown, later: Side): MergedList {
  const index = (value: unknown): Map<unknown, Keyed> =>
    new Map((Array.isArray(value) ? value : []).filter(isKeyed).map((item) => [item[key], item]));
  const before = index(base);
  const mineItems = index(mine);
  const theirItems = index(theirs);
  const merged: Keyed[] = [];
  const conflicting: { readonly mine: Keyed[]; readonly theirs: Keyed[] } = { mine: [], theirs: [] };
  for (const [id, theirItem] of theirItems) {
    const mineItem = mineItems.get(id);
    const beforeItem = before.get(id);
    if (mineItem === undefined) {
      // I removed it, and they left it as it was: it goes. They changed it meanwhile: it stays.
      if (beforeItem !== undefined && sameJson(beforeItem, theirItem)) continue;
      merged.push(theirItem);
      continue;
    }
    const { item, conflicts } = mergeProperties(beforeItem, mineItem, theirItem, later);
    merged.push(item);
    if (!conflicts) continue;
    conflicting.mine.push(mineItem);
    conflicting.theirs.push(theirItem);
  }
  for (const [id, mineItem] of mineItems) {
    if (theirItems.has(id)) continue;
    const beforeItem = before.get(id);
    if (beforeItem !== undefined && sameJson(beforeItem, mineItem)) continue;
    merged.push(mineItem);
  }
  return { items: merged, conflicting };
}

/** Returns the side that wins when both changed the group. */
function sideOf({ stages }: FieldGroup, mine: RecordValues, theirs: RecordValues): Side {
  if (stages === undefined) return 'theirs';
  const rank = (values: RecordValues): number => stages.order.indexOf(String(values[stages.field]));
  return rank(mine) > rank(theirs) ? 'mine' : 'theirs';
}

/**
 * Returns whether one side has decided as another. What an earlier version of the app did not know it has not
 * decided.
 */
const isAgreed = (group: FieldGroup, side: RecordValues, other: RecordValues): boolean =>
  group.decides.every((name) => side[name] === undefined || sameJson(side[name], other[name]));

const only = (values: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Merges the fields of a group, about which the sides differ, into `merged`.
 * @returns the conflict of the two decisions; where only one side has decided, of what the other has changed beside it
 */
function mergeGroup(
  group: FieldGroup,
  policy: Conflict['policy'],
  base: RecordValues | undefined,
  mine: RecordValues,
  theirs: RecordValues,
  merged: Record<string, unknown>,
  later: Side,
): readonly Conflict[] {
  const [first = '', ...others] = group.decides;
  const iChanged = base === undefined || !isAgreed(group, mine, base);
  const theyChanged = base === undefined || !isAgreed(group, theirs, base);
  const both = iChanged && theyChanged;
  const further = policy === 'latest' && later === 'mine' ? 'mine' : sideOf(group, mine, theirs);
  const side = both ? further : iChanged ? 'mine' : 'theirs';
  const taken = side === 'mine' ? mine : theirs;
  for (const name of [...group.decides, ...group.follows]) {
    merged[name] = taken[name] === undefined ? theirs[name] : taken[name];
  }
  if (both) {
    const conflict: Conflict = {
      field: first,
      mine: mine[first],
      theirs: theirs[first],
      policy,
      stands: side,
    };
    const along = [...others, ...group.follows];
    const together = { mine: only(mine, along), theirs: only(theirs, along) };
    return [along.length === 0 ? conflict : { ...conflict, together }];
  }
  const dropped = side === 'mine' ? theirs : mine;
  return group.follows
    .filter((name) => dropped[name] !== undefined && !sameJson(dropped[name], merged[name]))
    .filter((name) => !sameJson(dropped[name], base?.[name]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field], policy: 'latest', stands: side }));
}

function mergeField(
  name: string,
  field: Field,
  base: RecordValues | undefined,
  mine: RecordValues,
  theirs: RecordValues,
  later: Side,
): { value: unknown; conflict?: Conflict } {
  const before = base?.[name];
  // A record that an earlier version of the app has read lacks newer fields: nobody here has changed them.
  if (mine[name] === undefined || sameJson(mine[name], theirs[name])) return { value: theirs[name] };
  if (base !== undefined && sameJson(before, mine[name])) return { value: theirs[name] };
  if (base !== undefined && sameJson(before, theirs[name])) return { value: mine[name] };
  if (field.merge === 'set') return { value: mergeSets(before, mine[name], theirs[name]) };
  if (field.merge === 'by-key' && field.mergeKey !== undefined) {
    const { items, conflicting } = mergeByKey(field.mergeKey, before, mine[name], theirs[name], later);
    if (conflicting.mine.length === 0) return { value: items };
    return { value: items, conflict: { field: name, ...conflicting, policy: 'latest', stands: later } };
  }
  const [ownItem, theirItem] = [mine[name], theirs[name]];
  if (field.merge === 'by-property' && isKeyed(ownItem) && isKeyed(theirItem)) {
    const { item, conflicts } = mergeProperties(
      isKeyed(before) ? before : undefined,
      ownItem,
      theirItem,
      later,
    );
    if (!conflicts) return { value: item };
    return {
      value: item,
      conflict: { field: name, mine: ownItem, theirs: theirItem, policy: 'latest', stands: later },
    };
  }
  const policy = field.merge === 'ask' ? 'ask' : 'latest';
  const stands = policy === 'latest' ? later : 'theirs';
  return {
    value: stands === 'mine' ? mine[name] : theirs[name],
    conflict: { field: name, mine: mine[name], theirs: theirs[name], policy, stands },
  };
}

/**
 * Merges one record field by field against the merge base. Pure and deterministic; merging the result again with the
 * same server version changes nothing.
 * @param base the version both sides started from; undefined when it is not known (then differing fields conflict).
 * @param mine the user's version.
 * @param theirs the server's current version; its system columns stay.
 * @param later whose value wins where nobody is asked
 */
export function mergeRecords(
  entity: Entity,
  base: RecordValues | undefined,
  mine: RecordValues,
  theirs: RecordValues,
  later: Side = 'theirs',
): MergeResult {
  const merged: Record<string, unknown> = { ...theirs };
  const conflicts: Conflict[] = [];
  const together = new Set<string>();
  for (const group of entity.groups ?? []) {
    const [first = ''] = group.decides;
    const policy = entity.fields[first]?.merge === 'ask' ? 'ask' : 'latest';
    // Nobody has touched the decision, or both have decided alike: what merely goes with it is merged by itself.
    if (isAgreed(group, mine, theirs)) continue;
    conflicts.push(...mergeGroup(group, policy, base, mine, theirs, merged, later));
    for (const name of [...group.decides, ...group.follows]) together.add(name);
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.serverOnly || together.has(name)) continue;
    const { value, conflict } = mergeField(name, field, base, mine, theirs, later);
    merged[name] = value;
    if (conflict !== undefined) conflicts.push(conflict);
  }
  return { merged, conflicts };
}
