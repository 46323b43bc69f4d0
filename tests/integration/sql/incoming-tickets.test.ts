import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { ticketsKind } from '@/features/tickets/import/tickets-kind';
import {
  decideAlikeIncoming,
  decideIncomingRow,
  previewUndoIncoming,
  showIncomingRow,
  undoIncoming,
} from '@sync/rpc/incoming';
import type { IncomingLine } from '@sync/rpc/incoming';
import { addRow } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { readJudgedList } from '../support/judged-lists';
import type { BookOptions, Cells } from '../support/judged-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let worker: string;
let type = '';
let source = '';
const nextNumber = nationalIds(600_000_000);
let known: { readonly id: string; readonly number: string };

const patient = (first: string, family: string, more = {}) =>
  addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', first_name: first, last_name: family, identity_type: 'none' },
    ...{ sex: 'unspecified', birth_date: '1971-03-04', phones: [] },
    email: `${crypto.randomUUID()}@ornek.tr`,
    ...more,
  });
const phoneOf = (e164: string) => [{ e164, label: 'mobile', primary: true, whatsapp: false, shared: false }];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  worker = await addPerson(owner, { roles: [roles.relations] });
  await owner`update public.profiles set full_name = 'İrem Işıksoy', email = 'irem@ornek.tr' where id = ${worker}`;
  const [of] =
    await owner`select name from public.definitions where kind = 'ticket_type' and active order by position limit 1`;
  const [from] =
    await owner`select name from public.definitions where kind = 'ticket_source' and active order by position limit 1`;
  type = String(of?.['name']);
  source = String(from?.['name']);
  const number = nextNumber();
  known = {
    id: await patient('Ayşe', 'Işık', {
      ...{
        identity_type: 'tckn',
        identity_no: number,
        phones: phoneOf('+905321112233'),
        hospital_file_no: '77001',
      },
    }),
    number,
  };
  for (const birth of ['1980-01-01', '1990-01-01'])
    await patient('İlhan', 'Çınar', { birth_date: birth, phones: phoneOf('+905321114455') });
});
afterAll(() => database.stop());

/** Each test has numbers of its own. */
let tests = 0;
beforeEach(() => {
  tests += 1;
});
const no = (at: number) => `ESKİ-${tests}-${at}`;

interface Row {
  readonly no: string;
  readonly subject: string;
  readonly type: string;
  readonly state: string;
  readonly priority: string;
  readonly source: string;
  readonly assignee: string;
  readonly opened: string | number;
  readonly due: string | number;
  readonly note: string;
  readonly name: string;
  readonly tc: string;
  readonly phone: string;
  readonly file: string;
}
const row = (at: number, more: Partial<Row> = {}): Row => ({
  ...{ no: no(at), subject: `Randevu ${no(at)}`, type, state: 'Açık', priority: 'Yüksek', source },
  ...{ assignee: 'irem@ornek.tr', opened: '03.11.2026 14:30', due: '10.12.2026', note: 'Geri aranacak' },
  ...{ name: 'Ayşe Işık', tc: known.number, phone: '', file: '' },
  ...more,
});
const table = (rows: readonly Row[]): Cells => [
  ...[
    [
      'Talep No',
      'Konu',
      'Kategori',
      'Durum',
      'Öncelik',
      'Kaynak',
      'Atanan',
      'Açılış Tarihi',
      'Termin',
      'Not',
    ],
  ].map((head) => [...head, ...['Hasta Adı Soyadı', 'TC Kimlik No', 'Telefon', 'Dosya No']]),
  ...rows.map((own) => [
    ...[
      own.no,
      own.subject,
      own.type,
      own.state,
      own.priority,
      own.source,
      own.assignee,
      own.opened,
      own.due,
    ],
    ...[own.note, own.name, own.tc, own.phone, own.file],
  ]),
];
const upload = async (cells: Cells, options?: BookOptions) =>
  uploadIncomingList(owner, clerk, await readJudgedList(ticketsKind, cells, options), undefined, 'tickets');
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const standing = ({ result, why }: IncomingLine): string => (why === null ? result : `${result}:${why}`);
const standings = async (target: string) => (await rowsOf(target)).map(standing);
const show = (line: IncomingLine | undefined) =>
  callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
const ticketsOf = () => owner`
  select t.*, c.first_name || ' ' || c.last_name as patient from public.tickets t join public.clients c on c.id = t.client_id
  where t.temporary_no like ${`ESKİ-${tests}-%`} and t.deleted_at is null order by t.temporary_no`;

