import { Agent, request as httpRequest } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callableFunctions } from '../../../supabase/embedded/database/callable-functions';
import type { CallableFunctions } from '../../../supabase/embedded/database/callable-functions';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { makeDataDir } from '../support/pglite-template';
import { addUsers, request, signIn, startTestBackend, type TestBackend } from './fixtures';

/**
 * Whatever arrives at any public function is refused with 4xx or answered: an error of the server's own (500) tells an
 * attacker where nobody has thought of something, and a device that it should try again for ever.
 */

const ID = '0b9c1f6e-4f6d-4f0b-9d57-1a2b3c4d5e6f';
const PAGE = 'https://www.hastane.example';
/** Written by hand: `JSON.stringify` escapes a lone surrogate, and never writes a number that is too large. */
const written = {
  nul: '"a\\u0000b"',
  nulInside: '{"a":[{"b":"\\u0000"}]}',
  nulKey: '{"\\u0000":1}',
  surrogate: '"\\ud800"',
  surrogateInside: '[[{"x":"\\udfff\\ud800"}]]',
  infinite: '1e999',
  huge: '99999999999999999999999',
  fraction: '1.5',
  negative: '-1',
  zero: '0',
  text: '"x"',
  empty: '""',
  long: JSON.stringify('ğ'.repeat(100_000)),
  controls: '"\\u0001\\u007f\\u2028"',
  uuid: `"${ID}"`,
  null: 'null',
  true: 'true',
  object: '{}',
  proto: '{"__proto__":{"a":1},"constructor":null}',
  list: '[]',
  ids: `["${ID}","${ID}"]`,
  mixed: `["${ID}",null,5,{}]`,
  matrix: `[["${ID}"],["${ID}"]]`,
  ragged: `[["${ID}"],"${ID}"]`,
  many: JSON.stringify(Array.from({ length: 20_000 }, () => ID)),
  deep: `${'['.repeat(300)}${']'.repeat(300)}`,
} as const;

/** Values whose reading takes most of the time: what refuses them knows no function, so they take turns among all. */
const heavy: ReadonlySet<string> = new Set(['long', 'many', 'deep']);
const HEAVY_TURNS = 8;

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres('product');
});
afterAll(() => server.stop());

async function startBackend(databaseUrl: string | undefined): Promise<TestBackend> {
  return startTestBackend({
    databaseUrl,
    ...(databaseUrl === undefined ? { dataDir: await makeDataDir('vizite-foreign-json-', 'product') } : {}),
    migrationsDir: productMigrations,
    intake: { secret: 'a-secret-of-the-form-server-that-is-long', origins: [PAGE] },
  });
}

