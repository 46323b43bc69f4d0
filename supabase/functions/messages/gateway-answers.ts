import type { GatewayConfig } from './gateway-config.ts';
import { isRecord } from './types.ts';
import type { Outcome } from './types.ts';

/**
 * Returns the value at a path: names and indexes with dots, `results.0.id`. Null where there is nothing, or no single
 * value.
 */
export function valueAt(value: unknown, path: string): string | null {
  let at: unknown = value;
  for (const step of path.split('.')) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isRecord(at) && Object.hasOwn(at, step)) at = at[step];
    else return null;
  }
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : null;
}

/** Parses seconds or a date, as in HTTP; undefined where it is neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
  const said = (header ?? '').trim();
  if (/^\d{1,9}$/u.test(said)) return Number(said);
  // Anything else that a clock can read is no date of HTTP: "soon 5" is a day in May.
  const at = /^[A-Z][a-z]+, .+ GMT$/u.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Returns the outcome of a message that the provider may have accepted. */
export const unanswered = ({ knowsRepeats }: GatewayConfig, code: string): Outcome => ({
  outcome: knowsRepeats ? 'retry' : 'unknown',
  code,
});

/** Codes of Node, and words of Deno, for a request that left no byte with the provider. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const NOT_CONNECTED = /client error \(Connect\)/u;

/** Returns whether a request failed before a connection existed. */
export function isNeverAsked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const { code, syscall }: Readonly<Record<string, unknown>> = isRecord(cause) ? cause : {};
  // A network that goes while an answer is read has the same code.
  const isTorn = syscall === 'read' || syscall === 'write';
  return (
    (typeof code === 'string' && NO_CONNECTION.has(code) && !isTorn) || NOT_CONNECTED.test(error.message)
  );
}

/** Answer of a provider that has not accepted, or has not said so. */
export interface Answered {
  readonly status: number;
  /** JSON, else text; undefined where it ended in the middle. */
  readonly answer: unknown;
  /** Seconds of `Retry-After`. */
  readonly after: number | undefined;
}

/** Returns what an answer says by a code that the configuration lists; null where it has none. */
export function listedOutcome(config: GatewayConfig, { answer, after }: Answered): Outcome | null {
  const code = config.code.path === null ? null : valueAt(answer, config.code.path);
  if (code === null) return null;
  if (config.code.duplicate.includes(code)) {
    const known = config.providerId === null ? null : valueAt(answer, config.providerId);
    return { outcome: 'sent', provider_id: known };
  }
  return config.code.retry.includes(code) ? retryOutcome(code, after) : null;
}

const retryOutcome = (code: string, after: number | undefined): Outcome => ({
  outcome: 'retry',
  code: code.slice(0, 60),
  ...(after === undefined ? {} : { after }),
});

/** Returns whether a status is said by one who accepts nothing yet. */
const isPutOff = ({ status, after }: Answered): boolean =>
  status === 429 || (status === 503 && after !== undefined);

/**
 * Returns whether a status is no decision on the message: who fails, gives up or leads elsewhere may have accepted it before,
 * or somebody between them answers in the provider's place.
 */
const isUndecided = ({ status }: Answered): boolean =>
  status >= 500 || status === 408 || status === 425 || (status >= 300 && status < 400);

/** Returns the outcome of a message that was not accepted: by the listed codes, then by the status. */
export function refusal(config: GatewayConfig, answered: Answered): Outcome {
  const { status, answer, after } = answered;
  const listed = listedOutcome(config, answered);
  if (listed !== null) return listed;
  const code = (config.code.path === null ? null : valueAt(answer, config.code.path)) ?? `http_${status}`;
  if (isPutOff(answered)) return retryOutcome(code, after);
  // The database knows by these codes that the message may have been accepted.
  if (isUndecided(answered)) return unanswered(config, `http_${status}`);
  // It ended in the middle: a code that would decide may be missing.
  if (answer === undefined) return unanswered(config, 'unreadable_answer');
  return { outcome: 'refused', code: code.slice(0, 60) };
}

/** Reads what arrives of an answer; undefined where it ends in the middle. */
export async function answerOf(response: Response): Promise<unknown> {
  const text = (await response.text()).slice(0, 65_536);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.trim();
  }
}
