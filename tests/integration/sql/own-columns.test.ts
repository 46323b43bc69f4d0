import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { extraValueId } from '@sync/model/entities/extra-value';
import { countOnDevice } from '@sync/model/figures/on-device';
import type { FigureRecord } from '@sync/model/figures/on-device-sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import { extraRowKey } from '@sync/model/rules/extra-values';
import { istanbulDay } from '@sync/model/tr/clock';
import { readFigures, readReportFigures } from '@sync/rpc/figures';
import type { FigureFilters } from '@sync/rpc/figures';
import { saveReport } from '@sync/rpc/reports';
import { addExtraField, addRow, tableRows } from '../../rls/rows';
import { addPatient } from '../support/cases';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, refusal } from '../support/identity-lists';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';

const [FIRST, SECOND] = [randomUUID(), randomUUID()];
const choices = [FIRST, SECOND].map((id) => ({ id, name: id, active: true }));

let database: TestDatabase;
let owner: Sql;
/** Sees all of the hospital. */
let chief: string;
/** Sees the own department. */
let narrow: string;
let field: string;
let ticketIds: readonly string[];

const columnOf = (id: string): string => extraRowKey({ id });

async function fill(record: string, kind: string, choice: string, of: string): Promise<void> {
  await owner`
    insert into public.extra_values (id, field_id, record_kind, record_id, choice_id)
    values (${extraValueId(record, of)}, ${of}, ${kind}, ${record}, ${choice})`;
}

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  chief = await addPerson(owner, { roles: [roles.relations] });
  narrow = await addPerson(owner, {
    roles: [roles.callCentre],
    scope: 'department',
    department: departments.callCentre,
  });
  await owner`
    update public.profiles set extra_permissions = extra_permissions || '{crm.statistics.read, crm.reports.read, crm.reports.edit}'
    where id in (${chief}, ${narrow})`;
  field = await addExtraField(owner, { record_kind: 'ticket', value_kind: 'choice', choices });
  const clientId = await addPatient(owner);
  const world = { clientId, ticketId: '', meetingId: '' };
  ticketIds = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      addRow(owner, 'tickets', chief, {
        ...tableRows['tickets']?.values(chief, world, true),
        ticket_no: null,
        temporary_no: `T-${at}`,
        department_id: at < 4 ? departments.callCentre : departments.insurance,
        ...{ team_id: null, assignee_id: null },
      }),
    ),
  );
  for (const [at, id] of ticketIds.entries())
    if (at !== 3) await fill(id, 'ticket', at % 2 === 0 ? FIRST : SECOND, field);
});
afterAll(() => database.stop());

const today = istanbulDay(Date.now());
const spec = (
  own: {
    readonly groups?: readonly string[];
    readonly filters?: FigureFilters;
    readonly source?: FigureSourceId;
    readonly figures?: readonly string[];
  } = {},
) => ({
  ...{ source: 'tickets' as const, figures: ['opened', 'open'], groups: [columnOf(field)], filters: {} },
  ...{ from: '2026-01-01', to: today, ...own },
});
const ask = async (person: string, own: Parameters<typeof spec>[0] = {}) =>
  (await callAs(owner, person, readFigures, { specs: [spec(own)] })).answers[0]?.rows ?? [];

const sorted = (rows: readonly { readonly g: readonly (string | null)[] }[]) =>
  rows.toSorted((a, b) => JSON.stringify(a.g).localeCompare(JSON.stringify(b.g)));

/** Returns the tickets as a device holds them, each with its value under the column's name. */
async function records(): Promise<readonly FigureRecord[]> {
  const rows = await owner<{ record: FigureRecord; choice: string | null }[]>`
    select to_jsonb(t) as record, v.choice_id as choice from public.tickets t
    left join public.extra_values v on v.record_id = t.id and v.field_id = ${field}
    where t.id = any (${ticketIds as string[]})`;
  return rows.map(({ record, choice }) => ({ ...record, [columnOf(field)]: choice }));
}

test('a choice of the hospital’s own groups and narrows figures, the same on the server and on the device', async () => {
  const held = await records();
  for (const own of [
    {},
    { groups: [columnOf(field), 'department_id'] },
    { groups: [], filters: { [columnOf(field)]: [FIRST] } },
    { groups: ['department_id'], filters: { [columnOf(field)]: [null, SECOND] } },
  ]) {
    const rows = await ask(chief, own);
    expect(rows.length).toBeGreaterThan(0);
    const counted = countOnDevice(spec(own), held, {
      isCall: () => false,
      narrowedTo: null,
      now: Date.now(),
    });
    expect(sorted(counted ?? [])).toEqual(sorted(rows));
  }
  expect(sorted(await ask(chief)).map(({ g }) => g[0])).toEqual(
    [FIRST, SECOND, null].toSorted((a, b) => JSON.stringify([a]).localeCompare(JSON.stringify([b]))),
  );
});

test('server and device name a field alike', async () => {
  for (const id of [field, FIRST, SECOND]) {
    const [row] =
      await owner`select app.extra_row_key(${id}) as key, app.extra_field_of(${extraRowKey({ id })}) as field`;
    expect(row).toEqual({ key: extraRowKey({ id }), field: id });
  }
});

test('the scope is that of other columns', async () => {
  const counts = (await ask(narrow)).map(({ m }) => m['opened']);
  expect(counts.reduce((sum, cell) => sum + Number(cell !== undefined && 'v' in cell ? cell.v : 0), 0)).toBe(
    4,
  );
});

test('no other field is a column', async () => {
  const health = await addExtraField(owner, {
    record_kind: 'ticket',
    value_kind: 'choice',
    choices,
    health: true,
  });
  const words = await addExtraField(owner, { record_kind: 'ticket' });
  const patient = await addExtraField(owner, { value_kind: 'choice', choices });
  for (const id of [health, words, patient, randomUUID()]) {
    const column = columnOf(id);
    expect(await refusal(ask(chief, { groups: [column] }))).toContain('values_malformed');
    expect(await refusal(ask(chief, { groups: [], filters: { [column]: [FIRST] } }))).toContain(
      'values_malformed',
    );
  }
  expect(await refusal(ask(chief, { groups: [`${columnOf(field)}'`] }))).toContain('values_malformed');
  const leads = { source: 'leads', figures: ['leads'], groups: [columnOf(patient)] } as const;
  expect((await ask(chief, leads)).map(({ g }) => g)).toEqual([[null]]);
  expect(await refusal(ask(chief, { ...leads, source: 'calls', figures: ['calls'] }))).toContain(
    'values_malformed',
  );
});

test('a report is saved with it, and says which column is gone', async () => {
  const save = (column: string) =>
    callAs(owner, chief, saveReport, {
      target: randomUUID(),
      base_version: null,
      given: {
        name: 'Kanal',
        description: null,
        definition: {
          ...{ source: 'tickets', figures: ['opened'], groups: [column], filters: {}, period: 'year' },
          ...{ order: { by: 'group', descending: false }, totals: true, chart: null, hidden: [] },
        },
      } as never,
    });
  await save(columnOf(field));
  expect(await refusal(save(columnOf(randomUUID())))).toContain('unknown_column');
  const answer = await callAs(owner, chief, readReportFigures, { specs: [spec()] });
  expect(answer.answers[0]?.rows).toHaveLength(3);
});
