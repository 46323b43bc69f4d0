import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPush, clientChange, push, pushOne } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

async function newClient(values: Document = {}): Promise<string> {
  const sent = clientChange(values);
  expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
  return sent.id;
}

async function everything(): Promise<unknown> {
  const tables = await owner`select distinct table_name from app.sync_tables order by 1`;
  const counts: unknown[] = [];
  for (const { table_name: table } of tables) {
    counts.push(
      ...(await owner.unsafe(
        `select '${String(table)}' as table, count(*), sum(row_version) as versions from public.${String(table)}`,
      )),
    );
  }
  return counts;
}

describe('failures that a repeat may cure fail the whole call', () => {
  test('deadlock', async () => {
    const [a, b] = [await newClient(), await newClient()];
    const other = database.connect();
    const edit = (id: string) => clientChange({ hotel: 'X' }, 1, id);
    const locked = gate();
    const attempts = await Promise.allSettled([
      asUser(owner, agent, async (tx) => {
        await callPush(tx, [edit(a)]);
        locked.arrive();
        await locked.both;
        return callPush(tx, [edit(b)]);
      }),
      asUser(other, agent, async (tx) => {
        await callPush(tx, [edit(b)]);
        locked.arrive();
        await locked.both;
        return callPush(tx, [edit(a)]);
      }),
    ]);
    const failed = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ reason: { code: '40P01' } });
  });

  test('lock timeout', async () => {
    const id = await newClient();
    const other = database.connect();
    await other.begin(async (tx) => {
      await tx`select from public.clients where id = ${id} for update`;
      await expect(
        asUser(owner, agent, async (mine) => {
          await mine`set local lock_timeout = '50ms'`;
          return callPush(mine, [clientChange({ hotel: 'X' }, 1, id), clientChange()]);
        }),
      ).rejects.toMatchObject({ code: '55P03' });
    });
  });
});

describe('malformed calls are refused as a whole and change nothing', () => {
  const good = clientChange();
  const cases: readonly (readonly [string, JSONValue])[] = [
    ['not a list', { changes: [] }],
    ['null', null],
    ['1001 changes', Array.from({ length: 1001 }, () => ({ ...good }))],
    ['a text among them', [{ ...good }, 'x']],
    ['nested lists', [[[{ ...good }]]]],
    ['unknown collection', [{ ...good, collection: 'pg_catalog.pg_authid' }]],
    ['SQL for a name', [{ ...good, collection: 'clients; drop table public.clients' }]],
    ['kind of another collection', [{ ...good, kind: 'ticket' }]],
    ['no kind', [{ ...good, kind: null }]],
    ['id no uuid', [{ ...good, id: "' or true --" }]],
    ['id a number', [{ ...good, id: 5 }]],
    ['document a list', [{ ...good, document: [] }]],
    ['document a text', [{ ...good, document: '{}' }]],
    ['base_version a text', [{ ...good, base_version: '1' }]],
    ['base_version negative', [{ ...good, base_version: -1 }]],
    ['base_version a fraction', [{ ...good, base_version: 1.5 }]],
    ['base_version endless', [{ ...good, base_version: 1e300 }]],
    ['device_at a word', [{ ...good, device_at: 'now' }]],
  ];
  test.each(cases)('%s', async (_name, changes) => {
    const before = await everything();
    await expect(asUser(owner, agent, (tx) => callPush(tx, changes))).rejects.toMatchObject({
      code: '22023',
    });
    expect(await everything()).toEqual(before);
  });

  test.each([
    [
      'a null character',
      '[{"collection":"clients","kind":"client","id":"x","document":{"first_name":"a\\u0000b"}}]',
    ],
    ['NaN', '[{"base_version": NaN}]'],
    ['half a surrogate', '[{"collection":"\\ud800"}]'],
  ])('%s is no JSON to the database', async (_name, body) => {
    const before = await everything();
    await expect(
      asUser(owner, agent, (tx) => tx`select public.sync_push(${body}::text::jsonb)`),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^22P0/u) as unknown });
    expect(await everything()).toEqual(before);
  });

  test('without an active account', async () => {
    const suspended = await addPerson(owner, { roles: [roles.callCentre], status: 'suspended' });
    for (const person of [suspended, randomUUID()]) {
      await expect(push(owner, person, clientChange())).rejects.toMatchObject({
        code: '42501',
        message: 'account_inactive',
      });
    }
  });

  test('an empty list is fine', async () => {
    expect(await push(owner, agent)).toEqual([]);
  });
});

function gate(): { arrive: () => void; both: Promise<void> } {
  let waiting = 2;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrive: () => {
      waiting -= 1;
      if (waiting === 0) open();
    },
    both,
  };
}
