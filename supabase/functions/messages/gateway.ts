import { deadline } from './deadline.ts';
import {
  answerOf,
  isNeverAsked,
  listedOutcome,
  refusal,
  retryAfter,
  unanswered,
  valueAt,
} from './gateway-answers.ts';
import type { Answered } from './gateway-answers.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { isRecord } from './types.ts';
import type { Adapter, DueMessage } from './types.ts';

export { retryAfter, valueAt } from './gateway-answers.ts';
export { readGateway } from './gateway-config.ts';
export type { GatewayConfig } from './gateway-config.ts';

/** Puts values in the place of placeholders; in texts alone, so that no value can change what is asked. */
export function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string')
    return template.replace(/\{([a-z_]+)\}/gu, (all, name: string) => values[name] ?? all);
  if (Array.isArray(template)) return template.map((part) => fill(part, values));
  if (isRecord(template))
    return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fill(part, values)]));
  return template;
}

function valuesOf(message: DueMessage, words: GatewayConfig['words']): Readonly<Record<string, string>> {
  const plain: Readonly<Record<string, string>> = {
    id: message.id,
    to: message.to,
    // Some providers want numbers without their plus.
    to_digits: message.to.replace(/\D/gu, ''),
    body: message.body.normalize('NFC'),
    subject: message.subject ?? '',
    sender: message.sender ?? '',
    channel: message.channel,
    purpose: message.purpose,
    language: message.language,
    encoding: message.encoding ?? '',
    iys_code: message.iys_code ?? '',
  };
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, words[name]?.[value] ?? value]),
  );
}

/** Sends by a described provider; each try of a message carries its id as `Idempotency-Key`. */
export function createGateway(
  config: GatewayConfig,
  ask: typeof fetch = fetch,
  now: () => number = Date.now,
): Adapter {
  return {
    leaseSeconds: Math.min(900, Math.ceil(config.timeoutMs / 1000) * 10 + 30),
    knowsRepeats: config.knowsRepeats,
    async send(message, abandon) {
      const values = valuesOf(message, config.words);
      const form = (config.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
      const filled = fill(config.body, values);
      const sent =
        form && isRecord(filled)
          ? new URLSearchParams(
              Object.entries(filled).map(([name, value]) => [name, String(value)]),
            ).toString()
          : JSON.stringify(filled);
      let response: Response | null = null;
      let answer: unknown;
      const limit = deadline(config.timeoutMs, abandon);
      try {
        response = await ask(config.url, {
          method: config.method,
          headers: { 'content-type': 'application/json', ...config.headers, 'idempotency-key': message.id },
          body: sent,
          redirect: 'error',
          signal: limit.signal,
        });
        answer = await answerOf(response);
      } catch (error) {
        if (response === null && isNeverAsked(error)) return { outcome: 'retry', code: 'unreachable' };
        const late = error instanceof Error && error.name === 'TimeoutError';
        if (response === null || response.ok) return unanswered(config, late ? 'timeout' : 'unreachable');
      } finally {
        limit.end();
      }
      const after = retryAfter(response.headers.get('retry-after'), now());
      const answered: Answered = { status: response.status, answer, after };
      if (!response.ok) return refusal(config, answered);
      const { path, values: good } = config.accepted;
      const listed = listedOutcome(config, answered);
      if (path !== null) {
        const said = path === '.' ? (typeof answer === 'string' ? answer : null) : valueAt(answer, path);
        // An answer that cannot be read is no refusal.
        if (said === null) return listed ?? unanswered(config, 'unreadable_answer');
        if (!good.includes(said)) return refusal(config, answered);
      } else if (listed !== null) return listed;
      return {
        outcome: 'sent',
        provider_id: config.providerId === null ? null : valueAt(answer, config.providerId),
      };
    },
  };
}
