import { join } from 'node:path';
import type { Sql } from '../supabase/embedded/database/sql';
import { StartError } from '../supabase/embedded/start-error';

/**
 * Returns the number of patients in the demo hospital of a first start; 0: it starts empty.
 * @throws StartError
 */
export function demoFromEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): number {
  const given = environment['VIZITE_DEMO']?.trim();
  const clients = Number(given === undefined || given === '' ? 750 : given);
  if (!Number.isInteger(clients) || clients < 0) {
    throw new StartError('setting', 'VIZITE_DEMO 0 ya da daha büyük bir tam sayı olmalı.');
  }
  return clients;
}

const count = new Intl.NumberFormat('tr-TR');

/**
 * Fills a database in which nobody has an account yet, with three requests for each patient.
 *
 * @param dataDir its data folder
 * @param log takes one line of progress
 */
export async function loadDemoDataOnce(
  sql: Sql,
  clients: number,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  if (clients === 0) return;
  if ((await sql.query('select 1 as one from auth.users limit 1')).length > 0) return;
  log(`Örnek hastane kuruluyor: ${count.format(clients)} hasta, ${count.format(3 * clients)} talep…`);
  const { loadDemoData } = await import('../supabase/demo/load');
  await loadDemoData(sql, {
    clients,
    tickets: 3 * clients,
    files: join(dataDir, 'files'),
    onStep: (step) => log(`Örnek hastane: ${step}`),
  });
}

/** Size of the demo data that somebody asks for when setting a hospital up: a week's work to look at. */
const WANTED = { clients: 120, tickets: 60 };

/** Tries to load them beside what the first administrator does meanwhile. */
const TRIES = 3;

/**
 * Adds demo data to a hospital that was just founded. Nobody can sign in with its accounts: their password is in the
 * README, and this hospital is a real one.
 *
 * @param onStep takes the name of each step, in Turkish
 */
export async function loadWantedDemo(
  sql: Sql,
  dataDir: string,
  onStep: (step: string) => void,
): Promise<void> {
  const { loadDemoData } = await import('../supabase/demo/load');
  for (let tries = 1; ; tries += 1) {
    try {
      await loadDemoData(sql, { ...WANTED, files: join(dataDir, 'files'), closedAccounts: true, onStep });
      return;
    } catch (error) {
      // Somebody has changed a row that the demo changes, too.
      if (tries === TRIES || !(error instanceof Error && 'code' in error && error.code === '40001'))
        throw error;
    }
  }
}
