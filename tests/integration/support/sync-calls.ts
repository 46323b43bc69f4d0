import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql, TransactionSql } from 'postgres';
import { asUser } from './hosted-postgres';
import { sources, statuses, ticketTypes } from './starter-ids';

export type Document = Record<string, JSONValue>;

export interface Cursor {
  readonly xid: string;
  readonly id: string;
}
export interface Page {
  readonly collection: string;
  readonly documents: readonly Document[];
  readonly cursor: Cursor;
  readonly has_more: boolean;
  readonly readable?: boolean;
}
export interface PullAnswer {
  readonly collections: readonly Page[];
  readonly access_epoch: string;
  readonly schema_version: number;
  readonly server_time: string;
  readonly access?: { user_id: string; permissions: string[]; scope: string };
}
export interface Result {
  readonly id: string;
  readonly status: 'applied' | 'conflict' | 'rejected' | 'postponed';
  readonly row_version?: number;
  readonly code?: string;
  readonly constraint?: string | null;
  readonly field?: string | null;
  readonly message_key?: string;
  readonly current?: Document | null;
  readonly stored?: string;
  readonly because?: string;
}
export interface Change {
  readonly collection: string;
  readonly kind: string;
  readonly id: string;
  readonly base_version: number | null;
  readonly document: Document;
  readonly device_at?: string | null;
  readonly edit?: string | null;
  readonly earlier?: readonly string[];
  readonly act?: string;
}

type Connection = Sql | TransactionSql;

export async function callPull(
  sql: Connection,
  requests: JSONValue,
  epoch: string | null = null,
): Promise<PullAnswer> {
  const rows = await sql<{ answer: PullAnswer }[]>`
    select public.sync_pull(${sql.json(requests)}, ${epoch}) as answer`;
  return first(rows).answer;
}

export async function callPush(sql: Connection, changes: unknown): Promise<readonly Result[]> {
  const rows = await sql<{ answer: { results: Result[] } }[]>`
    select public.sync_push(${sql.json(changes as JSONValue)}) as answer`;
  return first(rows).answer.results;
}

/** Pulls one page of one collection, as this user. */
export async function pull(
  sql: Sql,
  userId: string,
  collection: string,
  cursor: Cursor | null = null,
  limit = 1000,
): Promise<Page> {
  const requests = [{ collection, cursor: cursor === null ? null : { ...cursor }, limit }];
  const answer = await asUser(sql, userId, (tx) => callPull(tx, requests));
  return first(answer.collections);
}

/** Pulls everything of a collection, page by page. */
export async function pullAll(
  sql: Sql,
  userId: string,
  collection: string,
  limit = 1000,
): Promise<Document[]> {
  const documents: Document[] = [];
  for (let cursor: Cursor | null = null; ;) {
    const page: Page = await pull(sql, userId, collection, cursor, limit);
    documents.push(...page.documents);
    if (!page.has_more) return documents;
    cursor = page.cursor;
  }
}

export function push(sql: Sql, userId: string, ...changes: Change[]): Promise<readonly Result[]> {
  return asUser(sql, userId, (tx) => callPush(tx, changes));
}

export async function pushOne(sql: Sql, userId: string, change: Change): Promise<Result> {
  return first(await push(sql, userId, change));
}

/** Returns the first of a list that cannot be empty. */
export function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error('expected at least one');
  return item;
}

export function idOf({ id }: Document): string {
  return typeof id === 'string' ? id : '';
}

export function change(
  collection: string,
  kind: string,
  document: Document,
  base: number | null = null,
  id: string = randomUUID(),
): Change {
  return { collection, kind, id, base_version: base, document, device_at: '2026-11-21T08:00:00.000Z' };
}

export function clientChange(values: Document = {}, base: number | null = null, id?: string): Change {
  const document = {
    client_kind: 'patient',
    first_name: 'Işıl',
    last_name: 'Şahin',
    identity_type: 'none',
    identity_no: null,
    sex: 'female',
    phones: [{ e164: '+905321234567', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    tag_ids: [],
    ...values,
  };
  return change('clients', 'client', document, base, id);
}

export function ticketChange(
  clientId: string,
  values: Document = {},
  base: number | null = null,
  id?: string,
) {
  const document = {
    client_id: clientId,
    type_id: ticketTypes.information,
    subject: 'Randevu saati',
    status_id: statuses.new,
    status_category: 'new',
    priority: 'normal',
    source_id: sources.callCentre,
    ...values,
  };
  return change('tickets', 'ticket', document, base, id);
}
