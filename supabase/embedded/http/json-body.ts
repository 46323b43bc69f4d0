/** A request's JSON, or nothing where it is none. */
export type JsonBody = { value: unknown } | undefined;

/** A NUL as JSON writes it, unless its backslash is itself a character of the text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Reads a body. PostgreSQL stores no NUL, in names it even breaks the protocol: such a body counts as none. */
export function readJson(body: Buffer): JsonBody {
  const text = body.toString('utf8');
  if (ESCAPED_NUL.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A JSON object's fields; none for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
