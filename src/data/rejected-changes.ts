import { liveQuery } from 'dexie';
import { from, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ActionError, actionError } from '@sync/model/action-error';
import type { DocumentOf, DraftOf, Entity } from '@sync/model/entity';
import { entities, entityOfKind } from '@sync/model/registry';
import { mergeRecords } from '@sync/model/merge/merge';
import type { Conflict } from '@sync/model/merge/merge';
import { plainCollection } from '@sync/store/rxdb/database';
import { ownFields } from '@sync/core/row';
import { isEmpty, typedValues } from '@sync/core/typed';
import type { FieldConflict, RejectedChange } from '@sync/store/changes';
import { readSetting, writeSetting } from '@sync/store/device';
import type { DeviceStore } from '@sync/store/device';
import { boundChanges, boundTo, nameAgain } from './bound-changes';
import type { LocalWrites, Workspace } from './workspace';

export { ownFields } from '@sync/core/row';

type Values = Readonly<Record<string, unknown>>;
/** Parts of an opened workspace that the functions need. */
type Stores = Pick<Workspace, 'store'>;

/** A rejected change that the user discarded, for the list in the sync panel. Holds no values of the record. */
export interface DiscardedChange {
  readonly key: string;
  readonly kind: string;
  readonly summary: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns what a rejected change was written onto; of an entry of an earlier version of the app, which did not keep
 * it, what the server had when it rejected. Null for a record that the server does not have.
 */
function writtenOnto({ base, current }: RejectedChange): Values | null {
  const ground = base ?? current;
  return ground === null ? null : { ...ground };
}

/** Returns the user's own values of a rejected change; for a record the server does not have, all that are filled. */
export const rejectedValues = (change: RejectedChange): Values =>
  typedValues(entityOfKind(change.kind), { ...change.document }, writtenOnto(change));

const DISCARDED = 'discarded';
const MOST_DISCARDED = 100;

const rank = new Map(entities.map((entity, at) => [entity.kind, at]));

/**
 * Sorts changes in the order in which one may refer to another: a patient before the patient's tickets, then by time.
 */
export function inOrderOfReferences(changes: readonly RejectedChange[]): readonly RejectedChange[] {
  return [...changes].sort((a, b) => (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0) || a.at - b.at);
}

/** Returns the names of the fields by which a rejected change refers to a record. */
export function fieldsThatName(change: RejectedChange, id: string): readonly string[] {
  const values: Values = { ...change.document };
  const fields = Object.entries(entityOfKind(change.kind).fields);
  return fields.flatMap(([name, field]) =>
    field.references !== undefined && values[name] === id ? [name] : [],
  );
}

/** Returns whether the server does not have the record. It does have one that the user no longer sees. */
export const isNew = ({ current, outOfSight }: RejectedChange): boolean =>
  current === null && outOfSight !== true;

/**
 * Returns whether a change belongs to a record that the server has. If the record is not on the device, a new one
 * under its id would count as the user's own word on every field.
 */
const isElsewhere = ({ document, base, current, origin, outOfSight }: RejectedChange): boolean =>
  outOfSight === true ||
  (origin === undefined && [document, base, current].some((version) => (version?.row_version ?? 0) > 0));

const draftOf = (entity: Entity, values: Values): DraftOf<Entity> =>
  Object.fromEntries(ownFields(entity).map((name) => [name, values[name]]));

/**
 * Returns the rejected new record that a rejected change refers to. It has to be settled first.
 * @param along changes that are sent together with it
 */
export function rejectedParent(
  change: RejectedChange,
  all: readonly RejectedChange[],
  along: readonly RejectedChange[] = [],
): RejectedChange | undefined {
  return all.find(
    (other) =>
      other.key !== change.key &&
      !along.includes(other) &&
      isNew(other) &&
      fieldsThatName(change, other.id).length > 0,
  );
}

/**
 * Merges a version whose base is unknown. Others have continued meanwhile, so their values stay until the user has
 * chosen, whatever the field's rule is. Lists are combined.
 */
export function amongUnknown(
  change: RejectedChange,
  mine: Values,
  now: Values,
): { readonly values: Values; readonly conflicts: readonly Conflict[] } {
  const entity = entityOfKind(change.kind);
  const { merged, conflicts } = mergeRecords(entity, undefined, mine, now);
  const isList = ({ field }: Conflict): boolean => entity.fields[field]?.merge === 'by-key';
  const written: Record<string, unknown> = { ...merged };
  const asked: Conflict[] = [];
  for (const conflict of conflicts.filter((listed) => !isList(listed))) {
    const isTheirs = conflict.together !== undefined || !isEmpty(conflict.theirs);
    Object.assign(
      written,
      { [conflict.field]: isTheirs ? conflict.theirs : conflict.mine },
      conflict.together?.theirs,
    );
    if (isTheirs) asked.push({ ...conflict, policy: 'ask', stands: 'theirs' });
  }
  return { values: written, conflicts: [...asked, ...conflicts.filter(isList)] };
}

/**
 * Writes a rejected change again. It settles the entry.
 * @param edits values that the user has corrected
 * @returns false where there is nothing to write; then the caller drops the entry
 * @throws ActionError
 */
async function writeAgain(
  { store }: Stores,
  writes: LocalWrites,
  change: RejectedChange,
  edits: Values = {},
): Promise<boolean> {
  const entity = entityOfKind(change.kind);
  const options = { summary: change.summary, settles: change };
  const stored = await plainCollection(store.database, change.collection).findOne(change.id).exec();
  if (change.deleted) {
    if (stored !== null) await writes.remove(entity, change.id, options);
    return stored !== null;
  }
  const mine: Values = { ...change.document, ...edits };
  if (stored === null) {
    // The server has the record, or what is left of it here makes no whole one.
    if (isElsewhere(change)) throw actionError('not_found');
    const { id, origin } = change;
    const madeOf = origin === undefined ? {} : { origin: draftOf(entity, { ...origin }) };
    await writes.create(entity, draftOf(entity, mine), { ...options, id, ...madeOf });
    return true;
  }
  // Only the fields that the user changed: others may have changed the rest. If they changed the same field, the user
  // is asked.
  const ground = writtenOnto(change);
  const now: Values = { ...stored.toJSON() };
  const isPassed = ground === null && Number(now['row_version']) > change.document.row_version;
  const { values: wanted, conflicts } = isPassed
    ? amongUnknown(change, mine, now)
    : { values: mine, conflicts: [] };
  const patch = typedValues(entity, wanted, ground ?? now);
  const opened = ground === null ? undefined : ({ ...now, ...ground } as DocumentOf<Entity>);
  if (Object.keys(patch).length + conflicts.length === 0) return false;
  await writes.change(entity, change.id, patch, {
    ...options,
    conflicts,
    ...(opened === undefined ? {} : { opened }),
  });
  return true;
}

/**
 * Writes rejected changes again, all of them or none; those of an act as that act.
 * @param editsOf values that the user has corrected
 * @param along writes something else in the same commit
 * @throws ActionError
 */
export async function writeAllAgain(
  workspace: Stores,
  writes: LocalWrites,
  listed: readonly RejectedChange[],
  editsOf: (change: RejectedChange) => Values,
  along: (writes: LocalWrites) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const empty = await writes.run(async (act) => {
    const nothing: RejectedChange[] = [];
    for (const change of inOrderOfReferences(listed))
      if (!(await writeAgain(workspace, act, change, editsOf(change)))) nothing.push(change);
    await along(act);
    return nothing;
  }, nameAgain(listed));
  if (empty.length > 0) await workspace.store.changes.drop(...empty);
}

/**
 * Writes the user's version into the local database again, from where it is sent; of a whole act, that of all its
 * changes. Rejected changes that refer to it follow. The entry goes once its version is stored; until then it stays in
 * the list.
 * @param edits values the user corrected, by field.
 * @throws ActionError where permission or a field forbids it; the entry is kept.
 */
export async function retryRejected(
  workspace: Stores,
  writes: LocalWrites,
  key: string,
  edits: Values = {},
): Promise<void> {
  const all = (await workspace.store.changes.all()).rejected;
  const change = all.find((listed) => listed.key === key);
  if (change === undefined) return;
  const bound = boundTo(change, all);
  await writeAllAgain(workspace, writes, bound, (other) => (other === change ? edits : {}));
  await retryWaiting(workspace, writes, bound);
}

/** Retries rejected changes that refer to new records which were written again. */
export async function retryWaiting(
  workspace: Stores,
  writes: LocalWrites,
  written: readonly RejectedChange[],
): Promise<void> {
  for (const { id } of written.filter((change) => isNew(change) && !change.deleted)) {
    const { rejected } = await workspace.store.changes.all();
    const waiting = rejected.filter((other) => fieldsThatName(other, id).length > 0);
    for (const other of inOrderOfReferences(waiting)) {
      // Changes that refer to the record and cannot be retried keep their own entry and sentence.
      await retryRejected(workspace, writes, other.key).catch(() => undefined);
    }
  }
}

/**
 * Retries all rejected changes, what others refer to first. Gives what could not even be written again, with the
 * reason; those stay in the list.
 */
export async function retryAllRejected(
  workspace: Stores,
  writes: LocalWrites,
): Promise<readonly { readonly key: string; readonly message: string }[]> {
  const failed: { key: string; message: string }[] = [];
  const { rejected } = await workspace.store.changes.all();
  for (const [change] of boundChanges(inOrderOfReferences(rejected))) {
    if (change === undefined) continue;
    try {
      await retryRejected(workspace, writes, change.key);
    } catch (error) {
      const known = error instanceof ActionError ? error : actionError('storage');
      failed.push({ key: change.key, message: known.message });
    }
  }
  return failed;
}

/** Parses the stored list of discarded changes; anything unreadable counts as none. */
function parseDiscarded(value: unknown): readonly DiscardedChange[] {
  return Array.isArray(value) ? (value as DiscardedChange[]) : [];
}

/** Puts a change that was discarded at the head of the list of discarded ones. */
export async function noteDiscarded(device: DeviceStore, entry: DiscardedChange): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const before = parseDiscarded(await readSetting(device, DISCARDED));
    await writeSetting(device, DISCARDED, [entry, ...before].slice(0, MOST_DISCARDED));
  });
}

