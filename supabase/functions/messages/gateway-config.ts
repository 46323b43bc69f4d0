import { isRecord } from './types.ts';

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
  /** Path of the answer's acceptance, and its values. Without a path the status counts, and the listed codes. */
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
