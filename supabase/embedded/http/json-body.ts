import { isModestJson } from '../../../sync/model/files/json-shape';

/** A request's JSON, or nothing where it is none. */
export type JsonBody = { value: unknown } | undefined;

/** A NUL as JSON writes it, unless its backslash is itself a character of the text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** No document goes deeper; a deeper one would overflow the stack of the code that walks through it. None has more values. */
const MOST = { depth: 64, values: 500_000 };

/**
 * Reads a body. PostgreSQL stores no NUL, in names it even breaks the protocol: such a body counts as none. So does
 * one that is not UTF-8, rather than that other letters are stored than were sent.
 */
export function readJson(body: Buffer): JsonBody {
  if (!isModestJson(body, MOST)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    if (ESCAPED_NUL.test(text)) return undefined;
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A JSON object's fields; none for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * An object with these texts of a body alone, or nothing where one is missing: what a service behind us makes of
 * further fields is never found out.
 */
export function textsOf(body: Buffer, ...names: string[]): Record<string, string> | undefined {
  const fields = fieldsOf(readJson(body)?.value);
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== 'string') return undefined;
    texts[name] = value;
  }
  return texts;
}
