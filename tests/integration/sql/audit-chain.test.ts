import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let nurse: string;
let patient: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  nurse = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());
beforeEach(() => {
  patient = randomUUID();
});

interface Standing {
  readonly entries: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly broken: {
    readonly problem: string;
    readonly seq: number | null;
    readonly entry: string | null;
  } | null;
}
async function verify(sql: Pick<Sql, 'unsafe'> = owner): Promise<Standing> {
  const [row] = await sql.unsafe<{ standing: Standing }[]>('select app.verify_audit() as standing');
  if (row === undefined) throw new Error('no answer');
  return row.standing;
}

const look = (values: Record<string, string | boolean | null> = {}) => ({
  event_id: randomUUID(),
  action: 'view',
  entity: 'client',
  entity_id: patient,
  client_id: patient,
  device_at: '2026-11-21T08:00:00.000Z',
  was_offline: false,
  ...values,
});
const log = (events: readonly ReturnType<typeof look>[], person = nurse) =>
  asUser(owner, person, (tx) => tx`select public.log_view(${tx.json([...events])})`);

describe('the chain', () => {
  test('grows by each stored entry, and not by repeats', async () => {
    const before = await verify();
    const events = [look(), look({ action: 'unmask' }), look({ device_at: null })];
    await log(events);
    await log(events);
    const after = await verify();
    expect(after.broken).toBeNull();
    expect(after.entries).toBe(before.entries + 3);
    expect(after.head.hash).not.toBe(before.head.hash);
  });

  test('holds when many write at once', async () => {
    const before = await verify();
    await Promise.all(
      Array.from({ length: 24 }, (_, at) => log(Array.from({ length: 1 + (at % 5) }, () => look()))),
    );
    const after = await verify();
    expect(after).toMatchObject({ broken: null, entries: before.entries + 70 });
  });

  test('says the same in another time zone', async () => {
    await log([look()]);
    const here = await verify();
    await owner.begin(async (tx) => {
      await tx`set local time zone 'Pacific/Auckland'`;
      expect(await verify(tx)).toEqual(here);
    });
  });
});

