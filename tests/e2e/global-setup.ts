import { startServer } from './fixtures/server';

/** Starts what `npm start` starts, on a free port and with a data folder of its own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['VIZITE_E2E_URL'] !== undefined) return undefined;
  const server = await startServer();
  // The workers start later and take this over.
  process.env['VIZITE_E2E_URL'] = server.url;
  return () => server.stop();
}
