import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { oldRecords } from '../support/old-records';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let person: string;
let client: string;
let ticket: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  person = await addPerson(owner, { roles: Object.values(roles) });
  const { clientId, ticketId } = await oldRecords(owner, person).patient();
  client = clientId;
  ticket = ticketId;
});
afterAll(() => database.stop());

const deep = `${'['.repeat(500)}${']'.repeat(500)}`;

/** Fields that the calls read from documents, each with what does not fit it. */
const fields = ['id', 'collection', 'document', 'limit', 'cursor', 'held', 'action', 'event_id', 'details']
  .concat(['device_id', 'app_version', 'unsent', 'last_sync_at', 'storage', 'email', 'role_ids', 'scope'])
  .concat(['valid_until', 'delegate_id', 'permission_keys', 'client_id', 'received_on', 'name'])
  .concat(['list', 'bank_id', 'file_hash', 'rows', 'totals', 'bank', 'receipts', 'line', 'hash', 'values']);
const values = ['null', '-1', '1e300', '"x"', '{}', '[[1]]', '[null]', '"infinity"', '"\\u0001"', deep];

function documents(): readonly string[] {
  const known = `"collection": "clients", "kind": "client", "id": "${client}"`;
  const page = '"collection": "clients", "limit": 10';
  const event = `"event_id": "${client}", "was_offline": true`;
  return [
    ...['null', '5', '"x"', '[]', '{}', '[[]]', '[null]', '[5]', '[{}]', deep, `[${deep}]`],
    ...fields.flatMap((field) => values.map((value) => `{"${field}": ${value}}`)),
    `[{${known}, "document": ${deep}}]`,
    `[{${known}, "document": {"phones": ${deep}}}]`,
    `[{${known}, "document": {"tag_ids": [["${client}"], ["${client}"]]}}]`,
    `[{${known}, "document": {}, "base_version": 999999999999999999}]`,
    '[{"collection": "clients", "limit": 99999999999999999999}]',
    `[{${page}, "cursor": {"xid": "9999999999999999999", "id": "${client}"}}]`,
    `[{${page}, "held": [[["${client}"]]], "gone": {}}]`,
    `[{${event}, "action": ["view"]}]`,
    `[{${event}, "action": "view", "device_at": "2026-99-99T99:99:99Z"}]`,
    `[{${event}, "action": "view", "entity": {"a": 1}, "entity_id": [], "client_id": {}}]`,
    `[{${event}, "action": "decide", "entity": "client", "entity_id": "${client}", "details": {"field": ["x"]}}]`,
  ].map((text) => `'${text}'`);
}

/** Returns the values to try for an argument of each type, as SQL; the first is nothing special. */
function tried(): Readonly<Record<string, readonly string[]>> {
  return {
    text: ["'x'", 'null', "''", "'%'", "repeat('a', 200000)", "E'\\x01\\x7f'", "''';--'", "'tickets'"],
    uuid: [`'${client}'`, 'null', `'${person}'`, "'ffffffff-ffff-ffff-ffff-ffffffffffff'"],
    'uuid[]': [
      `array['${ticket}', '${client}']`,
      'null',
      "'{}'",
      "'{null}'",
      `'{{${ticket}},{${client}}}'`,
      `'{{{${client}}}}'`,
      `'[5:6]={${ticket},${client}}'`,
      `array_fill('${client}'::uuid, array[3000])`,
    ],
    'text[]': ["'{x}'", 'null', "'{}'", "'{null}'", "'{{x},{y}}'", "array_fill('x'::text, array[3000])"],
    bigint: ['1', '0', '-1', 'null', '9223372036854775807', '-9223372036854775808'],
    boolean: ['true', 'null', 'false'],
    'bigint[]': [
      "'{1,2}'",
      'null',
      "'{}'",
      "'{null}'",
      "'{{1},{2}}'",
      "'[5:6]={1,2}'",
      "'{-1,9223372036854775807}'",
    ],
    date: ["'2026-11-21'", 'null', "'infinity'", "'-infinity'", "'0044-03-15 BC'", "'5874897-01-01'"],
    integer: ['1', '0', '-1', 'null', '2147483647', '-2147483648'],
    jsonb: documents(),
  };
}

/** The caller's fault, in one way or another: PostgREST answers these with 4xx. */
const REFUSED = /^(22...|23...|42501|P0001|PT4..)$/u;

test('nonsense given to any exposed function is refused or answered, and never an error of the server’s own', async () => {
  const exposed = await owner<{ name: string; types: string[] }[]>`
    select p.proname as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', p.oid, 'execute')
    order by 1`;
  expect(exposed.length).toBeGreaterThan(35);
  const given = tried();
  const offenders: string[] = [];
  // Makes each call, takes back what it did, and tells how it ended.
  await owner.unsafe(`
    create function pg_temp.outcome(call text, out code text, out message text) language plpgsql as $$
    begin
      execute call;
      raise exception using errcode = 'UNDO0', message = 'undo';
    exception when others then
      code := sqlstate;
      message := sqlerrm;
    end $$;
    grant execute on function pg_temp.outcome(text) to authenticated`);
  for (const { name, types } of exposed) {
    const usual = types.map((type) => given[type]?.[0] ?? 'null');
    const calls = types.flatMap((type, at) => {
      if (!(type in given)) throw new Error(`nothing to try for ${type}`);
      return (given[type] ?? []).map((value) => usual.map((other, n) => (n === at ? value : other)));
    });
    const sent = (calls.length === 0 ? [[]] : calls).map((call) =>
      call.map((value, n) => `${value}::${types[n] ?? ''}`).join(', '),
    );
    const ends = await asUser(
      owner,
      person,
      (tx) => tx<{ given: string; code: string; message: string }[]>`
        select given, o.code, o.message
        from unnest(${sent}::text[]) given, pg_temp.outcome(${`select public.${name}(`} || given || ')') o`,
    );
    expect(ends).toHaveLength(sent.length);
    for (const { given: values, code, message } of ends) {
      // A device that is newer than the server is to try again.
      if (code === 'UNDO0' || REFUSED.test(code) || message === 'server_outdated') continue;
      offenders.push(`${name}(${values.slice(0, 120)}): ${code} ${message}`);
    }
  }
  expect(offenders).toEqual([]);
});

test.each([
  ['find_old_tickets', (ids: string) => `null, ${ids}`],
  ['sync_fetch_tickets', (ids: string) => ids],
])('%s takes a list of ids, and no list of lists', async (name, given) => {
  const call = (ids: string) =>
    asUser(owner, person, (tx) => tx.unsafe(`select public.${name}(${given(ids)})::text as answer`));
  const [row] = await call(`array['${name === 'find_old_tickets' ? client : ticket}']::uuid[]`);
  expect(row?.['answer']).toContain(ticket);
  for (const nested of [`'{{${ticket}},{${client}}}'`, `'{{{${client}}}}'`]) {
    await expect(call(`${nested}::uuid[]`)).rejects.toMatchObject({ code: '22023', message: 'ids_nested' });
  }
});