async function decide(line: IncomingLine | undefined, decided: 'new' | 'same' | 'skip' = 'new', own = {}) {
  const shown = await show(line);
  const choices = { ...Object.fromEntries(Object.keys(shown.unsure).map((group) => [group, '0'])), ...own };
  const [best] = shown.candidates;
  return callAs(owner, clerk, decideIncomingRow, {
    ...{ target: shown.no, base_version: shown.version, decided, choices },
    ...{
      record: decided === 'same' ? (best?.record ?? null) : null,
      twin: decided === 'same' ? (best?.twin ?? null) : null,
    },
  });
}

/** Returns a list with each result. */
const mixed = (): readonly Row[] => [
  row(1),
  row(2, { tc: '', file: '77001' }),
  row(3, { tc: '', phone: '0532 111 22 33' }),
  row(4, { tc: '', name: 'İlhan Çınar', phone: '0532 111 44 55' }),
  row(5, { tc: '', name: '', phone: '0532 111 22 33' }),
  row(6, { tc: '', name: 'Yeni Hastacık', phone: '0532 111 99 88' }),
  row(7, { tc: '', name: 'Kimse Bilmez' }),
  row(8, { state: 'Kapatıldı' }),
  row(9, { state: 'Çözüldü' }),
  row(10, { type: 'Hiç yok böyle tip' }),
  row(1),
  row(11, { name: 'Bambaşka Biri' }),
  row(12, { tc: '12345678901' }),
  row(13, { name: '', tc: '' }),
];
const judgedAs = [
  ...['new', 'new', 'new', 'maybe:patient', 'maybe:patient', 'maybe:patient_new', 'refused:patient_unknown'],
  ...['refused:ticket_closed', 'refused:ticket_closed', 'maybe:unsure', 'same', 'maybe:patient'],
  ...['refused:bad_identity', 'refused:patient_missing'],
];

