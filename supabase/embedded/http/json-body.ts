import { readForeignJson } from '../../../sync/model/rules/foreign-json';

/** A request's JSON, or nothing where it is none. */
export type JsonBody = { value: unknown } | undefined;

/**
 * Reads a body. PostgreSQL stores no NUL, in names it even breaks the protocol: such a body counts as none. So does
 * one that is not UTF-8, rather than that other letters are stored than were sent.
 */
export function readJson(body: Buffer): JsonBody {
  const read = readForeignJson(body);
  return read.ok ? { value: read.value } : undefined;
}

/** Returns a JSON object's fields; none for anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Returns an object with these texts of a body alone, or nothing if one is missing: further fields never reach a
 * service behind us.
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
