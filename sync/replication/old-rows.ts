import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import { hasGrownOld, windowBegins } from '../model/rules/window';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { readSetting, writeSetting } from '../store/device';
import { pagesOf } from '../store/pages';

/** Documents that one look at the store goes through. */
const SCAN_PAGE = 1_000;

const settingOf = (collection: CollectionName): string => `let-go/${collection}`;
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Whether the collection has been looked through today. @param now milliseconds since 1970, by the server's clock. */
export async function lookedToday(
  store: ReplicatedStore,
  collection: CollectionName,
  now: number,
): Promise<boolean> {
  return (await readSetting(store.device, settingOf(collection))) === dayOf(now);
}

export async function noteLook(
  store: ReplicatedStore,
  collection: CollectionName,
  now: number,
): Promise<void> {
  await writeSetting(store.device, settingOf(collection), dayOf(now));
}

async function ticketsOf(
  store: ReplicatedStore,
  rows: readonly AnyDocument[],
): Promise<ReadonlyMap<string, LocalDocument<'tickets'>>> {
  const ids = rows.flatMap((row) => ('ticket_id' in row && row.ticket_id !== null ? [row.ticket_id] : []));
  if (ids.length === 0) return new Map();
  const found = await store.database.tickets.storageInstance.findDocumentsById([...new Set(ids)], false);
  const tickets = found as unknown as readonly LocalDocument<'tickets'>[];
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

/**
 * Rows of a collection that have grown older than its window. Rows with a change of this device are left out.
 * @param months the collection's window. @param now milliseconds since 1970, by the server's clock.
 * @param most rows; more are found by another look
 */
export async function oldRows(
  store: ReplicatedStore,
  collection: CollectionName,
  months: number,
  now: number,
  waiting: ReadonlySet<string>,
  most: number,
): Promise<readonly { readonly id: string; readonly kind: string }[]> {
  const local = store.database[collection] as unknown as RxCollection<LocalDocument<CollectionName>>;
  const begins = windowBegins(months, now);
  const old: { id: string; kind: string }[] = [];
  for await (const page of pagesOf(local, SCAN_PAGE)) {
    const rows = page.filter(
      (row) => !row._deleted && row.edit === '' && row.updated_at < begins && !waiting.has(row.id),
    );
    const tickets = await ticketsOf(store, rows);
    for (const row of rows) {
      if (hasGrownOld(row, begins, (id) => tickets.get(id))) old.push({ id: row.id, kind: row.kind });
    }
    if (old.length >= most) break;
  }
  return old.slice(0, most);
}
