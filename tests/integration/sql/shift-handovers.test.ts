import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql, TransactionSql } from 'postgres';
import { handoverControl } from '@sync/model/rules/handover-control';
import type { HandoverLine, ShiftHandover } from '@sync/model/entities/shift-handover';
import { addDoctor, addPatient, biopsyOf } from '../support/cases';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';
import { addRow, tableRows } from '../../rls/rows';
import { change, pull, push } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

const WARD = departments.callCentre;
const ELSEWHERE = departments.insurance;

let database: TestDatabase;
let owner: Sql;
let giver: string;
let taker: string;
let second: string;
/** Nurse of another ward, of the same ward with the own scope, and of the ward without the right. */
let attackers: readonly string[];
let clientId: string;
let ticketId: string;
let biopsyId: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const nurse = (department: string, scope: 'ward' | 'own' = 'ward') =>
    addPerson(owner, { roles: [roles.nurse], scope, department });
  giver = await addPerson(owner, {
    roles: [roles.nurse],
    scope: 'ward',
    department: WARD,
    extra: ['parse.adenom_biyotip.read'],
  });
  taker = await nurse(WARD);
  second = await nurse(WARD);
  attackers = [
    await nurse(ELSEWHERE),
    await nurse(WARD, 'own'),
    await addPerson(owner, {
      roles: [roles.nurse],
      scope: 'ward',
      department: WARD,
      denied: ['crm.shift_handovers.read'],
    }),
    await addPerson(owner, { roles: [roles.callCentre], scope: 'department', department: WARD }),
  ];
  clientId = await addPatient(owner);
  const world = { clientId, ticketId: '', meetingId: '' };
  ticketId = await addRow(owner, 'tickets', giver, {
    ...tableRows['tickets']?.values(giver, world, true),
    department_id: WARD,
  });
  const doctor = await addDoctor(owner);
  biopsyId = await addRow(owner, 'biopsies', giver, {
    ...biopsyOf(clientId, doctor),
    department_id: WARD,
  });
});
afterAll(() => database.stop());

const SHEET: Document = {
  department_id: WARD,
  shift: 'night',
  from_at: '2026-11-26T21:00:00.000Z',
  to_at: '2026-11-27T05:00:00.000Z',
  note: 'Jeneratör denemesi 09:00',
};

const lineOf = (handover: string, more: Document): Document => ({
  handover_id: handover,
  line_kind: 'ticket',
  record_kind: 'ticket',
  record_id: ticketId,
  client_id: clientId,
  place: '306',
  text: 'T-1 Sevk kâğıdı',
  note: 'Arka yüzü eksik',
  position: 0,
  left_out: false,
  ...more,
});
const entryOf = (handover: string, kind: string, more: Document = {}): Document => ({
  handover_id: handover,
  entry_kind: kind,
  at: '2026-11-27T05:12:00.000Z',
  ...more,
});

const sent = async (person: string, kind: string, values: Document, id: string = randomUUID()) => {
  const [answer] = await push(owner, person, change('cases', kind, values, null, id));
  return { ...answer, id };
};

/** Gives a sheet with a line about a ticket and one about a biopsy, in one act. @returns its id and those of its lines */
async function given(): Promise<{ readonly id: string; readonly ticket: string; readonly biopsy: string }> {
  const [id, ticket, biopsy, act] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sent(giver, 'shift_handover', { ...SHEET, giver_id: giver, state: 'draft' }, id);
  const lines = [
    { id: ticket, ...lineOf(id, {}) },
    {
      id: biopsy,
      ...lineOf(id, { line_kind: 'biopsy', record_kind: 'biopsy', record_id: biopsyId, position: 1 }),
    },
  ];
  const control = handoverControl(
    { ...SHEET, id } as unknown as ShiftHandover,
    lines as unknown as HandoverLine[],
  );
  const signed = { ...SHEET, state: 'given', written_at: '2026-11-27T04:52:00.000Z', line_count: 2, control };
  const changes: Change[] = [
    change('cases', 'shift_handover', signed, 1, id),
    ...lines.map(({ id: line, ...values }) => change('cases', 'shift_handover_line', values, null, line)),
  ].map((made) => ({ ...made, act, edit: randomUUID(), earlier: [] }));
  expect(await push(owner, giver, ...changes)).toMatchObject(changes.map(() => ({ status: 'applied' })));
  return { id, ticket, biopsy };
}

