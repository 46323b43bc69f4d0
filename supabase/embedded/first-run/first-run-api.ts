import { randomUUID } from 'node:crypto';
import { hashPassword } from '../api/passwords';
import { MINIMUM_PASSWORD_LENGTH } from '../api/lite-api';
import type { Sql } from '../database/sql';
import { fieldsOf, readJson } from '../http/json-body';
import { jsonAnswer, type Answer, type Incoming } from '../http/messages';
import { storeUsers } from '../users';
import { hashOfCode } from './code-hash';
import { demoProgress } from './demo-progress';

/** Bytes of one part of the answers, with room for the longest names. */
const MOST_BYTES = 64 * 1_024;
const MOST_CODE = 100;

type Told = { readonly state: string } & Readonly<Record<string, unknown>>;

/**
 * Serves `/functions/v1/first-run/`: `state`, `save`, `finish` with the code, and `progress` with the word that
 * `finish` gave. 401 says that a code is not good, 404 that there is nothing to set up, 422 which field to mend.
 */
export function createFirstRunApi(options: {
  sql: Sql;
  siteUrl: string | null;
  loadDemo: ((onStep: (step: string) => void) => Promise<void>) | null;
}): (request: Incoming) => Promise<Answer> {
  const { sql, siteUrl, loadDemo } = options;
  const demo = demoProgress(loadDemo);

  const ask = async (text: string, values: readonly (string | null)[]): Promise<Told> => {
    const [row] = await sql.query<{ told: Told }>(`select ${text} as told`, values);
    if (row === undefined) throw new Error('the first run was not answered');
    return row.told;
  };

  const save = async (hash: string, body: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const { part, given, password } = body;
    if (typeof part !== 'string') return malformed();
    // Known first: hashing costs a tenth of a second.
    const before = await ask('app.read_first_run($1)', [hash]);
    if (before.state !== 'open') return answerOf(before);
    if (part === 'administrator' && password === undefined && before['has_password'] !== true)
      return fault('password');
    if (password !== undefined && (part !== 'administrator' || !isPassword(password)))
      return fault('password');
    const hashed = typeof password === 'string' ? await hashPassword(password) : null;
    const values = [hash, part, JSON.stringify(given ?? null), hashed];
    return answerOf(await ask('app.save_first_run($1, $2, $3::jsonb, $4)', values));
  };

  /** Makes account, hospital and administrator in one transaction. */
  const finish = async (hash: string): Promise<Answer> => {
    const ended = await sql.transaction(async (session) => {
      const [begun] = await session.query<{ told: Told }>('select app.begin_founding($1) as told', [hash]);
      if (begun === undefined || begun.told.state !== 'open') return { told: begun?.told, sheet: null };
      const answers = fieldsOf(begun.told['answers']);
      const email = String(fieldsOf(answers['administrator'])['email']).trim();
      const [account = null] = await storeUsers(session, [
        { id: randomUUID(), email, hash: String(begun.told['password_hash']) },
      ]);
      await session.query('select app.found_hospital($1::uuid, $2::jsonb)', [
        account,
        JSON.stringify(answers),
      ]);
      const [sheet] = await session.query<{ code: string }>(
        `select app.console_reset($1, true) ->> 'code' as code`,
        [email],
      );
      return { told: begun.told, sheet: sheet?.code ?? null };
    });
    if (ended.told === undefined || ended.told.state !== 'open')
      return answerOf(ended.told ?? { state: 'closed' });
    const wanted = fieldsOf(fieldsOf(ended.told['answers'])['demo'])['wanted'] === true;
    return jsonAnswer(200, {
      state: 'founded',
      recovery_code: ended.sheet,
      progress: wanted ? demo.begin() : null,
    });
  };

  return async (request) => {
    if (request.method !== 'POST') return jsonAnswer(405, { code: 'method' }, { allow: 'POST' });
    if (!isOwnPage(request, siteUrl)) return jsonAnswer(403, { code: 'other_origin' });
    if (request.body.length > MOST_BYTES) return jsonAnswer(413, { code: 'body_too_large' });
    const body = fieldsOf(readJson(request.body)?.value);
    const step = request.url.pathname.split('/').at(-1);
    if (step === 'progress') {
      const told = demo.of(body['word']);
      return told === null ? jsonAnswer(404, { code: 'nothing_here' }) : jsonAnswer(200, told);
    }
    const { code } = body;
    if (typeof code !== 'string' || code === '' || code.length > MOST_CODE)
      return answerOf(await ask('app.read_first_run($1)', ['']));
    const hash = hashOfCode(code);
    if (step === 'state') return answerOf(await ask('app.read_first_run($1)', [hash]));
    if (step === 'save') return save(hash, body);
    if (step === 'finish') return finish(hash);
    return jsonAnswer(404, { code: 'nothing_here' });
  };
}

function answerOf(told: Told): Answer {
  if (told.state === 'closed') return jsonAnswer(404, { code: 'nothing_here' });
  if (told.state === 'refused') return jsonAnswer(401, { code: 'code_refused' });
  if (told.state === 'fault') return fault(String(told['field']));
  if (told.state === 'incomplete') return jsonAnswer(409, { code: 'incomplete', part: told['part'] });
  return jsonAnswer(200, told);
}

const fault = (field: string): Answer => jsonAnswer(422, { code: 'fault', field });
const malformed = (): Answer => jsonAnswer(400, { code: 'malformed' });

/** Returns whether a password is one that an account may have here. */
const isPassword = (value: unknown): boolean =>
  typeof value === 'string' && [...value].length >= MINIMUM_PASSWORD_LENGTH && Buffer.byteLength(value) <= 72;

/**
 * Returns whether a call comes from our own page: as JSON, which no form of another page can send unasked, and without
 * the name of another origin.
 */
function isOwnPage({ headers, url }: Incoming, siteUrl: string | null): boolean {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return false;
  if (!['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])) return false;
  const own = siteUrl === null ? url.origin : new URL(siteUrl).origin;
  return headers['origin'] === undefined || headers['origin'] === own || headers['origin'] === url.origin;
}
