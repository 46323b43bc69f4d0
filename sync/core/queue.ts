import type { CollectionName, Entity } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { WireChange } from './wire';
import { lastEdit } from './entry';
import type { OutboxEntry, SentVersion } from './entry';
import { entryKey } from './tables';

/*
 * The outbox is the queue. Records that others refer to go first, one call at a time, and no change blocks another.
 */

/** Relations between kinds; the caller knows the entities of the app. */
export interface QueueModel {
  entityOf(kind: string): Entity;
  /** Returns the rank of a kind in the order in which rows may refer to one another. */
  rank(kind: string): number;
  /** Returns the collection of a table, or of a kind, that a field refers to. */
  collectionOf(target: { readonly table: string } | { readonly kind: string }): CollectionName | undefined;
}

/** Number of versions of a record, and of calls of one version, that are remembered: more than can be under way. */
const KEPT = 20;

/**
 * Returns the key of the outbox entry of the record that a field refers to. Null where that has none, or where the
 * field refers to none.
 */
export function parentKey(
  model: QueueModel,
  kind: string,
  values: Readonly<Record<string, unknown>>,
  name: string,
): string | null {
  const field = model.entityOf(kind).fields[name];
  const id = values[name];
  if (field === undefined || typeof id !== 'string') return null;
  const named = field.kindField === undefined ? undefined : values[field.kindField];
  const collection =
    typeof named === 'string'
      ? model.collectionOf({ kind: named })
      : field.references === undefined
        ? undefined
        : model.collectionOf({ table: field.references });
  return collection === undefined ? null : entryKey(collection, id);
}

const keyOf = ({ collection, id }: OutboxEntry): string => entryKey(collection, id);

/** Returns whether a change refers to a record that is still to be created on the server. */
function refersTo(model: QueueModel, { kind, mine }: OutboxEntry, keys: ReadonlySet<string>): boolean {
  if (mine === null) return false;
  return Object.keys(model.entityOf(kind).fields).some((name) => {
    const key = parentKey(model, kind, mine, name);
    return key !== null && keys.has(key);
  });
}

/**
 * Returns the entries to send next. A change that refers to a postponed creation waits with it, and so does what
 * refers to that: the server would reject it for want of its parent.
 * @param isPostponed whether the entry of this key waits for its own retry
 */
export function dueEntries(
  model: QueueModel,
  entries: readonly OutboxEntry[],
  isPostponed: (key: string) => boolean,
  most: number,
): readonly OutboxEntry[] {
  const queue = entries.toSorted((a, b) => model.rank(a.kind) - model.rank(b.kind) || a.order - b.order);
  const held = new Set<string>();
  const due = queue.filter((entry) => {
    const waits = isPostponed(keyOf(entry)) || (held.size > 0 && refersTo(model, entry, held));
    if (waits && entry.operation === 'create') held.add(keyOf(entry));
    return !waits;
  });
  return due.slice(0, most);
}

/** Writes down that the entry goes out with a call: its answer may be lost, and the app with it. */
export function withAttempt(entry: OutboxEntry, attempt: string): OutboxEntry {
  const edit = lastEdit(entry);
  const before = entry.sent.find((sent) => sent.edit === edit);
  const attempts = [...(before?.attempts ?? []), attempt].slice(-KEPT);
  const now: SentVersion = { edit, row: entry.mine, attempts };
  return { ...entry, sent: [...entry.sent.filter((sent) => sent !== before), now].slice(-KEPT) };
}

/**
 * Returns whether the user set a field of restricted reading. An empty value may mean that the user was not told it;
 * sent along with another change, it would erase the value once the user may read it.
 */
const isTyped = ({ base, mine }: OutboxEntry, name: string): boolean =>
  base === null || !sameJson(base[name] ?? null, mine?.[name] ?? null);

/**
 * Returns the fields to send. Leaves out a field that the record lacks: it was not known when the record was read,
 * and the server may have a value.
 */
function documentOf(entity: Entity, entry: OutboxEntry): Readonly<Record<string, unknown>> {
  const { id, kind, mine, base } = entry;
  const document: Record<string, unknown> = { id, kind };
  const values = mine ?? base ?? {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (field.serverOnly || field.derived || value === undefined) continue;
    if (field.restrictedTo !== undefined && (mine === null || !isTyped(entry, name))) continue;
    document[name] = value;
  }
  // The server stamps the removal itself; the time marks that it is one.
  return mine === null ? { ...document, deleted_at: new Date(entry.at).toISOString() } : document;
}

/**
 * Returns what a call carries of an entry. Names edits that were sent before without an answer, so that the server
 * knows them.
 */
export function changeOf(entity: Entity, entry: OutboxEntry, deviceAt: string | null): WireChange {
  const { collection, kind, id, base, sent } = entry;
  const edit = lastEdit(entry);
  return {
    collection,
    kind,
    id,
    base_version: base === null || base.row_version === 0 ? null : base.row_version,
    document: documentOf(entity, entry),
    device_at: deviceAt,
    edit,
    earlier: sent.map((version) => version.edit).filter((name) => name !== edit),
  };
}