/** Reads rows as the exposed functions do for a user: row security answers. */
async function asApi<T>(person: string, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: person, role: 'authenticated' });
  const answer = await owner.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'vizite_api', true)`;
    return { read: await read(tx) };
  });
  return (answer as { read: T }).read;
}

const idsSeen = async (person: string, table: string, handover: string): Promise<readonly string[]> => {
  const column = table === 'shift_handovers' ? 'id' : 'handover_id';
  return asApi(person, async (tx) => {
    const rows = await tx<{ id: string }[]>`
      select id from public.${tx(table)} where ${tx(column)} = ${handover} order by id`;
    return rows.map(({ id }) => id);
  });
};
const rowOf = async (id: string) =>
  (await owner`select * from public.shift_handovers where id = ${id}`)[0] ?? {};

describe('a draft', () => {
  test('is its giver’s alone', async () => {
    const { id } = await sent(giver, 'shift_handover', { ...SHEET, giver_id: giver, state: 'draft' });
    await sent(giver, 'shift_handover_line', lineOf(id, {}));
    expect(await idsSeen(giver, 'shift_handover_lines', id)).toHaveLength(1);
    for (const person of [taker, ...attackers]) {
      expect(await idsSeen(person, 'shift_handovers', id)).toEqual([]);
      expect(await idsSeen(person, 'shift_handover_lines', id)).toEqual([]);
    }
  });

  test('is of who sends it, whoever it names, and never begins as taken', async () => {
    const { id } = await sent(giver, 'shift_handover', { ...SHEET, giver_id: taker, state: 'draft' });
    expect(await rowOf(id)).toMatchObject({ giver_id: giver, taken_at: null });
    expect(
      await sent(giver, 'shift_handover', {
        ...SHEET,
        giver_id: giver,
        state: 'taken',
        written_at: '2026-11-27T04:52:00.000Z',
        line_count: 0,
        control: '0',
      }),
    ).toMatchObject({ status: 'rejected', constraint: 'shift_handovers_taken' });
  });

  test('of another ward is written by nobody', async () => {
    expect(
      await sent(giver, 'shift_handover', {
        ...SHEET,
        department_id: ELSEWHERE,
        giver_id: giver,
        state: 'draft',
      }),
    ).toMatchObject({ status: 'rejected', code: '42501' });
  });
});

describe('a line', () => {
  test('is read by those who read its record, and by nobody else', async () => {
    const { id, ticket, biopsy } = await given();
    expect(await idsSeen(giver, 'shift_handover_lines', id)).toEqual([ticket, biopsy].toSorted());
    // A nurse without the right to biopsies.
    expect(await idsSeen(taker, 'shift_handover_lines', id)).toEqual([ticket]);
    for (const person of attackers) {
      expect(await idsSeen(person, 'shift_handovers', id)).toEqual([]);
      expect(await idsSeen(person, 'shift_handover_lines', id)).toEqual([]);
    }
  });

  test('goes from sight with its record, and a pull says so', async () => {
    const { id, ticket } = await given();
    const before = await pull(owner, taker, 'cases');
    await owner`update public.tickets set department_id = ${ELSEWHERE}, assignee_id = null where id = ${ticketId}`;
    expect(await idsSeen(taker, 'shift_handover_lines', id)).toEqual([]);
    const requests = [{ collection: 'cases', cursor: { ...before.cursor }, limit: 1000, gone: true }];
    const [answer] = await asUser(
      owner,
      taker,
      (tx) => tx<{ page: { gone?: string[] } }[]>`
        select public.sync_pull(${tx.json(requests)}, null) -> 'collections' -> 0 as page`,
    );
    expect(answer?.page.gone).toContain(ticket);
    await owner`update public.tickets set department_id = ${WARD}, assignee_id = ${giver} where id = ${ticketId}`;
    expect(await idsSeen(taker, 'shift_handover_lines', id)).toEqual([ticket]);
  });
});

describe('a sheet that was given', () => {
  test('is as it was signed: neither it nor its lines change', async () => {
    const { id, ticket } = await given();
    const version = Number((await rowOf(id))['row_version']);
    const refused = { status: 'rejected', constraint: 'shift_handovers_given' };
    expect(
      await push(owner, giver, change('cases', 'shift_handover', { ...SHEET, note: 'Başka' }, version, id)),
    ).toMatchObject([refused]);
    expect(
      await push(
        owner,
        giver,
        change('cases', 'shift_handover', { deleted_at: '2026-11-27T06:00:00.000Z' }, version, id),
      ),
    ).toMatchObject([refused]);
    const frozen = { status: 'rejected', constraint: 'shift_handover_lines_given' };
    expect(
      await push(
        owner,
        giver,
        change('cases', 'shift_handover_line', lineOf(id, { note: 'Başka' }), 1, ticket),
      ),
    ).toMatchObject([frozen]);
    expect(await sent(giver, 'shift_handover_line', lineOf(id, { position: 7 }))).toMatchObject(frozen);
    // A colleague writes into nobody's sheet.
    expect(await sent(taker, 'shift_handover_line', lineOf(id, { position: 8 }))).toMatchObject({
      status: 'rejected',
    });
  });

  test('has the control of the lines that are stored', async () => {
    const { id } = await given();
    const lines = await owner<HandoverLine[]>`
      select * from public.shift_handover_lines where handover_id = ${id}`;
    const sheet = await rowOf(id);
    expect(handoverControl(sheet as unknown as ShiftHandover, lines)).toBe(sheet['control']);
  });

  test('is taken over by two: both stay named, the earlier one stands on the sheet', async () => {
    const { id } = await given();
    const late = entryOf(id, 'taken', { at: '2026-11-27T05:20:00.000Z', line_count: 1, control: 'a' });
    expect(await sent(second, 'shift_handover_entry', late)).toMatchObject({ status: 'applied' });
    expect(await rowOf(id)).toMatchObject({ state: 'taken', taken_by: second });
    expect(await sent(taker, 'shift_handover_entry', entryOf(id, 'taken'))).toMatchObject({
      status: 'applied',
    });
    expect(await rowOf(id)).toMatchObject({
      taken_by: taker,
      taken_at: new Date('2026-11-27T05:12:00.000Z'),
    });
    const entries = await owner`
      select created_by, created_at from public.shift_handover_entries where handover_id = ${id} order by at`;
    expect(entries.map(({ created_by }): unknown => created_by)).toEqual([taker, second]);
    expect(entries.every(({ created_at }) => created_at !== null)).toBe(true);
  });

  test('is not taken over by its giver, corrected by others, or reached from elsewhere', async () => {
    const { id } = await given();
    expect(await sent(giver, 'shift_handover_entry', entryOf(id, 'taken'))).toMatchObject({
      status: 'rejected',
      constraint: 'shift_handover_entries_own',
    });
    expect(
      await sent(taker, 'shift_handover_entry', entryOf(id, 'correction', { text: 'Yanlış' })),
    ).toMatchObject({ status: 'rejected', constraint: 'shift_handover_entries_giver' });
    for (const person of attackers) {
      for (const kind of ['taken', 'question', 'answer']) {
        expect(await sent(person, 'shift_handover_entry', entryOf(id, kind, { text: 'x' }))).toMatchObject({
          status: 'rejected',
          code: '42501',
        });
      }
      expect(await idsSeen(person, 'shift_handover_entries', id)).toEqual([]);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'given' });
  });

  test('tells the giver of a question, those who asked of the answer, takers of a correction', async () => {
    const { id } = await given();
    const told = async () => {
      const rows = await owner<{ user_id: string; body: string }[]>`
        select user_id, body from public.notifications where target_id = ${id} order by at`;
      return rows.map(({ user_id }) => user_id);
    };
    await sent(taker, 'shift_handover_entry', entryOf(id, 'question', { text: 'Refakatçi kim?' }));
    expect(await told()).toEqual([giver]);
    await sent(giver, 'shift_handover_entry', entryOf(id, 'answer', { text: 'Kızı' }));
    expect(await told()).toEqual([giver, taker]);
    await sent(second, 'shift_handover_entry', entryOf(id, 'taken'));
    await sent(giver, 'shift_handover_entry', entryOf(id, 'correction', { text: 'Yatak 308' }));
    expect(await told()).toEqual([giver, taker, second]);
    const [leaks] = await owner`
      select count(*)::integer as n from public.notifications
      where target_id = ${id} and (body like '%Refakatçi%' or body like '%Deniz%')`;
    expect(leaks?.['n']).toBe(0);
  });
});

test('of a patient whose record is disposed of nothing stays in a line', async () => {
  const { id, ticket, biopsy } = await given();
  await sent(taker, 'shift_handover_entry', entryOf(id, 'question', { text: 'Deniz nerede?' }));
  await owner.begin(async (tx) => {
    await tx`select app.empty_clients(${[clientId]}, app.now_ms())`;
    const lines = await tx`
      select text, note, place, deleted_at is not null as gone from public.shift_handover_lines
      where id = any (${[ticket, biopsy]})`;
    expect(lines).toEqual([ticket, biopsy].map(() => ({ text: null, note: null, place: null, gone: true })));
    const [sheet] =
      await tx`select note, deleted_at is not null as gone from public.shift_handovers where id = ${id}`;
    expect(sheet).toMatchObject({ note: null, gone: true });
    const texts = await tx`select text from public.shift_handover_entries where handover_id = ${id}`;
    expect(texts).toEqual([{ text: null }]);
  });
});