describe('a list of open tickets', () => {
  test('each row is new, there already, asked or refused', async () => {
    expect(await standings(await upload(table(mixed())))).toEqual(judgedAs);
  });

  const capitals = (own: Row): Row => ({
    ...own,
    ...{ subject: own.subject.toLocaleUpperCase('tr'), type: own.type.toLocaleUpperCase('tr') },
    ...{ state: own.state.toLocaleUpperCase('tr'), name: own.name.toLocaleUpperCase('tr') },
    ...{ assignee: own.assignee.toLocaleUpperCase('tr'), source: own.source.toLocaleUpperCase('tr') },
  });
  const variants: readonly {
    readonly how: string;
    readonly write: (rows: readonly Row[]) => Cells;
    readonly options?: BookOptions;
  }[] = [
    { how: 'in another order of the columns', write: (rows) => table(rows).map((own) => own.toReversed()) },
    { how: 'in capitals', write: (rows) => table(rows.map(capitals)) },
    {
      how: 'with other notations of phones',
      write: (rows) =>
        table(rows.map((own) => ({ ...own, phone: own.phone === '' ? '' : `+90 ${own.phone.slice(1)}` }))),
    },
    {
      how: 'with days as numbers of a workbook and years of two digits',
      write: (rows) => table(rows.map((own) => ({ ...own, opened: 46_329, due: '10.12.26' }))),
    },
    { how: 'as a file of another program', write: table, options: { type: 'ods' } },
    { how: 'as a text', write: table, options: { type: 'csv' } },
  ];
  test.each(variants)('$how is judged the same', async ({ write, options }) => {
    expect(await standings(await upload(write(mixed()), options))).toEqual(judgedAs);
  });

  test('the order of rows does not matter', async () => {
    const there = await standings(await upload(table(mixed())));
    expect((await standings(await upload(table(mixed().toReversed())))).toSorted()).toEqual(there.toSorted());
  });

  test('taken over, it is the ticket that the other system had; nobody is notified', async () => {
    const told =
      await owner`select count(*)::integer as n from public.notifications where user_id = ${worker}`;
    const target = await upload(
      table([row(1), row(2, { state: 'Beklemede', assignee: 'Olmayan Kişi', source: 'Faks' })]),
    );
    expect((await rowsOf(target))[1]?.warnings.map(({ code }) => code).toSorted()).toEqual([
      ...['source_chosen', 'unknown_assignee', 'was_waiting'],
    ]);
    await takeAll(owner, clerk, target);
    const [first, second] = await ticketsOf();
    expect(first).toMatchObject({
      ...{
        client_id: known.id,
        assignee_id: worker,
        priority: 'high',
        status_category: 'open',
        description: 'Geri aranacak',
      },
      ...{
        created_at: new Date('2026-11-03T11:30:00.000Z'),
        due_at: new Date('2026-12-10T15:00:00.000Z'),
        created_by: clerk,
      },
    });
    expect(String(first?.['ticket_no'])).toMatch(/^T-\d+$/u);
    expect(String(second?.['description'])).toBe(
      'Geri aranacak\nAtanan: Olmayan Kişi\nKaynak: Faks\nDurum: Beklemede',
    );
    expect(
      await owner`select count(*)::integer as n from public.notifications where user_id = ${worker}`,
    ).toEqual(told);
  });

  test('what is asked is decided, and the file a second time changes nothing', async () => {
    const target = await upload(table(mixed()));
    for (const line of (await rowsOf(target)).filter(({ result }) => result === 'maybe')) await decide(line);
    await takeAll(owner, clerk, target);
    const before = await ticketsOf();
    expect(before).toHaveLength(8);
    expect(before.map((own) => String(own['patient']))).toContain('Yeni Hastacık');
    const again = await upload(table(mixed()));
    const second = await rowsOf(again);
    expect(second.map(({ result }) => result)).toEqual(
      judgedAs.map((own) => (own.startsWith('refused') ? 'refused' : 'same')),
    );
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0 });
    expect(await ticketsOf()).toEqual(before);
  });

  test('without a number, the same subject of the same patient is the same ticket', async () => {
    const plain = row(1, { no: '' });
    const target = await upload(table([plain]));
    await takeAll(owner, clerk, target);
    const again = await upload(table([plain, { ...plain, priority: 'Düşük' }]));
    expect(await standings(again)).toEqual(['same', 'maybe:same_subject']);
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' });
  });

  test('a ticket on which somebody has worked is not turned back', async () => {
    await takeAll(owner, clerk, await upload(table([row(1)])));
    const [made] = await ticketsOf();
    await owner`update public.tickets t set priority = 'low', status_id = d.id, waiting_reason = 'patient', waiting_until = now() + interval '3 days'
      from (select id from public.definitions where kind = 'ticket_status' and attributes ->> 'category' = 'pending' and not (attributes ->> 'requires_reason')::boolean limit 1) d
      where t.id = ${String(made?.['id'])}`;
    const target = await upload(table([row(1)]));
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'same', differs: ['status', 'priority'] });
    await takeAll(owner, clerk, target);
    expect(await ticketsOf()).toMatchObject([{ priority: 'low', status_category: 'pending' }]);
  });

  test('undoing removes what it made, with the patients that nobody has used since', async () => {
    const target = await upload(
      table([row(1), row(2, { tc: '', name: 'Geçici Kayıt', phone: '0532 111 77 66' }), row(3)]),
    );
    for (const line of (await rowsOf(target)).filter(({ result }) => result === 'maybe')) await decide(line);
    await takeAll(owner, clerk, target);
    const [made] = await ticketsOf();
    await addRow(owner, 'ticket_notes', clerk, {
      ...{
        ticket_id: String(made?.['id']),
        body: 'Arandı',
        visibility: 'internal',
        at: new Date().toISOString(),
      },
    });
    expect(await callAs(owner, clerk, previewUndoIncoming, { target })).toMatchObject({
      ...{ remove: 2, stay: 1, reasons: { record_used: 1 } },
    });
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' });
    expect(await ticketsOf()).toHaveLength(1);
    const people =
      await owner`select deleted_at is null as live from public.clients where first_name = 'Geçici'`;
    expect(people.map(({ live }) => live as boolean)).toEqual([false]);
  });

  test('a new patient is asked for all at once, who somebody is never', async () => {
    const target = await upload(
      table([
        row(1, { tc: '', name: 'Hiç Gelmemiş', phone: '0532 111 33 22' }),
        row(2, { tc: '', name: '', phone: '0532 111 22 33' }),
      ]),
    );
    const alike = (reason: string) =>
      callAs(owner, clerk, decideAlikeIncoming, { target, reason, decided: 'new', readings: 'first' });
    expect((await alike('patient_new')).counts).toMatchObject({ decided: 1 });
    await expect(refusal(alike('patient'))).resolves.toBe('values_malformed');
  });

  test('hostile cells are texts', async () => {
    const target = await upload(
      table([
        row(1, {
          subject: '=cmd|calc',
          note: `'; drop table public.tickets; --`,
          opened: '31.02.2026',
          priority: '??',
        }),
      ]),
    );
    const [line] = await rowsOf(target);
    expect(line?.warnings.map(({ code }) => code)).toEqual(['unread', 'unread']);
    await takeAll(owner, clerk, target);
    expect(await ticketsOf()).toMatchObject([
      { subject: '=cmd|calc', description: `'; drop table public.tickets; --` },
    ]);
  });

  test('whoever may not add patients adds none by a list', async () => {
    const before = clerk;
    clerk = await addPerson(owner, { roles: [roles.relations], denied: ['crm.clients.add'] });
    expect(
      await standings(await upload(table([row(1, { tc: '', name: 'Yeni Biri', phone: '0532 111 99 77' })]))),
    ).toEqual(['refused:patient_unknown']);
    clerk = before;
  });
});
