import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import {
  decideIncomingRow,
  listIncomingRows,
  previewUndoIncoming,
  showIncomingRow,
  takeIncoming,
  undoIncoming,
} from '@sync/rpc/incoming';
import type { ImportList } from '@sync/model/entities/import-values';
import { asFunction, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';
import { addTheatre } from '../support/theatre-lists';

/** Users whose scope ends before the records of others, and a list by which they would learn what these say. */
const SECRET = 'GİZLİ';
let database: TestDatabase;
let owner: Sql;
let other: string;
let patientId: string;
let numbers = 0;
const tc = nationalIds(620_000_000)();

interface Bait {
  readonly list: ImportList;
  readonly table: string;
  /** Makes the values of somebody else's record with secrets; the rows are it for sure, or only like it. */
  readonly record: () => Values;
  readonly sure: Readonly<Record<string, unknown>>;
  readonly like: Readonly<Record<string, unknown>>;
  /** Column of the user whose record it is, and what a row would write. */
  readonly mine: string;
  readonly written: string;
}
const person = { first_name: 'Ayşe', last_name: 'Işık', identity_type: 'tckn', identity_no: tc };
const fact = { unsure: {}, problems: [] };
const baits: readonly Bait[] = [
  {
    list: 'tickets',
    table: 'tickets',
    record: () => ({
      ...{ temporary_no: 'ESKİ-R-1', subject: 'Randevu', description: SECRET },
      ...{ assignee_id: null, department_id: departments.insurance },
    }),
    sure: { ...person, external_no: 'ESKİ-R-1', subject: 'Bambaşka', type: 'Bilgi', due: '2027-01-01 10:00' },
    like: { ...person, subject: 'Randevu', type: 'Bilgi', due: '2027-01-01 10:00' },
    ...{ mine: 'assignee_id', written: 'due_at' },
  },
  {
    list: 'trips',
    table: 'patient_trips',
    record: () => ({
      ...{ arrival_at: '2026-12-03T11:30:00Z', flight_no: 'TK1984', note: SECRET, gate: SECRET },
      ...{ responsible_id: null, department_id: departments.insurance },
    }),
    sure: { ...person, arrival: '2026-12-03 14:30', hotel: 'Deniz' },
    like: { ...person, arrival: '2026-12-03 20:00', hotel: 'Deniz' },
    ...{ mine: 'responsible_id', written: 'hotel' },
  },
  {
    list: 'surgeries',
    table: 'surgeries',
    record: () => ({
      ...{
        planned_start: '2030-05-02T05:30:00Z',
        planned_end: '2030-05-02T06:30:00Z',
        room_free_at: '2030-05-02T06:50:00Z',
      },
      ...{
        diagnosis: SECRET,
        surgery_no: `${SECRET}-${(numbers += 1)}`,
        status: 'proposed',
        responsible_id: null,
        department_id: departments.insurance,
      },
    }),
    sure: {
      ...person,
      ...{
        day: '2030-05-02',
        start: '08:30',
        room: 'Salon 4',
        surgeons: ['Murat Tezcan'],
        payer: 'sgk',
        minutes: 60,
      },
      procedures: [{ full: 'Fıtık', name: 'Fıtık', side: 'none' }],
    },
    like: {
      ...person,
      ...{
        day: '2030-05-02',
        start: '15:30',
        room: 'Salon 4',
        surgeons: ['Murat Tezcan'],
        payer: 'sgk',
        minutes: 60,
      },
      procedures: [{ full: 'Apandektomi', name: 'Apandektomi', side: 'none' }],
    },
    ...{ mine: 'responsible_id', written: 'payer' },
  },
];

const attacker = (more: Parameters<typeof addPerson>[1] = {}) =>
  addPerson(owner, { roles: [roles.relations], scope: 'own', ...more });
const world = () => ({ clientId: patientId, ticketId: '', meetingId: '' });
const addRecord = (bait: Bait, values: Values = {}) =>
  addRow(owner, bait.table, other, {
    ...tableRows[bait.table]?.values(other, world(), false),
    ...bait.record(),
    ...values,
  });
const upload = (by: string, { list }: Bait, rows: readonly object[]) =>
  uploadIncomingList(
    owner,
    by,
    rows.map((row) => ({ values: { ...fact, ...row } })),
    undefined,
    list,
  );
const recordOf = async ({ table }: Bait, id: string) =>
  (await owner`select * from public.${owner(table)} where id = ${id}`)[0];
const clear = ({ table }: Bait) =>
  owner`update public.${owner(table)} set deleted_at = now() where client_id = ${patientId} and deleted_at is null`;

/** Returns all that a user is told of a list. */
async function told(by: string, target: string): Promise<string> {
  const lines = await incomingRowsOf(owner, by, target);
  const shown = await Promise.all(lines.map(({ no }) => callAs(owner, by, showIncomingRow, { target: no })));
  return JSON.stringify([lines, shown]);
}

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  other = await addPerson(owner, { roles: [roles.relations] });
  await addTheatre(owner);
  patientId = await addRow(owner, 'clients', other, {
    ...{ client_kind: 'patient', ...person, sex: 'unspecified', phones: [], email: 'ayse@ornek.tr' },
  });
});
afterAll(() => database.stop());

