import { fieldsOf, readJson } from './json-body';
import type { Answer } from './messages';

/** Codes and words of ours. A text of the database's may quote a value, so no other one is read. */
const CODE = /^(?:[0-9A-Z]{5}|PGRST\d{1,3}|[A-Z]{2,20}(?:_[A-Z]{2,20}){1,5})$/u;
const OWN_CODE = /^[a-z]{2,20}(?:_[a-z]{2,20}){0,4}$/u;
const WORDS: ReadonlySet<unknown> = new Set([
  'permission_denied',
  'account_inactive',
  'client_outdated',
  'server_outdated',
  'rows_unguarded',
]);
const LONGEST = 2_000;

/** Returns the code of a refusal for the log; undefined where the answer is none, or says nothing that may be told. */
export function refusalCode({ status, headers, body }: Answer): string | undefined {
  if (status < 400 || body.length > LONGEST || !(headers['content-type'] ?? '').includes('json'))
    return undefined;
  const { code, error_code: errorCode, message } = fieldsOf(readJson(Buffer.from(body))?.value);
  if (WORDS.has(message)) return String(message);
  const told = errorCode ?? code;
  return typeof told === 'string' && (CODE.test(told) || OWN_CODE.test(told)) ? told : undefined;
}
