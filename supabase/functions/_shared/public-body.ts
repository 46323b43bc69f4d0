import { readForeignJson, textFault } from '../../../sync/model/rules/foreign-json.ts';
import type { ForeignJsonLimits } from '../../../sync/model/rules/foreign-json.ts';

/** Reads what anybody may send: the one reader of all functions that answer without an account. */

/** Refusal of a request. `fields`: names of those that are missing or no value. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[];

  constructor(status: number, code: string, fields: readonly string[] = []) {
    super(`body refused: ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** Body of the answer: the code, and the fields where there are any. */
  get said(): object {
    return this.fields.length === 0 ? { code: this.code } : { code: this.code, fields: this.fields };
  }
}

/** @throws BodyRefused 400 `malformed` */
export const refuseBody = (): never => {
  throw new BodyRefused(400, 'malformed');
};

/** @throws BodyRefused 422 `fields_malformed` */
export const refuseFields = (...fields: readonly string[]): never => {
  throw new BodyRefused(422, 'fields_malformed', fields);
};

/** Reads a body up to a length, and no further. @throws BodyRefused 413 `too_large` */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new BodyRefused(413, 'too_large');
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) break;
    length += part.value.length;
    if (length > most) {
      await reader?.cancel();
      throw tooLarge();
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Values that are JSON, and that no database can keep. */
const UNSTORABLE = new Set(['nul', 'surrogate', 'number']);

/**
 * Reads the fields of an object of JSON.
 * @throws BodyRefused 400 `malformed` for what is none, or has too much of something; 422 `fields_malformed` with the place of
 *   a value that cannot be kept
 */
export function readFields(bytes: Uint8Array, limits: ForeignJsonLimits): Readonly<Record<string, unknown>> {
  const read = readForeignJson(bytes, limits);
  if (!read.ok)
    return UNSTORABLE.has(read.fault) ? refuseFields(...(read.at === '' ? [] : [read.at])) : refuseBody();
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseBody();
  return { ...value };
}

/**
 * Checks texts of a form of the web, by name. U+FFFD is there what was no UTF-8.
 * @throws BodyRefused 422 `fields_malformed`
 */
export function checkFormTexts(texts: Iterable<readonly [name: string, text: string]>): void {
  const wrong = new Set<string>();
  for (const [name, text] of texts) {
    if (textFault(name) !== null) return refuseFields();
    if (textFault(text) !== null || text.includes('\uFFFD')) wrong.add(name);
  }
  if (wrong.size > 0) refuseFields(...wrong);
}

/** Control characters but tab and line. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u0084\u0086-\u009F]/gu;
/** Signs that nobody sees: those that turn the direction of what follows, also in the text beside it, and empty ones. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Returns what was typed, without blanks around it and without control characters. */
export const plainText = (given: string): string => given.toWellFormed().replace(CONTROLS, '').trim();

/** Returns a name, or another text of one line: as plainText, with single blanks, and without signs that nobody sees. */
export const plainLine = (given: string): string =>
  plainText(given.replace(UNSEEN, '').replace(/\s+/gu, ' '));
