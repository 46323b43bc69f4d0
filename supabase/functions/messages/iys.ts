import { eachRow } from '../_shared/each-row.ts';
import { deadline } from './deadline.ts';
import { fill, valueAt } from './gateway.ts';
import type { GatewayConfig } from './gateway.ts';
import { isRecord } from './types.ts';
import type { MessageService } from './types.ts';

/** A consent that the national system has not heard of, in its own words. */
interface IysConsent {
  readonly id: string;
  readonly recipient: string;
  readonly type: string;
  readonly status: string;
  readonly source: string;
  /** `YYYY-MM-DD HH:mm:ss`, clock of Istanbul. */
  readonly at: string;
  readonly recipient_type: string;
}

const fields = ['id', 'recipient', 'type', 'status', 'source', 'at', 'recipient_type'] as const;

function readConsent(value: unknown): IysConsent | null {
  if (!isRecord(value) || fields.some((field) => typeof value[field] !== 'string')) return null;
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as unknown as IysConsent;
}

/** Result of one consent: accepted, refused for its content, or without an answer that says anything about it. */
type Told =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'unanswered' | 'away'; readonly code: string };

/** Answers that say nothing of the consent: the way there is closed, for this one and all others. */
const AWAY = new Set([401, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504]);
/** Consents in a row that nobody answers for, after which the national system counts as away. */
const MOST_UNANSWERED = 3;

/**
 * Tells them one by one, oldest first. One that nobody answers for lets those behind it pass, but not what the same client said
 * of the same channel, whose order counts; it is asked last the next time, and set aside in the end where others are answered
 * for. Ends where nobody answers for three in a row, or the national system is away.
 *
 * @param stop the server stops: the national system keeps the last word of a consent, and is told again later
 * @returns how many were told
 */
export async function tellIys(
  service: MessageService,
  config: GatewayConfig,
  stop?: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<number> {
  const pending = await service('iys', { most: 500 });
  const rows: readonly unknown[] = Array.isArray(pending) ? pending : [];
  const unanswered: { readonly id: string; readonly code: string }[] = [];
  const held = new Set<string>();
  let told = 0;
  let answered = 0;
  let inARow = 0;
  const setAside = ({ id }: { readonly id: string }, code: string) =>
    service('set_aside', { queue: 'iys', key: id, code });
  const tellOne = async (row: IysConsent): Promise<void> => {
    const became = await tell(row, config, ask, stop);
    if (stop?.aborted === true && became.kind !== 'sent') return;
    if (became.kind === 'sent' || became.kind === 'refused') {
      inARow = 0;
      answered += 1;
      if (became.kind === 'sent') told += 1;
      const code = became.kind === 'sent' ? {} : { code: became.code };
      await service('iys_outcome', { results: [{ id: row.id, sent: became.kind === 'sent', ...code }] });
      return;
    }
    inARow = became.kind === 'away' ? MOST_UNANSWERED : inARow + 1;
    held.add(`${row.recipient} ${row.type}`);
    unanswered.push({ id: row.id, code: became.code });
  };
  try {
    for (const given of rows) {
      if (stop?.aborted === true || inARow >= MOST_UNANSWERED) break;
      const row = readConsent(given);
      if (row === null) {
        if (isRecord(given) && typeof given['id'] === 'string')
          await setAside({ id: given['id'] }, 'unreadable');
      } else if (!held.has(`${row.recipient} ${row.type}`)) await eachRow([row], tellOne, { setAside });
    }
  } finally {
    if (unanswered.length > 0)
      await service('iys_unanswered', { results: unanswered, answers: answered > 0 });
  }
  return told;
}

async function tell(
  row: IysConsent,
  config: GatewayConfig,
  ask: typeof fetch,
  stop?: AbortSignal,
): Promise<Told> {
  let response: Response;
  let text: string;
  const limit = deadline(config.timeoutMs, stop);
  try {
    response = await ask(config.url, {
      method: config.method,
      headers: { 'content-type': 'application/json', ...config.headers, 'idempotency-key': row.id },
      body: JSON.stringify(fill(config.body, { ...row })),
      redirect: 'error',
      signal: limit.signal,
    });
    text = await response.text();
  } catch {
    return { kind: 'unanswered', code: 'no_answer' };
  } finally {
    limit.end();
  }
  const { status } = response;
  if (!response.ok)
    return {
      kind: AWAY.has(status) ? 'away' : status >= 500 ? 'unanswered' : 'refused',
      code: `http_${status}`,
    };
  if (config.accepted.path === null) return { kind: 'sent' };
  try {
    const said = valueAt(JSON.parse(text), config.accepted.path);
    if (said !== null && config.accepted.values.includes(said)) return { kind: 'sent' };
    return { kind: 'refused', code: 'refused' };
  } catch {
    return { kind: 'unanswered', code: 'unreadable_answer' };
  }
}
