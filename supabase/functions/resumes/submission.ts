import { birthYears, KEEP_MONTHS } from '../../../sync/model/rules/applicant-bounds.ts';
import { parseStorablePhone } from '../../../sync/model/rules/phone.ts';
import { asciiLower } from '../../../sync/model/tr/ascii.ts';
import { plainLine, plainText, refuseFields } from '../_shared/public-body.ts';
import { partsOf } from './form-parts.ts';
import type { GivenFile } from './submitted-file.ts';

/** Bytes of a request: the file as base64, and the fields. */
export const MOST_BYTES = 14 * 1024 * 1024;

/** Fields of an application; texts as typed, without spaces around them. */
export type Fields = Readonly<Record<string, string | number>>;

export interface Submission {
  /** A UUID that the form made: of a second arrival nothing becomes a second application. */
  readonly id: string;
  readonly fields: Fields;
  readonly file: GivenFile | null;
  /** Hidden field that only programs fill in. */
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
/** Texts of more than one line. */
const LONG = new Set(['experience', 'education']);
const numbersAt = (now: number): Readonly<Record<string, readonly [least: number, most: number]>> => ({
  birth_year: birthYears(now),
  experience_years: [0, 70],
});
const NEEDED = ['first_name', 'last_name', 'position_applied', 'consent_version', 'consent_at'] as const;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
/** Letters beyond ASCII are in no address that we can write to. */
const EMAIL = /^[!-?A-~]{1,64}@[!-?A-~]{1,186}\.[!-?A-~]{2,}$/u;
/** Five minutes, in milliseconds: by so much clocks may differ. */
const AHEAD = 300_000;

const textOf = (given: unknown, plain = plainLine): string =>
  typeof given === 'string' || typeof given === 'number' ? plain(String(given)) : '';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u;

/**
 * Reads the moment of a consent: not one that is still to come, nor one whose application would have been kept long enough.
 * @returns milliseconds since 1970; null if it is none
 */
function consentOf(text: string, now: number): number | null {
  const [, year = '', month = '', day = ''] = ISO.exec(text) ?? [];
  // A day that no month has becomes another one.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return null;
  const moment = Date.parse(text);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - KEEP_MONTHS);
  return moment > oldest.getTime() && moment <= now + AHEAD ? moment : null;
}

/** Returns a telephone number in the stored format: `+90…`; null if it is none. */
function phoneOf(text: string): string | null {
  const phone = parseStorablePhone(text);
  return phone.kind === 'e164' ? phone.value : null;
}

/** Reads the fields that an application has. @param now milliseconds since 1970 @throws BodyRefused */
function fieldsOf(given: Readonly<Record<string, unknown>>, now: number): Fields {
  const fields: Record<string, string | number> = {};
  const wrong: string[] = [];
  for (const [name, longest] of Object.entries(TEXTS)) {
    const text = textOf(given[name], LONG.has(name) ? plainText : plainLine);
    if (text.length > longest) wrong.push(name);
    else if (text !== '') fields[name] = text;
  }
  for (const [name, [least, most]] of Object.entries(numbersAt(now))) {
    const text = textOf(given[name]);
    if (text === '') continue;
    const number = Number(text);
    if (!/^\d{1,4}$/u.test(text) || number < least || number > most) wrong.push(name);
    else fields[name] = number;
  }
  if (fields['email'] !== undefined) {
    const email = asciiLower(String(fields['email']));
    if (!EMAIL.test(email)) wrong.push('email');
    fields['email'] = email;
  }
  const phone = fields['phone'];
  if (phone !== undefined) {
    const kept = phoneOf(String(phone));
    if (kept === null) wrong.push('phone');
    else fields['phone'] = kept;
  }
  const consent = consentOf(textOf(given['consent_at']), now);
  if (consent === null) wrong.push('consent_at');
  else fields['consent_at'] = new Date(consent).toISOString();
  for (const name of NEEDED) if (fields[name] === undefined && !wrong.includes(name)) wrong.push(name);
  if (fields['email'] === undefined && fields['phone'] === undefined && wrong.length === 0)
    wrong.push('email', 'phone');
  if (wrong.length > 0) refuseFields(...wrong);
  return fields;
}

/**
 * Reads what a form sends: `multipart/form-data` with its file in `file`, or JSON with `file: {name, content}` in base64.
 * Fields that an application does not have, answers on health or convictions among them, are dropped here.
 * Its file is not looked into: that follows once the submission is let in.
 * @throws BodyRefused
 */
export async function readSubmission(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  now: number,
): Promise<Submission> {
  const { given, file } = await partsOf(body, contentType);
  const id = textOf(given['submission']).toLowerCase();
  if (!UUID.test(id)) refuseFields('submission');
  return { id, fields: fieldsOf(given, now), file, trap: textOf(given['website']) };
}
