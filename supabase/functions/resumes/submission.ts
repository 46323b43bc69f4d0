import { docxText } from '../../../sync/model/files/docx-text.ts';
import { fileTypeOf, fileTypes } from '../../../sync/model/files/file-type.ts';
import type { FileType } from '../../../sync/model/files/file-type.ts';

/** Bytes of the file that comes with an application. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Bytes of a request: the file as base64, and the fields. */
export const MOST_BYTES = 14 * 1024 * 1024;

/** Why a submission is not taken. `fields`: names of those that are missing or no value. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[];

  constructor(status: number, code: string, fields: readonly string[] = []) {
    super(`submission refused: ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What an application says; texts as they were typed, without spaces around them. */
export type Fields = Readonly<Record<string, string | number>>;

export interface SubmittedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly media_type: FileType;
  /** Null where it is read when somebody opens it: pages and pictures are not taken apart on the server. */
  readonly text: string | null;
}

export interface Submission {
  /** A UUID that the form made: of a second arrival nothing becomes a second application. */
  readonly id: string;
  readonly fields: Fields;
  readonly file: SubmittedFile | null;
  /** What nobody sees and only programs fill in. */
  readonly trap: string;
}

/** Texts that an application may have, with their lengths. What else a form asks is never stored. */
const TEXTS: Readonly<Record<string, number>> = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 20,
  city: 60,
  position_applied: 120,
  profession: 120,
  experience: 4000,
  education: 2000,
  languages: 200,
  consent_version: 40,
};
const NUMBERS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  birth_year: [1900, 2100],
  experience_years: [0, 70],
};
const NEEDED = ['first_name', 'last_name', 'position_applied', 'consent_version', 'consent_at'] as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,186}\.[^\s@]{2,}$/u;
/** Five minutes, in milliseconds: by so much clocks may differ. */
const AHEAD = 300_000;

/** Control characters but tab and line. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F]/gu;

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given).replace(CONTROLS, '').trim() : '';

/** A telephone number as others are kept: `+90…`; null where it is none. */
function phoneOf(text: string): string | null {
  const digits = text.replace(/[\s().\-/]/gu, '');
  if (/^0?5\d{9}$|^0[2-4]\d{9}$/u.test(digits)) return `+90${digits.replace(/^0/u, '')}`;
  const abroad = digits.replace(/^00/u, '+');
  return /^\+[1-9]\d{7,14}$/u.test(abroad) ? abroad : null;
}

/** @param now milliseconds since 1970 */
export function readFields(given: Readonly<Record<string, unknown>>, now: number): Fields {
  const fields: Record<string, string | number> = {};
  const wrong: string[] = [];
  for (const [name, longest] of Object.entries(TEXTS)) {
    const text = textOf(given[name]);
    if (text.length > longest) wrong.push(name);
    else if (text !== '') fields[name] = text;
  }
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const text = textOf(given[name]);
    if (text === '') continue;
    const number = Number(text);
    if (!Number.isInteger(number) || number < least || number > most) wrong.push(name);
    else fields[name] = number;
  }
  if (fields['email'] !== undefined && !EMAIL.test(String(fields['email']))) wrong.push('email');
  const phone = fields['phone'];
  if (phone !== undefined) {
    const kept = phoneOf(String(phone));
    if (kept === null) wrong.push('phone');
    else fields['phone'] = kept;
  }
  const consent = Date.parse(textOf(given['consent_at']));
  if (!(consent > 0) || consent > now + AHEAD) wrong.push('consent_at');
  else fields['consent_at'] = new Date(consent).toISOString();
  for (const name of NEEDED) if (fields[name] === undefined && !wrong.includes(name)) wrong.push(name);
  if (fields['email'] === undefined && fields['phone'] === undefined && wrong.length === 0)
    wrong.push('email', 'phone');
  if (wrong.length > 0) throw new SubmissionRefused(422, 'fields_malformed', wrong);
  return fields;
}

const ENDINGS: Readonly<Record<FileType, string>> = {
  [fileTypes.jpeg]: 'jpg',
  [fileTypes.png]: 'png',
  [fileTypes.webp]: 'webp',
  [fileTypes.pdf]: 'pdf',
  [fileTypes.docx]: 'docx',
};

/** Reads what a file is: by its content, whatever the form calls it. @throws SubmissionRefused */
export function readFile(bytes: Uint8Array<ArrayBuffer>, name: string): SubmittedFile {
  if (bytes.length === 0) throw new SubmissionRefused(422, 'file_empty');
  if (bytes.length > MOST_FILE_BYTES) throw new SubmissionRefused(413, 'file_too_large');
  const type = fileTypeOf(bytes);
  if (type === null) throw new SubmissionRefused(415, 'file_type_unknown');
  let text: string | null = null;
  if (type === fileTypes.docx) {
    try {
      text = docxText(bytes);
    } catch {
      throw new SubmissionRefused(415, 'file_unreadable');
    }
  }
  const stem = (name.split(/[\\/]/u).at(-1) ?? '')
    .replace(/\.[^.]*$/u, '')
    .replace(CONTROLS, '')
    .trim();
  return {
    bytes,
    name: `${(stem === '' ? 'Özgeçmiş' : stem).slice(0, 100)}.${ENDINGS[type]}`,
    media_type: type,
    text,
  };
}

const refuseBody = (): never => {
  throw new SubmissionRefused(400, 'malformed');
};

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > Math.ceil(MOST_FILE_BYTES / 3) * 4) throw new SubmissionRefused(413, 'file_too_large');
  let signs: string;
  try {
    signs = atob(text);
  } catch {
    return refuseBody();
  }
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

async function partsOf(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<readonly [given: Record<string, unknown>, file: SubmittedFile | null]> {
  if (contentType.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': contentType } })
      .formData()
      .catch(refuseBody);
    const file = form.get('file');
    return [
      Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string')),
      file instanceof File && file.size > 0
        ? readFile(new Uint8Array(await file.arrayBuffer()), file.name)
        : null,
    ];
  }
  if (!contentType.startsWith('application/json')) throw new SubmissionRefused(415, 'content_type');
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return refuseBody();
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuseBody();
  const { file, ...fields } = given as Record<string, unknown>;
  if (file === undefined || file === null) return [fields, null];
  if (typeof file !== 'object' || !('content' in file) || typeof file.content !== 'string')
    return refuseBody();
  const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
  return [fields, readFile(fromBase64(file.content), name)];
}

/**
 * Reads what a form sends: `multipart/form-data` with its file in `file`, or JSON with `file: {name, content}` in base64.
 * Fields that an application does not have, answers on health or convictions among them, are dropped here.
 * @throws SubmissionRefused
 */
export async function readSubmission(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  now: number,
): Promise<Submission> {
  const [given, file] = await partsOf(body, contentType);
  const id = textOf(given['submission']).toLowerCase();
  if (!UUID.test(id)) throw new SubmissionRefused(422, 'fields_malformed', ['submission']);
  return { id, fields: readFields(given, now), file, trap: textOf(given['website']) };
}