/** Returns the token of a user with every right. */
async function tokenOfEverything(backend: TestBackend): Promise<string> {
  const [id = ''] = await addUsers(backend, 'hepsi@vizite.test');
  await backend.sql.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, 'hepsi@vizite.test', 'Ada Kaya', 'all', 'active')`,
    [id],
  );
  await backend.sql.query(
    'insert into public.user_roles (user_id, role_id) select $1, id from public.roles',
    [id],
  );
  const client = await signIn(backend, 'hepsi@vizite.test');
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}

const usual: Readonly<Record<string, string>> = {
  uuid: written.uuid,
  'uuid[]': written.ids,
  text: written.text,
  'text[]': '["x"]',
  jsonb: written.object,
  boolean: 'true',
  date: '"2026-11-21"',
};

/** Lines to the server, which are used again. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Posts a body. `fetch` takes as long for each of the thousands of calls as the server does. */
function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    httpRequest(url, { method: 'POST', agent, headers: { ...headers, 'content-length': length } })
      .on('response', (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      })
      .on('error', reject)
      .end(body);
  });
}

describe.each(['PostgreSQL', 'PGlite'])('on %s', (name) => {
  let backend: TestBackend;
  let token: string;
  let functions: CallableFunctions;
  beforeAll(async () => {
    backend = await startBackend(name === 'PGlite' ? undefined : server.url);
    token = await tokenOfEverything(backend);
    functions = await callableFunctions(backend.sql);
  });
  afterAll(() => backend.dispose());

  /** @returns what went wrong on the server, or null */
  async function offence(
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<string | null> {
    const { status, text } = await post(backend.url + path, body, {
      apikey: backend.anonKey,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    });
    if (status < 500) return null;
    // A newer device than the server is to try again.
    if (text.includes('server_outdated')) return null;
    return `${path} ${body.slice(0, 150)}: ${status} ${text.slice(0, 200)}`;
  }

  /** Asks a few at a time. */
  async function offences(asked: readonly (() => Promise<string | null>)[]): Promise<readonly string[]> {
    const waiting = [...asked];
    const found: string[] = [];
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const offender = await next();
        if (offender !== null) found.push(offender);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    return found;
  }

  test('each parameter of each function, with what does not fit it', async () => {
    expect(functions.size).toBeGreaterThan(100);
    let turn = 0;
    const asked = [...functions].flatMap(([functionName, [parameters = []]]) =>
      parameters.flatMap((parameter) => {
        turn += 1;
        // Functions see documents and lists as they come. What a scalar may be is decided by its type, before any
        // function: there the values take turns, and on PGlite, which answers one at a time, everywhere.
        const whole = parameter.type === 'jsonb' || parameter.type.endsWith('[]');
        const turns = name === 'PGlite' ? 13 : whole ? 1 : 3;
        const tried = Object.entries(written).filter(
          ([key], at) => (at + turn) % (heavy.has(key) ? HEAVY_TURNS * turns : turns) === 0,
        );
        return tried.map(([, value]) => () => {
          const body = parameters
            .map((other) => `"${other.name}":${other === parameter ? value : (usual[other.type] ?? '1')}`)
            .join(',');
          return offence(`/rest/v1/rpc/${functionName}`, `{${body}}`);
        });
      }),
    );
    expect(await offences(asked)).toEqual([]);
  });

  test('bodies that are no call at all', async () => {
    const names = [
      'find_old_tickets',
      'sync_fetch_tickets',
      'sync_push',
      'sync_pull',
      'log_view',
      'no_such_function',
    ];
    const asked = names.flatMap((functionName) =>
      Object.values(written).map((value) => () => offence(`/rest/v1/rpc/${functionName}`, value)),
    );
    expect(await offences(asked)).toEqual([]);
  });

  test('random values under the right names', async () => {
    const list = [...functions].filter(([, [parameters = []]]) => parameters.length > 0);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.infiniteStream(fc.jsonValue({ maxDepth: 4 })), async (at, values) => {
        const [functionName, [parameters = []]] = list[at % list.length] ?? ['', [[]]];
        const body = Object.fromEntries(parameters.map((parameter) => [parameter.name, values.next().value]));
        expect(await offence(`/rest/v1/rpc/${functionName}`, JSON.stringify(body))).toBeNull();
      }),
      { numRuns: name === 'PostgreSQL' ? 400 : 60, endOnFailure: true },
    );
  });

  test('doors without an account', async () => {
    const fields = [
      'token',
      'answers',
      'language',
      'reports',
      'submission',
      'first_name',
      'consent_at',
      'file',
    ];
    const known: Readonly<Record<string, string>> = { token: JSON.stringify('x'.repeat(40)) };
    const light = Object.entries(written).flatMap(([key, value]) => (heavy.has(key) ? [] : [value]));
    const bodies = [
      ...Object.values(written),
      ...fields.flatMap((field, at) =>
        // A field of a body that is too large is read no further than another.
        (at === 0 ? Object.values(written) : light).map((value) => {
          const others = Object.entries(known).filter(([key]) => key !== field);
          return `{${[...others, [field, value]].map(([key = '', said = '']) => `"${key}":${said}`).join(',')}}`;
        }),
      ),
    ];
    const doors = [
      '/functions/v1/surveys/form',
      '/functions/v1/surveys/answer',
      '/functions/v1/resumes/apply',
      '/functions/v1/messages/report',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/token?grant_type=refresh_token',
      '/auth/v1/token?grant_type=pkce',
      '/auth/v1/signup',
    ];
    const asked = doors.flatMap((door) =>
      bodies.map((body) => () => offence(door, body, door.includes('resumes') ? { origin: PAGE } : {})),
    );
    expect(await offences(asked)).toEqual([]);
  });

  test('a refusal says where, and repeats nothing', async () => {
    const secret = 'gizli-5551234567';
    const body = JSON.stringify({ ids: [ID, `${secret}\0`] });
    const response = await request(backend, '/rest/v1/rpc/sync_fetch_tickets', {
      method: 'POST',
      body,
      token,
    });
    const text = await response.text();
    expect([response.status, text.includes('ids[1]'), text.includes(secret)]).toEqual([400, true, false]);
    expect(backend.lines.join('\n')).not.toContain(secret);
  });
});
