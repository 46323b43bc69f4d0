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

/**
 * Tells them one by one, oldest first. Stops at the first that cannot be asked: the order counts.
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
  const rows = Array.isArray(pending) ? pending.map(readConsent).filter((one) => one !== null) : [];
  let told = 0;
  for (const row of rows) {
    if (stop?.aborted === true) return told;
    const sent = await tell(row, config, ask, stop);
    if (sent === null) return told;
    await service('iys_outcome', { results: [{ id: row.id, sent }] });
    if (sent) told += 1;
  }
  return told;
}

/** Whether it was accepted; null where nobody answered. */
async function tell(
  row: IysConsent,
  config: GatewayConfig,
  ask: typeof fetch,
  stop?: AbortSignal,
): Promise<boolean | null> {
  let response: Response;
  let text: string;
  try {
    response = await ask(config.url, {
      method: config.method,
      headers: { 'content-type': 'application/json', ...config.headers, 'idempotency-key': row.id },
      body: JSON.stringify(fill(config.body, { ...row })),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(config.timeoutMs), ...(stop ? [stop] : [])]),
    });
    text = await response.text();
  } catch {
    return null;
  }
  if (response.status === 429 || response.status >= 500) return null;
  if (!response.ok) return false;
  if (config.accepted.path === null) return true;
  try {
    const said = valueAt(JSON.parse(text), config.accepted.path);
    return said !== null && config.accepted.values.includes(said);
  } catch {
    return null;
  }
}