/**
 * Discards a rejected change, of a whole act all of them. The reason, with what it was, stays in the list of discarded
 * changes.
 * @throws ActionError `invalid` without a reason.
 */
export async function discardRejected({ store }: Stores, key: string, reason: string): Promise<void> {
  const { device, changes } = store;
  const why = reason.trim();
  if (why === '') throw actionError('invalid', { reason: 'Neden sildiğinizi yazın' });
  const all = (await changes.all()).rejected;
  const change = all.find((listed) => listed.key === key);
  if (change === undefined) return;
  const bound = boundTo(change, all);
  if (!(await changes.drop(...bound))) return;
  const { kind } = change;
  const summary = nameAgain(bound)?.sentence || change.summary;
  await noteDiscarded(device, {
    key,
    kind,
    summary: typeof summary === 'string' ? summary : change.summary,
    reason: why,
    at: Date.now(),
  });
}

/** Emits the changes discarded on this device, newest first, again with every new one. */
export function discardedChanges$({ store }: Stores): Observable<readonly DiscardedChange[]> {
  return from(liveQuery(() => readSetting(store.device, DISCARDED))).pipe(map(parseDiscarded));
}

/**
 * Ends a conflict: `mine` writes the user's value over the server's, `theirs` keeps the server's value. Both values go
 * to the server's log, with the choice.
 * @returns whether it has ended; if the field has a third value by now, which the user has not seen, the user is asked
 * again
 * @throws ActionError if the record or the permission is gone; the conflict is kept.
 */
export async function decideConflict(
  { store }: Stores,
  writes: LocalWrites,
  key: string,
  choice: 'mine' | 'theirs',
): Promise<boolean> {
  const { database, changes } = store;
  const find = async (): Promise<FieldConflict | undefined> =>
    (await changes.all()).conflicts.find((listed) => listed.key === key);
  const conflict = await find();
  if (conflict === undefined) return true;
  if (choice === 'theirs') return changes.drop(conflict);
  const { collection, kind, id, field, mine, theirs, together } = conflict;
  const entity = entityOfKind(kind);
  const label = entity.fields[field]?.label ?? entity.label.singular;
  const summary = `Çakışma çözüldü: ${label}`;
  const stored = await plainCollection(database, collection).findOne(id).exec();
  const shown = { ...stored?.toJSON(), [field]: theirs, ...together?.theirs } as DocumentOf<Entity>;
  const decided = { [field]: mine, ...together?.mine };
  try {
    await writes.change(entity, id, decided, { summary, opened: shown, settles: conflict });
  } catch (error) {
    if ((await find())?.at === conflict.at) throw error;
  }
  // A newer conflict of the field may have taken its place: that one asks on.
  return (await find()) === undefined;
}
