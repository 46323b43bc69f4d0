import pg from 'pg';

/**
 * Returns true where the server ends connections (57P…), has no more of them, or the driver has lost its own: then
 * there is no SQLSTATE.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  return /^(57P|08|53300$)/.test(code) && code !== '08P01';
}
