import type { Entity } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { WireChange } from './wire';
import { lastEdit } from './entry';
import type { OutboxEntry, SentVersion } from './entry';
import { entryKey } from './tables';
import { parentKeys } from './parents';
import type { QueueModel } from './parents';
import { unitsOf } from './units';
import type { Unit } from './units';

/*
 * The outbox is the queue. Records that others refer to go first, one call at a time, and no change blocks another.
 */

/** Number of versions of a record, and of calls of one version, that are remembered: more than can be under way. */
const KEPT = 20;

const keyOf = ({ collection, id }: OutboxEntry): string => entryKey(collection, id);

/**
 * Returns the units to send next. A change that refers to a postponed creation waits with it, and so does what refers
 * to that: the server would reject it for want of its parent. A unit is due as a whole or not at all.
 * @param isWhole whether an act is stored as a whole. @param isPostponed whether the entry of this key waits for its own
 * retry. @param most changes in one call; a unit that has more goes alone
 */
export function dueUnits(
  model: QueueModel,
  entries: readonly OutboxEntry[],
  isWhole: (act: string) => boolean,
  isPostponed: (key: string) => boolean,
  most: number,
): readonly Unit[] {
  const queue = entries.toSorted((a, b) => model.rank(a.kind) - model.rank(b.kind) || a.order - b.order);
  const held = new Set<string>();
  const due = unitsOf(model, queue, isWhole).filter((unit) => {
    const isHeld =
      held.size > 0 && unit.some((entry) => parentKeys(model, entry).some((key) => held.has(key)));
    const waits = isHeld || unit.some((entry) => isPostponed(keyOf(entry)));
    if (waits) for (const entry of unit) if (entry.operation === 'create') held.add(keyOf(entry));
    return !waits;
  });
  let count = 0;
  const end = due.findIndex((unit, at) => {
    count += unit.length;
    return at > 0 && count > most;
  });
  return end === -1 ? due : due.slice(0, end);
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
 * @param act names what is stored together with it
 */
export function changeOf(
  entity: Entity,
  entry: OutboxEntry,
  deviceAt: string | null,
  act?: string,
): WireChange {
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
    ...(act === undefined ? {} : { act }),
  };
}
