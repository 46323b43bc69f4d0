import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { asPerson } from './as-person';
import { newClient } from './new-client';
import { atLeast, figure, median } from './report';
import type { Figure } from './report';
import { START } from '@sync/core/wire';
import type { PullAnswer, PushAnswer } from '@sync/core/wire';

const PAGE = 5_000;
const BATCH = 500;
const BATCHES = 12;

/** Measures the rows per second of a full pull of the clients, as a signed-in user, page by page. */
async function pullRate(sql: Sql, userId: string): Promise<number> {
  let cursor = START;
  let rows = 0;
  const start = performance.now();
  for (;;) {
    const requests = [{ collection: 'clients', cursor, limit: PAGE }];
    const [row] = await asPerson(
      sql,
      userId,
      (transaction) => transaction`select sync_pull(${transaction.json(requests as never)}) as answer`,
    );
    const page = (row?.['answer'] as PullAnswer | undefined)?.collections[0];
    if (page === undefined) throw new Error('no page');
    rows += page.documents.length;
    cursor = page.cursor;
    if (!page.has_more) break;
  }
  return rows / ((performance.now() - start) / 1000);
}

/** Measures the rows per second of the same rows read as JSON by their owner without rules: what the machine can do. */
async function plainRate(sql: Sql): Promise<number> {
  const start = performance.now();
  const rows = await sql`select to_jsonb(c) as document from public.clients c`;
  return rows.length / ((performance.now() - start) / 1000);
}

/** Measures the rows per second of pushing new clients in batches. */
async function pushRate(sql: Sql, userId: string): Promise<number> {
  const rates: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const changes = Array.from({ length: BATCH }, (_, at) => ({
      collection: 'clients',
      kind: 'client',
      id: randomUUID(),
      base_version: null,
      document: newClient(batch * BATCH + at),
      device_at: new Date().toISOString(),
    }));
    const start = performance.now();
    const [row] = await asPerson(
      sql,
      userId,
      (transaction) => transaction`select sync_push(${transaction.json(changes as never)}) as answer`,
    );
    const seconds = (performance.now() - start) / 1000;
    const results = (row?.['answer'] as PushAnswer | undefined)?.results ?? [];
    const refused = results.find((result) => result.status !== 'applied');
    if (refused !== undefined) throw new Error(`a push was not applied: ${JSON.stringify(refused)}`);
    rates.push(BATCH / seconds);
  }
  return median(rates);
}

/** Measures pull and push of the server functions on a real PostgreSQL that has the large demo set. */
export async function measureServer(databaseUrl: string, userId: string): Promise<readonly Figure[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await pullRate(sql, userId);
    const pull = await pullRate(sql, userId);
    const plain = await plainRate(sql);
    const push = await pushRate(sql, userId);
    return [
      atLeast('sync_pull, clients, pages of 5,000', pull, 'rows/s', 10_000),
      figure('  ÷ the same rows as plain JSON', pull / plain, ''),
      atLeast('sync_push, new clients, batches of 500', push, 'rows/s', 3_000),
    ];
  } finally {
    await sql.end();
  }
}
