import { isRecord } from './types.ts';
import type { Adapter, DueMessage, Outcome } from './types.ts';

/**
 * A provider behind HTTP, described by data: where it is asked, what is sent, how its answer reads. Nothing of a provider
 * stands in the code.
 */
export interface GatewayConfig {
  readonly url: string;
  readonly method: string;
  /** Values may hold `${NAME}` of the environment: secrets are not written into the configuration. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or a form where `content_type` says so. Texts may hold placeholders: `{to}`, `{body}`, `{id}` … */
  readonly body: unknown;
  /** Replacements for the values of some placeholders, by placeholder: {"encoding": {"ucs2": "UTF16"}}. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Path of the answer's acceptance, and its values. Without a path the status alone counts. */
  readonly accepted: { readonly path: string | null; readonly values: readonly string[] };
  /** Path of the provider's own name of the message in the answer. */
  readonly providerId: string | null;
  /** Path of the refusal code in the answer, and the codes that may be retried. */
  readonly code: {
    readonly path: string | null;
    readonly retry: readonly string[];
    readonly duplicate: readonly string[];
  };
  /** The provider sends a message once, however often it is asked under one key. Else a request without an answer is not repeated. */
  readonly knowsRepeats: boolean;
  readonly timeoutMs: number;
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
    : [];

const pathOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Reads a configuration: JSON with url, method, headers, body, words, accepted {path, values}, provider_id, code {path,
 * retry, duplicate}, knows_repeats, timeout_seconds. A provider with codes of duplicates knows repeats, unless it says otherwise.
 * @throws Error in Turkish, for who runs the installation
 */
export function readGateway(
  value: unknown,
  environment: (name: string) => string | undefined,
): GatewayConfig {
  if (!isRecord(value)) throw new Error('Sağlayıcı ayarı bir JSON nesnesi olmalı.');
  const { url, method = 'POST', headers = {}, words = {}, timeout_seconds: timeout = 20 } = value;
  if (typeof url !== 'string' || !/^https?:\/\//u.test(url)) throw new Error('Sağlayıcı adresi (url) eksik.');
  if (typeof method !== 'string' || !isRecord(headers) || !isRecord(words))
    throw new Error('Sağlayıcı ayarında method, headers ya da words okunamadı.');
  if (typeof timeout !== 'number' || timeout < 1 || timeout > 60)
    throw new Error('timeout_seconds 1 ile 60 arasında olmalı.');
  const filled = Object.entries(headers).map(([name, text]) => {
    const said = String(text).replace(/\$\{([A-Z][A-Z0-9_]*)\}/gu, (_all, key: string) => {
      const secret = environment(key);
      if (secret === undefined || secret === '') throw new Error(`Ortam değişkeni eksik: ${key}`);
      return secret;
    });
    return [name.toLowerCase(), said] as const;
  });
  const accepted = isRecord(value['accepted']) ? value['accepted'] : {};
  const code = isRecord(value['code']) ? value['code'] : {};
  const duplicate = strings(code['duplicate']);
  const { knows_repeats: knowsRepeats = duplicate.length > 0 } = value;
  if (typeof knowsRepeats !== 'boolean') throw new Error('knows_repeats true ya da false olmalı.');
  return {
    url,
    method,
    headers: Object.fromEntries(filled),
    body: value['body'] ?? { to: '{to}', text: '{body}', from: '{sender}', id: '{id}' },
    words: Object.fromEntries(
      Object.entries(words).flatMap(([name, list]) =>
        isRecord(list)
          ? [[name, Object.fromEntries(Object.entries(list).map(([from, to]) => [from, String(to)]))]]
          : [],
      ),
    ),
    accepted: { path: pathOf(accepted['path']), values: strings(accepted['values']) },
    providerId: pathOf(value['provider_id']),
    code: {
      path: pathOf(code['path']),
      retry: strings(code['retry']),
      duplicate,
    },
    knowsRepeats,
    timeoutMs: timeout * 1000,
  };
}

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
    body: message.body,
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

/** Parses seconds or a date, as in HTTP; undefined where it is neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Returns the outcome of a message that the provider may have accepted. */
const unanswered = ({ knowsRepeats }: GatewayConfig, code: string): Outcome => ({
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
function isNeverAsked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const code: unknown = isRecord(cause) ? cause['code'] : undefined;
  return (typeof code === 'string' && NO_CONNECTION.has(code)) || NOT_CONNECTED.test(error.message);
}

function refusal(config: GatewayConfig, status: number, answer: unknown, after: number | undefined): Outcome {
  const code = (config.code.path === null ? null : valueAt(answer, config.code.path)) ?? `http_${status}`;
  const said = code.slice(0, 60);
  if (config.code.duplicate.includes(code)) {
    const known = config.providerId === null ? null : valueAt(answer, config.providerId);
    return { outcome: 'sent', provider_id: known };
  }
  if (
    config.code.retry.includes(code) ||
    status === 429 ||
    status === 503 ||
    status === 408 ||
    status === 425
  )
    return after === undefined ? { outcome: 'retry', code: said } : { outcome: 'retry', code: said, after };
  // Somebody between had no answer from the provider: it may have taken the message.
  if (status === 502 || status === 504) return unanswered(config, said);
  if (status >= 500) return { outcome: 'retry', code: said };
  return { outcome: 'refused', code: said };
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
      let response: Response;
      let text: string;
      try {
        response = await ask(config.url, {
          method: config.method,
          headers: { 'content-type': 'application/json', ...config.headers, 'idempotency-key': message.id },
          body: sent,
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(config.timeoutMs), ...(abandon ? [abandon] : [])]),
        });
        text = (await response.text()).slice(0, 65_536);
      } catch (error) {
        if (isNeverAsked(error)) return { outcome: 'retry', code: 'unreachable' };
        const late = error instanceof Error && error.name === 'TimeoutError';
        return unanswered(config, late ? 'timeout' : 'unreachable');
      }
      let answer: unknown = null;
      try {
        answer = JSON.parse(text);
      } catch {
        answer = text.trim();
      }
      if (!response.ok)
        return refusal(
          config,
          response.status,
          answer,
          retryAfter(response.headers.get('retry-after'), now()),
        );
      const { path, values: good } = config.accepted;
      if (path !== null) {
        const said = path === '.' ? (typeof answer === 'string' ? answer : null) : valueAt(answer, path);
        // An answer that cannot be read is no refusal.
        if (said === null) return unanswered(config, 'unreadable_answer');
        if (!good.includes(said)) return refusal(config, response.status, answer, undefined);
      }
      return {
        outcome: 'sent',
        provider_id: config.providerId === null ? null : valueAt(answer, config.providerId),
      };
    },
  };
}
