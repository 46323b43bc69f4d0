import { DatabaseUnavailable } from './database-unavailable';

/** Database error with its facts besides the message. */
type DatabaseError = Error & { code: string; hint?: string | undefined };

/**
 * HTTP statuses by SQLSTATE or its class, as PostgREST answers them. `@supabase/lite` answers 500 to several that
 * are the caller's fault (a violated check, an exception raised by a function); and what is worth repeating
 * (deadlock, timeout, no connection free) is 503 here, so that devices try again.
 */
const STATUS: Record<string, number> = {
  '08': 503,
  '08P01': 400,
  '22': 400,
  '23': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '28': 403,
  '40': 503,
  '42': 400,
  '53': 503,
  '55P03': 503,
  '57': 503,
  P0001: 400,
};

/** Refusal of what the full disk of the database does not take. Nobody makes room within seconds. */
export const DISK_FULL = {
  code: '53100',
  message: 'The disk of the database is full',
  retryAfter: 30,
  hint: 'retry after 30 s',
} as const;

/** Left to `@supabase/lite`, which knows the caller's role or rewrites the message. */
const LEFT_ALONE = new Set(['42501', '42P01', '42P17', '42883', '42703', 'PGRST']);

/**
 * Turns an error, for `connection.normalizeDbError`, into one whose code `@supabase/lite` passes through as status
 * and body, the way a function's own `raise sqlstate 'PGRST'` would. Without the detail: it quotes the values of
 * whole rows.
 */
export function readableDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable)
    return refusal(error.code, error.message, error.hint, error.retryAfter);
  if (isDatabaseError(error) && error.code === DISK_FULL.code)
    return refusal(DISK_FULL.code, DISK_FULL.message, DISK_FULL.hint, DISK_FULL.retryAfter);
  if (!isDatabaseError(error) || LEFT_ALONE.has(error.code) || error.code.startsWith('PT')) return error;
  return refusal(error.code, error.message, error.hint);
}

function refusal(code: string, message: string, hint: string | null = null, retryAfter?: number): Error {
  const status = retryAfter === undefined ? (STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 500) : 503;
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Object.assign(new Error(JSON.stringify({ code, message, details: null, hint })), {
    code: 'PGRST',
    sqlState: code,
    detail: JSON.stringify({ status, headers }),
  });
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}