describe.each(baits.map((bait) => [bait.list, bait] as const))('a list of %s', (_list, bait) => {
  test('tells nothing of a record that its user may not read, and writes nothing into it', async () => {
    for (const more of [{}, { scope: 'department', department: departments.callCentre } as const]) {
      await clear(bait);
      const id = await addRecord(bait);
      const before = await recordOf(bait, id);
      const user = await attacker(more);
      for (const row of [bait.sure, bait.like]) {
        const target = await upload(user, bait, [row]);
        const [line] = await incomingRowsOf(owner, user, target);
        expect(line).toMatchObject({
          why: 'other_record',
          record_id: patientId,
        });
        expect(line?.result).toBe(row === bait.sure ? 'refused' : 'maybe');
        const all = await told(user, target);
        expect(all).not.toContain(SECRET);
        expect(all).not.toContain(id);
        expect(
          await refusal(
            callAs(owner, user, decideIncomingRow, {
              ...{ target: line?.no ?? 0, base_version: line?.version ?? 0, decided: 'same' as const },
              ...{ record: id, twin: null, choices: {} },
            }),
          ),
        ).toMatch(/^(?:not_a_candidate|unknown_row|choice_missing)$/u);
        await takeAll(owner, user, target);
      }
      expect(await recordOf(bait, id)).toEqual(before);
    }
  });

  test('knows a record within reach as ever', async () => {
    await clear(bait);
    const user = await attacker();
    const id = await addRecord(bait, { [bait.mine]: user });
    const target = await upload(user, bait, [bait.sure]);
    expect(await incomingRowsOf(owner, user, target)).toMatchObject([{ record_id: id }]);
    const byUnit = await attacker({ scope: 'department', department: departments.insurance });
    expect(await told(byUnit, await upload(byUnit, bait, [bait.sure]))).toContain(id);
  });

  test('of somebody else is none', async () => {
    await clear(bait);
    await addRecord(bait);
    const target = await upload(other, bait, [bait.like]);
    const [line] = await incomingRowsOf(owner, other, target);
    const user = await attacker();
    const calls = [
      () => callAs(owner, user, listIncomingRows, { target, part: 'maybe' as const, behind: 0 }),
      () => callAs(owner, user, showIncomingRow, { target: line?.no ?? 0 }),
      () => callAs(owner, user, takeIncoming, { target }),
      () => callAs(owner, user, previewUndoIncoming, { target }),
      () => callAs(owner, user, undoIncoming, { target, reason: 'Merak' }),
    ];
    for (const call of calls) expect(await refusal(call())).toBe('unknown_import');
  });

  test('that was judged before the scope has narrowed shows, writes and takes back nothing any more', async () => {
    await clear(bait);
    const id = await addRecord(bait);
    const user = await attacker({ scope: 'all' });
    const first = await upload(user, bait, [bait.sure]);
    await takeAll(owner, user, first);
    const taken = await recordOf(bait, id);
    const second = await upload(user, bait, [bait.sure, { ...bait.sure, first_name: 'AYŞE' }]);
    await owner`update public.profiles set scope = 'own' where id = ${user}`;
    expect(await told(user, second)).not.toContain(SECRET);
    await takeAll(owner, user, second);
    const undone = await callAs(owner, user, undoIncoming, { target: first, reason: 'Yanlış' });
    expect(undone).toMatchObject({ reversed: 0, restored: 0 });
    expect((await recordOf(bait, id))?.['row_version']).toEqual(taken?.['row_version']);
  });

  test('reaches what the policies of its table let its user read', async () => {
    await clear(bait);
    const [kind] = await owner`select mine, units from app.incoming_kinds() where list = ${bait.list}`;
    const mine = kind?.['mine'] as readonly string[];
    const units = kind?.['units'] as readonly string[];
    const users = await Promise.all([
      attacker(),
      attacker({ scope: 'ward', department: departments.callCentre }),
      attacker({ scope: 'department', department: departments.insurance }),
      attacker({ scope: 'all' }),
    ]);
    const empty = {
      responsible_id: null,
      assignee_id: null,
      interpreter_id: null,
      department_id: null,
      team_id: null,
    };
    const columns = await owner`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${bait.table} and is_nullable = 'YES'`;
    const base = {
      ...tableRows[bait.table]?.values(other, world(), false),
      ...Object.fromEntries(
        Object.entries(empty).filter(([name]) => columns.some((column) => column['name'] === name)),
      ),
    };
    for (const user of users) {
      // The server alone fills in who is of a team.
      for (const column of mine.filter((name) => name !== 'team_user_ids')) {
        const creator = column === 'created_by' ? user : other;
        const isOne = column !== 'created_by' && !column.endsWith('_ids');
        const id = await addRow(owner, bait.table, creator, {
          ...base,
          ...(isOne ? { [column]: user } : {}),
        });
        if (column.endsWith('_ids'))
          await owner`update public.${owner(bait.table)} set ${owner(column)} = ${[user]} where id = ${id}`;
      }
    }
    for (const column of units)
      for (const unit of Object.values(departments))
        await addRow(owner, bait.table, other, { ...base, [column]: unit });
    for (const user of users) {
      const read = await asFunction(owner, user, (tx) =>
        tx.unsafe(
          `select id::text from public.${bait.table} where client_id = '${patientId}' and deleted_at is null order by id`,
        ),
      );
      const reached = await owner.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user, role: 'authenticated' })}, true)`;
        return tx.unsafe(`select id::text from public.${bait.table} t where client_id = '${patientId}' and deleted_at is null
          and app.in_reach('${bait.list}', to_jsonb(t)) order by id`);
      });
      expect(reached.map(({ id }) => String(id))).toEqual(read.map(({ id }) => String(id)));
      expect(read.length).toBeGreaterThan(0);
    }
  });
});

test('each kind whose policies ask for a scope says so', async () => {
  const rows = await owner`
    select k.list, k.mine || k.units <> '{}' as bound,
      exists (select from pg_policy p where p.polrelid = ('public.' || k.record_table)::regclass and p.polcmd = 'r'
        and pg_get_expr(p.polqual, p.polrelid) like '%read_scope%') as scoped
    from app.incoming_kinds() k`;
  expect(rows.filter(({ bound, scoped }) => bound !== scoped)).toEqual([]);
  expect(
    rows
      .filter(({ bound }) => bound as boolean)
      .map(({ list }) => String(list))
      .toSorted(),
  ).toEqual(baits.map(({ list }) => list).toSorted());
});
