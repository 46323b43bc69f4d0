import { startServer } from '../e2e/fixtures/server';
import { TODAY } from './fixed-clock';

/** Starts the app with a demo hospital that lies around the day of the pictures. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer({ today: TODAY });
  process.env['VIZITE_E2E_URL'] = server.url;
  return () => server.stop();
}
