import { vi } from 'vitest';

/**
 * Milliseconds that something a test waits for may take: of themselves, the waits are made for a machine with nothing
 * else to do.
 */
export const PATIENCE = 30_000;

const { waitFor } = vi;
/** Processes are shared by files, each of which runs this. */
const MARK = Symbol.for('vizite.patient');

if (!(MARK in waitFor)) {
  const patient: typeof waitFor = (check, options) =>
    waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
  vi.waitFor = Object.assign(patient, { [MARK]: true });
}
