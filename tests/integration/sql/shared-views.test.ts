import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isViewAddress } from '@sync/model/rules/shared-views';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPull, change, pull, pullAll, pushOne } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
/** Somebody who shares views. */
let manager: string;
let agent: string;
let nurse: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  manager = await addPerson(owner, { roles: [roles.relations] });
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
});
afterAll(() => database.stop());

const VIEW: Document = {
  list: 'ticket-views',
  name: 'Acil işler',
  address: { view: 'all', priority: 'urgent' },
  columns: { order: ['number', 'subject'], hidden: [] },
  role_ids: [],
};
const share = (person: string, over: Document = {}, base: number | null = null, id?: string) =>
  pushOne(owner, person, change('inbox', 'shared_view', { ...VIEW, ...over }, base, id));
const sees = async (person: string, id: string): Promise<boolean> =>
  (await pullAll(owner, person, 'inbox')).some((document) => document['id'] === id);
const logged = (id: string) =>
  owner`select user_id, details from public.audit_log where action = 'view_share' and entity_id = ${id} order by at`;

describe('a shared view', () => {
  test('reaches its roles, and leaves the devices of those it is taken from; the log says so', async () => {
    const id = randomUUID();
    expect(await share(manager, { role_ids: [roles.callCentre] }, null, id)).toMatchObject({
      status: 'applied',
    });
    expect([await sees(manager, id), await sees(agent, id), await sees(nurse, id)]).toEqual([
      true,
      true,
      false,
    ]);
    const { cursor } = await pull(owner, agent, 'inbox');
    expect(await share(manager, { role_ids: [roles.nurse] }, 1, id)).toMatchObject({ status: 'applied' });
    expect([await sees(agent, id), await sees(nurse, id)]).toEqual([false, true]);
    const requests = [{ collection: 'inbox', cursor: { ...cursor }, limit: 100, gone: true }];
    const { collections } = await asUser(owner, agent, (tx) => callPull(tx, requests));
    expect(collections[0]).toMatchObject({ documents: [], gone: [id] });
    const [begun, moved] = await logged(id);
    expect(begun).toMatchObject({ user_id: manager, details: { list: 'ticket-views', everybody: false } });
    expect(moved?.['details']).toMatchObject({ roles: [expect.stringContaining('Hemşire')] });
    expect(JSON.stringify(await logged(id))).not.toContain('Acil');
  });

  test('for everybody reaches everybody', async () => {
    const { id } = await share(manager);
    expect([await sees(agent, id), await sees(nurse, id)]).toEqual([true, true]);
  });

  test('is shared, changed and taken back by sharers alone', async () => {
    expect(await share(agent)).toMatchObject({ status: 'rejected' });
    const { id } = await share(manager);
    expect(await share(agent, { name: 'Başka' }, 1, id)).toMatchObject({ status: 'rejected' });
    const gone = { deleted_at: '2026-11-27T06:00:00.000Z' };
    expect(await pushOne(owner, agent, change('inbox', 'shared_view', gone, 1, id))).toMatchObject({
      status: 'rejected',
    });
    expect(await pushOne(owner, manager, change('inbox', 'shared_view', gone, 1, id))).toMatchObject({
      status: 'applied',
    });
    expect((await logged(id)).at(-1)?.['details']).toMatchObject({ roles: null, everybody: false });
  });

  test.each<[string, Document]>([
    ['names of patients', { address: { text: 'Ayşe Yılmaz' } }],
    ['numbers of patients', { address: { phone: '05321234567' } }],
    ['anything else as columns', { columns: { order: ['Ayşe Yılmaz'], hidden: [] } }],
    ['a list without a name', { list: 'Ayşe' }],
  ])('holds no %s', async (_what, over) => {
    expect(await share(manager, over)).toMatchObject({ status: 'rejected' });
  });
});

test('device and server agree on what an address may hold', async () => {
  const part = fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => `x.${id}`),
    fc.constantFrom(
      'urgent',
      'me',
      'TR',
      'none',
      '2026-11-30',
      '2026-11',
      'a1',
      'a1234',
      '',
      'Ayşe',
      '12345678901',
    ),
    fc.string({ maxLength: 6 }),
  );
  const value = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(',')),
    fc.boolean(),
    fc.integer({ min: -5, max: 20_000 }),
    fc.constantFrom(null, 1.5, ['a'], { a: 1 }),
  );
  const key = fc.oneof(
    fc.constantFrom('view', 'sort', 'x.1', 'Sıra', ''),
    fc.stringMatching(/^[a-z]{1,6}$/u),
  );
  const drawn = fc
    .sample(fc.dictionary(key, value, { maxKeys: 3 }), 3_000)
    // PostgreSQL stores no null character.
    .filter((address) => !JSON.stringify(address).includes('\\u0000'));
  const answers = await owner`
    select app.check_view_address(d) as fits
    from jsonb_array_elements(${owner.json(drawn)}) with ordinality e (d, n) order by n`;
  const wrong = drawn.filter((address, at) => isViewAddress(address) !== answers[at]?.['fits']);
  expect(wrong).toEqual([]);
  expect(answers.filter(({ fits }) => fits as boolean).length).toBeGreaterThan(100);
});