describe('a writer past the functions', () => {
  /**
   * Runs statements that tamper with the log. They are undone at the end, so that the next test finds a sound chain.
   */
  async function tamper(statements: (last: { seq: number; id: string }) => readonly string[]): Promise<{
    readonly last: { readonly seq: number; readonly id: string };
    readonly standing: Standing;
  }> {
    await log([look(), look()]);
    await log([look(), look()]);
    const undone = new Error('undone');
    let result: Awaited<ReturnType<typeof tamper>> | undefined;
    await owner
      .begin(async (tx) => {
        // What keeps the log is no obstacle to somebody who owns the tables.
        for (const table of ['public.audit_log', 'app.audit_links']) {
          await tx.unsafe(`alter table ${table} disable trigger user`);
        }
        await tx`alter table app.audit_links drop constraint audit_links_audit_id_fkey`;
        const [row] = await tx<{ seq: number; id: string }[]>`
          select seq::integer, audit_id as id from app.audit_links order by seq desc limit 1`;
        if (row === undefined) throw new Error('the chain is empty');
        for (const statement of statements(row)) await tx.unsafe(statement);
        result = { last: row, standing: await verify(tx) };
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    if (result === undefined) throw new Error('nothing was done');
    return result;
  }

  test('changes an entry: named', async () => {
    const { last, standing } = await tamper(({ seq }) => [
      `update public.audit_log set user_id = gen_random_uuid()
       where id = (select audit_id from app.audit_links where seq = ${seq - 2})`,
    ]);
    expect(standing.broken).toMatchObject({ problem: 'changed', seq: last.seq - 2 });
  });

  test('changes an entry and its hash: the next link does not fit', async () => {
    const { last, standing } = await tamper(({ seq }) => [
      `update public.audit_log set was_offline = true
       where id = (select audit_id from app.audit_links where seq = ${seq - 2})`,
      `update app.audit_links l set hash = app.link_hash(p.hash, l.rest, a)
       from public.audit_log a, app.audit_links p
       where l.seq = ${seq - 2} and a.id = l.audit_id and p.seq = l.seq - 1`,
    ]);
    expect(standing.broken).toMatchObject({ problem: 'changed', seq: last.seq - 1 });
  });

  test('removes an entry: named', async () => {
    const { last, standing } = await tamper(({ seq }) => [
      `delete from public.audit_log where id = (select audit_id from app.audit_links where seq = ${seq - 1})`,
    ]);
    expect(standing.broken).toMatchObject({ problem: 'missing', seq: last.seq - 1 });
  });

  test('removes an entry with its link: the gap is named', async () => {
    const { last, standing } = await tamper(({ seq }) => [
      `delete from public.audit_log where id = (select audit_id from app.audit_links where seq = ${seq - 1})`,
      `delete from app.audit_links where seq = ${seq - 1}`,
    ]);
    expect(standing.broken).toEqual({ problem: 'missing', seq: last.seq - 1, entry: null });
  });

  test('cuts the end off: named', async () => {
    const { last, standing } = await tamper(({ seq, id }) => [
      `delete from app.audit_links where seq = ${seq}`,
      `delete from public.audit_log where id = '${id}'`,
    ]);
    expect(standing.broken).toEqual({ problem: 'cut', seq: last.seq, entry: null });
  });

  test('slips an entry in: named', async () => {
    const forged = randomUUID();
    const { standing } = await tamper(() => [
      `insert into public.audit_log (id, event_id, at, user_id, action, was_offline)
       values ('${forged}', gen_random_uuid(), now(), '${nurse}', 'view', false)`,
    ]);
    expect(standing.broken).toEqual({ problem: 'unchained', seq: null, entry: forged });
  });
});

describe('reading the log', () => {
  interface Page {
    readonly entries: readonly {
      readonly seq: number;
      readonly action: string;
      readonly entity: string;
      readonly was_offline: boolean;
      readonly details: unknown;
      readonly person: { readonly id: string; readonly name: string };
    }[];
    readonly more: boolean;
  }
  async function list(
    reader: string,
    target: { client?: string; person?: string },
    before: number | null = null,
  ): Promise<Page> {
    const [row] = await asUser(
      owner,
      reader,
      (tx) => tx<{ page: Page }[]>`
        select public.list_audit(${target.client ?? null}, ${target.person ?? null}, ${before}) as page`,
    );
    if (row === undefined) throw new Error('no answer');
    return row.page;
  }

  test('tells who saw a patient, latest first, and that one has asked', async () => {
    const reader = await addPerson(owner, { roles: [roles.privacy] });
    await log([look({ was_offline: true })]);
    await log([look({ action: 'unmask' })]);
    const first = await list(reader, { client: patient });
    expect(first).toMatchObject({
      more: false,
      entries: [
        { action: 'unmask', person: { id: nurse } },
        { action: 'view', was_offline: true, person: { id: nurse } },
      ],
    });
    const second = await list(reader, { client: patient });
    expect(second.entries[0]).toMatchObject({ action: 'view', entity: 'audit_log', person: { id: reader } });
    expect((await verify()).broken).toBeNull();
  });

  test('goes on page by page', async () => {
    const reader = await addPerson(owner, { extra: ['system.audit.read'] });
    const busy = await addPerson(owner, { roles: [roles.callCentre] });
    await log(
      Array.from({ length: 120 }, () => look()),
      busy,
    );
    const seen: number[] = [];
    for (let more = true, before: number | null = null; more;) {
      const page = await list(reader, { person: busy }, before);
      seen.push(...page.entries.map(({ seq }) => seq));
      more = page.more;
      before = seen.at(-1) ?? null;
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...seen].sort((left, right) => right - left));
  });

  test('is a look at every page, by whatever number it begins; paging on is the same look', async () => {
    const reader = await addPerson(owner, { extra: ['system.audit.read'] });
    const looks = async () =>
      (
        await owner<{ entity_id: string | null; client_id: string | null }[]>`
          select entity_id, client_id from public.audit_log where user_id = ${reader} order by at, entity_id`
      ).map(({ entity_id, client_id }) => entity_id ?? client_id);
    await list(reader, { client: patient }, Number.MAX_SAFE_INTEGER);
    expect(await looks()).toEqual([patient]);
    await list(reader, { client: patient }, 1000);
    await list(reader, { client: patient }, 950);
    expect(await looks()).toEqual([patient]);
    // Another question is another look, and so is the first page.
    await list(reader, { person: nurse }, Number.MAX_SAFE_INTEGER);
    expect(await looks()).toEqual([patient, nurse]);
    await list(reader, { person: nurse });
    expect(await looks()).toEqual([patient, nurse, nurse]);
    // Somebody else's look, or one of long ago, stands for nobody's of now.
    const other = await addPerson(owner, { extra: ['system.audit.read'] });
    await owner`insert into public.audit_log (event_id, at, user_id, action, entity, client_id, was_offline)
      values (gen_random_uuid(), now() - interval '6 minutes', ${other}, 'view', 'audit_log', ${patient}, false)`;
    await list(other, { client: patient }, 1000);
    const [row] = await owner<{ count: number }[]>`
      select count(*)::integer as count from public.audit_log where user_id = ${other}`;
    expect(row?.count).toBe(2);
  });

  test('keeps values of restricted fields from who may not read the field', async () => {
    const decision = {
      ...look({ action: 'decide' }),
      details: { field: 'identity_no', mine: '10000000146', theirs: '10000000278', choice: 'mine' },
    };
    await asUser(owner, nurse, (tx) => tx`select public.log_view(${tx.json([decision])})`);
    const reader = await addPerson(owner, { extra: ['system.audit.read'] });
    const both = await addPerson(owner, {
      extra: ['system.audit.read', 'crm.client_list.read', 'crm.client_identity.read'],
    });
    expect((await list(reader, { client: patient })).entries[0]).toMatchObject({ details: null });
    expect((await list(both, { client: patient })).entries[1]).toMatchObject({ details: decision.details });
  });

  test('is for those who may, and for one target', async () => {
    const reader = await addPerson(owner, { extra: ['system.audit.read'] });
    await expect(list(nurse, { client: patient })).rejects.toMatchObject({ code: '42501' });
    await expect(list(reader, {})).rejects.toMatchObject({ code: '22023' });
    await expect(list(reader, { client: patient, person: nurse })).rejects.toMatchObject({ code: '22023' });
  });
});
