import { startServer } from '../e2e/fixtures/server';
import { TODAY } from './fixed-clock';

/**
 * Starts the app with a demo hospital that lies around the day of the pictures. `VIZITE_LOOK_CLIENTS` says how many
 * patients it has.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const clients = Number(process.env['VIZITE_LOOK_CLIENTS'] ?? 120);
  const server = await startServer({ today: TODAY, clients });
  process.env['VIZITE_E2E_URL'] = server.url;
  return () => server.stop();
}
