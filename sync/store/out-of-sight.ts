import type { CollectionName } from '../model/entity';
import { emptyValue } from '../model/fields';
import { entities, entityOfKind } from '../model/registry';
import type { AnyDocument } from '../model/registry';
import { readKnownAccess } from '../replication/known-access';
import { sameJson } from '../model/merge/equality';
import type { DeviceStore, Draft, FieldConflict, RefusedChange } from './device';
import { isEmpty, refusedValues, writtenOnto } from './refused-values';

/*
 * Refused changes, clashes and drafts hold what others wrote beside what the person typed. Where she may not see the
 * record any more, or not all of its fields, only what she typed stays.
 */

type Values = Readonly<Record<string, unknown>>;

/** Parts of a record, where a whole one is expected. */
const partOf = (values: Values): AnyDocument => values as unknown as AnyDocument;

/** What a person may see of a record. */
export interface Sight {
  readonly seesRow: boolean;
  readonly permissions: readonly string[];
}

/** What says of a record which one it is, and nothing of what is in it. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'row_version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'edit',
  '_deleted',
]);

/** Names of the fields of a record that are hidden. */
function hiddenFields(kind: string, { seesRow, permissions }: Sight): ReadonlySet<string> {
  const fields = Object.entries(entityOfKind(kind).fields);
  const isHidden = (restrictedTo: string | undefined): boolean =>
    !seesRow || (restrictedTo !== undefined && !permissions.includes(restrictedTo));
  return new Set(fields.flatMap(([name, { restrictedTo }]) => (isHidden(restrictedTo) ? [name] : [])));
}

/** A refused change with what the person typed, and of the rest what she may see. */
export function refusedInSight(change: RefusedChange, sight: Sight): RefusedChange {
  const ground = writtenOnto(change);
  // Made on this device: all of it is the person's.
  if (ground === null || ground['row_version'] === 0) return change;
  const { fields } = entityOfKind(change.kind);
  const hidden = hiddenFields(change.kind, sight);
  const shown = (values: object): Values =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => !hidden.has(name) && (sight.seesRow || BOOKKEEPING.has(name)),
      ),
    );
  const typed = Object.entries(refusedValues(change)).filter(([name]) => hidden.has(name));
  // What she has emptied counts as hers where nothing is told of what stood there.
  const over = typed.flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined || isEmpty(value) ? [] : [[name, emptyValue(field)] as const];
  });
  return {
    ...change,
    document: partOf({ ...shown(change.document), ...Object.fromEntries(typed) }),
    base: partOf({ ...shown(ground), ...Object.fromEntries(over) }),
    current: change.current === null || !sight.seesRow ? null : partOf(shown(change.current)),
    ...(sight.seesRow ? {} : { outOfSight: true as const }),
  };
}

function clashInSight(clash: FieldConflict, sight: Sight): FieldConflict {
  const hidden = hiddenFields(clash.kind, sight);
  if (!hidden.has(clash.field)) return clash;
  const { together } = clash;
  const none = Object.fromEntries(Object.keys(together?.theirs ?? {}).map((name) => [name, null]));
  return {
    ...clash,
    theirs: null,
    ...(together === undefined ? {} : { together: { ...together, theirs: none } }),
    hidden: true,
  };
}

/** The record that a draft was begun on; null where it makes a new one, or nobody but this device knows it. */
export function recordOfDraft({ begun }: Draft): AnyDocument | null {
  if (begun === undefined || !('id' in begun) || !('kind' in begun) || !('row_version' in begun)) return null;
  return begun.row_version === 0 ? null : (begun as AnyDocument);
}

/** The same of a collection. */
function recordOf(draft: Draft, collection: CollectionName): AnyDocument | null {
  const record = recordOfDraft(draft);
  const isOfIt = entities.some((entity) => entity.kind === record?.kind && entity.collection === collection);
  return isOfIt ? record : null;
}

/** A draft with what the user typed, and of the record that it was begun on what the user may see. */
export function draftInSight(draft: Draft, record: AnyDocument, sight: Sight): Draft {
  const hidden = hiddenFields(record.kind, sight);
  if (hidden.size === 0) return draft;
  const begun = Object.entries(record).filter(([name, value]: [string, unknown]) =>
    // Left out where something stood there: what she typed counts as typed over what she sees next (`typedOver`).
    hidden.has(name) ? isEmpty(value) : sight.seesRow || BOOKKEEPING.has(name),
  );
  return { ...draft, begun: Object.fromEntries(begun) };
}

/** Ids of the records of a collection of which something waits for the person. */
export async function awaitedRecords(
  { refused, conflicts, drafts }: DeviceStore,
  collection: CollectionName,
): Promise<readonly string[]> {
  const kept = [...(await refused.toArray()), ...(await conflicts.toArray())];
  const begun = (await drafts.toArray()).map((draft) => recordOf(draft, collection)?.id ?? '');
  const ids = kept.filter((entry) => entry.collection === collection).map(({ id }) => id);
  return [...new Set([...ids, ...begun.filter((id) => id !== '')])];
}

/** Takes out of what waits of a collection what the person may not see; within a transaction of these tables. */
async function narrow(
  { refused, conflicts, drafts }: DeviceStore,
  collection: CollectionName,
  concerns: (id: string) => boolean,
  readSights: () => Promise<(id: string) => Sight>,
): Promise<void> {
  const ofIt = (entry: { readonly collection: CollectionName; readonly id: string }): boolean =>
    entry.collection === collection && concerns(entry.id);
  const changes = (await refused.toArray()).filter(ofIt);
  const clashes = (await conflicts.toArray()).filter(ofIt);
  const begun = (await drafts.toArray()).flatMap((draft) => {
    const record = recordOf(draft, collection);
    return record === null || !concerns(record.id) ? [] : [{ draft, record }];
  });
  if (changes.length + clashes.length + begun.length === 0) return;
  const sightOf = await readSights();
  const otherwise = <E extends object>(before: readonly E[], after: readonly E[]): E[] =>
    after.filter((entry, at) => !sameJson(entry, before[at]));

  await refused.bulkPut(
    otherwise(
      changes,
      changes.map((change) => refusedInSight(change, sightOf(change.id))),
    ),
  );
  await conflicts.bulkPut(
    otherwise(
      clashes,
      clashes.map((clash) => clashInSight(clash, sightOf(clash.id))),
    ),
  );
  await drafts.bulkPut(
    otherwise(
      begun.map(({ draft }) => draft),
      begun.map(({ draft, record }) => draftInSight(draft, record, sightOf(record.id))),
    ),
  );
}

/**
 * When a collection was read under other rights: takes out of what waits for the person what she may not see any more.
 * To be called within a transaction of these tables and the settings.
 * @param rowsInSight ids of all rows of the collection that the person sees
 */
export function keepInSight(
  device: DeviceStore,
  collection: CollectionName,
  rowsInSight: ReadonlySet<string>,
): Promise<void> {
  return narrow(
    device,
    collection,
    () => true,
    async () => {
      const permissions = (await readKnownAccess(device))?.permissions ?? [];
      return (id) => ({ seesRow: rowsInSight.has(id), permissions });
    },
  );
}

/** The same of rows that have left the person's sight by a change of their own. */
export function leaveSight(
  device: DeviceStore,
  collection: CollectionName,
  ids: ReadonlySet<string>,
): Promise<void> {
  const { refused, conflicts, drafts } = device;
  return device.transaction('rw', [refused, conflicts, drafts], () =>
    narrow(
      device,
      collection,
      (id) => ids.has(id),
      () => Promise.resolve(() => ({ seesRow: false, permissions: [] })),
    ),
  );
}
