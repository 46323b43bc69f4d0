import { fieldsOf, readJson } from '../http/json-body';
import type { Log } from '../log/log';
import { tellOfRequest } from '../log/request-scope';

/** Outcome of a push: numbers of results, and the refused ones by kind and reason. */
export interface PushOutcome {
  readonly stored: number;
  readonly conflicts: number;
  readonly refused: number;
  readonly postponed: number;
  /** Refusals by kind and reason, in order of the first of each. */
  readonly refusals: readonly { readonly kind: string; readonly reason: string; readonly count: number }[];
}

const NAME = /^[a-z][a-z0-9_]{0,62}$/u;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const nameIn = (value: unknown): string =>
  typeof value === 'string' && NAME.test(value) ? value : 'unknown';

/**
 * Reads the outcome of a push that was answered: results stand in the order of the changes. Kinds are known to the
 * database, which refuses a push with another one; reasons are keys of its own.
 */
export function pushOutcome(asked: Buffer, answered: Buffer | string): PushOutcome {
  const { changes } = fieldsOf(readJson(asked)?.value);
  const { results } = fieldsOf(readJson(Buffer.from(answered))?.value);
  const kinds = listOf(changes).map((change) => nameIn(fieldsOf(change)['kind']));
  const counts = { applied: 0, conflict: 0, rejected: 0, postponed: 0 };
  const refusals = new Map<string, { kind: string; reason: string; count: number }>();
  for (const [at, result] of listOf(results).entries()) {
    const { status, message_key: reason } = fieldsOf(result);
    if (typeof status !== 'string' || !(status in counts)) continue;
    counts[status as keyof typeof counts] += 1;
    if (status !== 'rejected') continue;
    const refusal = { kind: kinds[at] ?? 'unknown', reason: nameIn(reason) };
    const key = `${refusal.kind} ${refusal.reason}`;
    const known = refusals.get(key);
    if (known === undefined) refusals.set(key, { ...refusal, count: 1 });
    else known.count += 1;
  }
  return {
    stored: counts.applied,
    conflicts: counts.conflict,
    refused: counts.rejected,
    postponed: counts.postponed,
    refusals: [...refusals.values()],
  };
}

/** Notes the outcome of a push: with its request, and a line for each kind and reason of a refusal. */
export function tellPushOutcome(log: Log, asked: Buffer, answered: Buffer | string): void {
  const { refusals, ...counts } = pushOutcome(asked, answered);
  tellOfRequest(counts);
  for (const refusal of refusals) log.note('warn', 'sync', 'push_refused', { ...refusal });
}
