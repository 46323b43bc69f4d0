import { statusCategories } from '../model/ticket-values';
import type { Entity } from '../model/entity';
import type { Field } from '../model/fields';
import { sameJson } from './equality';

/** A record as plain values; merging works on any entity alike. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A field that both sides changed differently. */
export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** `ask`: a person decides, the server's value stands meanwhile. `latest`: mine is kept in the history only. */
  readonly policy: 'ask' | 'latest';
}

export interface MergeResult {
  readonly merged: RecordValues;
  readonly clashes: readonly Clash[];
}

type Keyed = Readonly<Record<string, unknown>>;

const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Three-way union of lists that are sets: what either side added stays, what either side took away goes. */
function mergeSets(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const before = new Set(list(base));
  const mineSet = new Set(list(mine));
  const theirSet = new Set(list(theirs));
  const kept = list(theirs).filter((item) => mineSet.has(item) || !before.has(item));
  const added = list(mine).filter((item) => !before.has(item) && !theirSet.has(item));
  return [...kept, ...added];
}

/** Three-way merge of lists of objects by a key: item by item; where both changed an item, property by property. */
function mergeByKey(key: string, base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const index = (value: unknown): Map<unknown, Keyed> =>
    new Map((Array.isArray(value) ? value : []).filter(isKeyed).map((item) => [item[key], item]));
  const before = index(base);
  const mineItems = index(mine);
  const theirItems = index(theirs);
  const merged: Keyed[] = [];
  for (const [id, theirItem] of theirItems) {
    const mineItem = mineItems.get(id);
    const beforeItem = before.get(id);
    if (mineItem === undefined) {
      // I removed it, and they left it as it was: it goes. They changed it meanwhile: it stays.
      if (beforeItem !== undefined && sameJson(beforeItem, theirItem)) continue;
      merged.push(theirItem);
      continue;
    }
    const names = new Set([...Object.keys(theirItem), ...Object.keys(mineItem)]);
    const item: Record<string, unknown> = {};
    for (const name of names) {
      const iChanged = !sameJson(beforeItem?.[name], mineItem[name]);
      const theyChanged = !sameJson(beforeItem?.[name], theirItem[name]);
      item[name] = iChanged && !theyChanged ? mineItem[name] : theirItem[name];
    }
    merged.push(item);
  }
  for (const [id, mineItem] of mineItems) {
    if (theirItems.has(id)) continue;
    const beforeItem = before.get(id);
    if (beforeItem !== undefined && sameJson(beforeItem, mineItem)) continue;
    merged.push(mineItem);
  }
  return merged;
}

/** A ticket's status and what goes with it is one decision: these fields are taken from one side together. */
const statusGroup = [
  'status_id',
  'status_category',
  'status_reason',
  'waiting_reason',
  'waiting_until',
  'paused_at',
];
const categoryOrder = Object.keys(statusCategories);

/**
 * Which side's status stands when both changed it: the one further along the ticket's life, since reopening is
 * a step of its own; the server's where both are equally far.
 */
function statusSide(mine: RecordValues, theirs: RecordValues): 'mine' | 'theirs' {
  const rank = (values: RecordValues): number => categoryOrder.indexOf(String(values['status_category']));
  return rank(mine) > rank(theirs) ? 'mine' : 'theirs';
}

function mergeField(
  name: string,
  field: Field,
  base: RecordValues | undefined,
  mine: RecordValues,
  theirs: RecordValues,
): { value: unknown; clash?: Clash } {
  const before = base?.[name];
  // A record that an earlier version of the app has read lacks newer fields: nobody here has changed them.
  if (mine[name] === undefined || sameJson(mine[name], theirs[name])) return { value: theirs[name] };
  if (base !== undefined && sameJson(before, mine[name])) return { value: theirs[name] };
  if (base !== undefined && sameJson(before, theirs[name])) return { value: mine[name] };
  if (field.merge === 'set') return { value: mergeSets(before, mine[name], theirs[name]) };
  if (field.merge === 'by-key' && field.mergeKey !== undefined) {
    return { value: mergeByKey(field.mergeKey, before, mine[name], theirs[name]) };
  }
  return {
    value: theirs[name],
    clash: {
      field: name,
      mine: mine[name],
      theirs: theirs[name],
      policy: field.merge === 'ask' ? 'ask' : 'latest',
    },
  };
}

/**
 * Merges one record field by field against the common ancestor. Pure and deterministic; merging the result again
 * with the same server version changes nothing.
 *
 * @param base the version both sides started from; undefined when it is not known (then differing fields clash).
 * @param mine the person's version. @param theirs the server's current version; its system columns stand.
 */
export function mergeRecords(
  entity: Entity,
  base: RecordValues | undefined,
  mine: RecordValues,
  theirs: RecordValues,
): MergeResult {
  const merged: Record<string, unknown> = { ...theirs };
  const clashes: Clash[] = [];
  const together = new Set(entity.kind === 'ticket' ? statusGroup : []);
  if (together.size > 0) {
    const changed = (side: RecordValues): boolean =>
      base === undefined || !sameJson(base['status_id'], side['status_id']);
    const both = changed(mine) && changed(theirs) && !sameJson(mine['status_id'], theirs['status_id']);
    const side = both ? statusSide(mine, theirs) : changed(mine) ? 'mine' : 'theirs';
    if (both) {
      clashes.push({
        field: 'status_id',
        mine: mine['status_id'],
        theirs: theirs['status_id'],
        policy: 'latest',
      });
    }
    if (!changed(mine) && !changed(theirs)) together.clear();
    for (const name of together) merged[name] = (side === 'mine' ? mine : theirs)[name];
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.serverOnly || together.has(name)) continue;
    const { value, clash } = mergeField(name, field, base, mine, theirs);
    merged[name] = value;
    if (clash !== undefined) clashes.push(clash);
  }
  return { merged, clashes };
}
