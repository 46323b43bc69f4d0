import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addDemoData, loadDemoData } from '../supabase/demo/load';
import type { DemoCounts, DemoOptions } from '../supabase/demo/load';
import { startEmbeddedBackend } from '../supabase/embedded/server';
import type { EmbeddedBackend } from '../supabase/embedded/server';
import { StartError } from '../supabase/embedded/start-error';
import { setting, unsealSettings } from './setting';

/**
 * `npm run seed -- --clients 100000 --tickets 300000 [--data .data] [--today 2026-11-21] [--seed vizite]` fills a
 * hospital up to these numbers, for benchmarks. The demo hospital is loaded first where it is missing. With
 * DATABASE_URL it works on that PostgreSQL instead of the data folder.
 */

/** Wrong arguments; `message` is one Turkish sentence. */
class UsageError extends Error {}

/** Size of the demo data that `npm start` loads by itself. */
const DEMO = { clients: 2_000, tickets: 6_000 };

function numberOf(text: string | undefined, name: string, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 1_000_000) return value;
  throw new UsageError(`--${name} 0 ile 1000000 arasında bir tam sayı olmalı.`);
}

/** Prints, at most once a second, how far it is and how fast it goes. */
function progressPrinter(): (written: DemoCounts) => void {
  const began = Date.now();
  let printed = 0;
  return (written) => {
    const now = Date.now();
    if (now - printed < 1_000) return;
    printed = now;
    const rows = Object.values(written).reduce((sum, count) => sum + count, 0);
    const speed = Math.round(rows / Math.max(1, (now - began) / 1_000));
    console.log(`${written.clients} hasta, ${written.tickets} talep, ${rows} satır (${speed} satır/sn)`);
  };
}

async function fill({ sql }: EmbeddedBackend, wanted: typeof DEMO, options: DemoOptions): Promise<void> {
  await loadDemoData(sql, {
    ...options,
    clients: Math.min(wanted.clients, DEMO.clients),
    tickets: Math.min(wanted.tickets, DEMO.tickets),
    onProgress: progressPrinter(),
  });
  const [stored] = await sql.query<{ clients: number; tickets: number }>(
    'select (select count(*) from public.clients)::int as clients, (select count(*) from public.tickets)::int as tickets',
  );
  const clients = Math.max(0, wanted.clients - (stored?.clients ?? 0));
  const tickets = Math.max(0, wanted.tickets - (stored?.tickets ?? 0));
  if (clients + tickets > 0) {
    await addDemoData(sql, { ...options, clients, tickets, onProgress: progressPrinter() });
  }
}

async function main(): Promise<void> {
  unsealSettings();
  const { values } = parseArgs({
    options: {
      clients: { type: 'string' },
      tickets: { type: 'string' },
      data: { type: 'string' },
      today: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const wanted = {
    clients: numberOf(values.clients, 'clients', DEMO.clients),
    tickets: numberOf(values.tickets, 'tickets', DEMO.tickets),
  };
  // The backend brings keys, lock and migrations along; nobody is told the port.
  const backend = await startEmbeddedBackend({
    port: 0,
    dataDir: resolve(values.data ?? setting('VIZITE_DATA') ?? '.data'),
    databaseUrl: setting('DATABASE_URL'),
  });
  try {
    await fill(backend, wanted, { today: values.today, seed: values.seed });
    console.log('Örnek veriler hazır.');
  } finally {
    await backend.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
  process.exit(1);
});
