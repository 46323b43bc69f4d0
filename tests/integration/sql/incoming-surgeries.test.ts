import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  decideAlikeIncoming,
  decideIncomingRow,
  previewUndoIncoming,
  showIncomingRow,
  undoIncoming,
} from '@sync/rpc/incoming';
import type { IncomingLine } from '@sync/rpc/incoming';
import { proposedItems } from '@sync/model/rules/surgery-rules';
import type { Preparation } from '@sync/model/rules/surgery-rules';
import { addRow } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { addTheatre, readTheatreList } from '../support/theatre-lists';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
const nextNumber = nationalIds(500_000_000);
let known: { readonly id: string; readonly number: string };
let twins: readonly string[];
let single: string;

const person = (first: string, last: string, more = {}) =>
  addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', first_name: first, last_name: last, identity_type: 'none' },
    ...{ sex: 'unspecified', birth_date: '1971-03-04', phones: [] },
    email: `${crypto.randomUUID()}@ornek.tr`,
    ...more,
  });

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  await addTheatre(owner);
  const number = nextNumber();
  known = { id: await person('Ayşe', 'Işık', { identity_type: 'tckn', identity_no: number }), number };
  twins = [await person('İlhan', 'Çınar'), await person('İlhan', 'Çınar', { birth_date: '1990-01-02' })];
  single = await person('Hülya', 'Gökçe');
});
afterAll(() => database.stop());

/** Each test has a day of its own. */
let days = 0;
let day = '';
beforeEach(() => {
  days += 1;
  day = new Date(Date.UTC(2030, 4, days)).toISOString().slice(0, 10);
});
const written = () => day.split('-').toReversed().join('.');
const serial = () => Date.parse(day) / 86_400_000 + 25_569;

interface Row {
  readonly name: string;
  readonly tc?: string;
  readonly phone?: string;
  readonly birth?: string;
  readonly time: string;
  readonly room: string;
  readonly procedure: string;
  readonly side?: string;
  readonly surgeon: string;
  readonly anaesthetist?: string;
}
const sure = (more: Partial<Row> = {}): Row => ({
  ...{ name: 'Ayşe Işık', tc: known.number, time: '08:30', room: 'Salon 4' },
  ...{ procedure: 'Kasık fıtığı', side: 'Sol', surgeon: 'Dr. Murat Tezcan', anaesthetist: 'Dr. Oya Beren' },
  ...more,
});
/** Returns a day with each result. */
const mixed = (): readonly Row[] => [
  sure(),
  sure({ name: 'Hülya Gökçe', tc: '', time: '10:00', procedure: 'Tiroidektomi', side: '' }),
  sure({ name: 'İlhan Çınar', tc: '', time: '13:00', procedure: 'Apandektomi', side: '' }),
  sure({
    name: 'Yeni Hastacık',
    tc: '',
    phone: '0532 111 22 33',
    birth: '05.06.1980',
    time: '08:30',
    room: 'Salon 1',
  }),
  sure({ name: 'Kimse Bilmez', tc: '', time: '14:30', room: 'Salon 1' }),
  sure({ time: '09:00', room: 'Salon 9', procedure: 'Apandektomi', side: '' }),
  sure({
    name: 'Nuray Sorulur',
    tc: '',
    phone: '0532 111 22 34',
    birth: '05.06.1981',
    time: '10:00',
    room: 'Salon 1',
    side: '',
  }),
  sure({
    name: 'Nuri Sorulur',
    tc: '',
    phone: '0532 111 22 35',
    birth: '05.06.1982',
    time: '11:30',
    room: 'Salon 1',
    surgeon: 'Dr. Akıncı',
  }),
  sure({
    name: 'Nuran Sorulur',
    tc: '',
    phone: '0532 111 22 36',
    birth: '05.06.1983',
    time: '13:00',
    room: 'Salon 1',
    surgeon: 'Op. Dr. M. Tezcan / Dr. Işıl İnanç',
  }),
  sure(),
];
const judgedAs = [
  'new',
  'maybe:patient',
  'maybe:patient',
  'new',
  'refused:patient_unknown',
  'refused:unknown_room',
  'maybe:unsure',
  'maybe:unsure',
  'maybe:unsure',
  'same',
];

/** Returns the text of a cell. */
const timeIn = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

type Cells = Parameters<typeof readTheatreList>[0];
const usual = (rows: readonly Row[]): Cells => [
  [
    'Tarih',
    'Saat',
    'Salon',
    'Hasta Adı Soyadı',
    'TC Kimlik No',
    'Telefon',
    'Doğum Tarihi',
    'Ameliyat Adı',
    'Taraf',
    'Cerrah',
    'Anestezi Uzmanı',
  ],
  ...rows.map((row) => [
    ...[written(), row.time, row.room, row.name, row.tc ?? '', row.phone ?? '', row.birth ?? ''],
    ...[row.procedure, row.side ?? '', row.surgeon, row.anaesthetist ?? ''],
  ]),
];
async function upload(cells: Cells, options?: Parameters<typeof readTheatreList>[1]): Promise<string> {
  return uploadIncomingList(owner, clerk, await readTheatreList(cells, options), undefined, 'surgeries');
}
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const standing = ({ result, why }: IncomingLine): string => (why === null ? result : `${result}:${why}`);
const standings = async (target: string) => (await rowsOf(target)).map(standing);
const show = (line: IncomingLine | undefined) =>
  callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
const surgeriesOn = () => owner`
  select s.*, c.first_name || ' ' || c.last_name as patient, r.name as room, d.name as surgeon
  from public.surgeries s join public.clients c on c.id = s.client_id
  join public.definitions r on r.id = s.room_id join public.definitions d on d.id = s.surgeon_id
  where (s.planned_start at time zone 'Europe/Istanbul')::date = ${day} and s.deleted_at is null order by s.planned_start, r.name`;

/** Picks the first reading of all that is asked, and makes or finds the surgery. */
async function decide(line: IncomingLine | undefined, decided: 'new' | 'same' | 'skip' = 'new', own = {}) {
  const row = await show(line);
  const choices = { ...Object.fromEntries(Object.keys(row.unsure).map((group) => [group, '0'])), ...own };
  const [best] = row.candidates;
  return callAs(owner, clerk, decideIncomingRow, {
    ...{ target: row.no, base_version: row.version, decided, choices },
    ...{
      record: decided === 'same' ? (best?.record ?? null) : null,
      twin: decided === 'same' ? (best?.twin ?? null) : null,
    },
  });
}

const capitals = (row: Row): Row => ({
  ...row,
  name: row.name.toLocaleUpperCase('tr'),
  procedure: row.procedure.toLocaleUpperCase('tr'),
  surgeon: row.surgeon.toLocaleUpperCase('tr'),
  room: row.room.toLocaleUpperCase('tr'),
});

describe('the preparation of a new surgery', () => {
  test.each([null, 'general', 'local'] as const)(
    'with anaesthesia %s is that of a device',
    async (anaesthesia) => {
      for (const payer of [null, 'sgk', 'self_pay', 'oss'] as const)
        for (const age of [null, 40, 75])
          for (const [at, side] of (['none', 'left'] as const).entries()) {
            const isTrue = at === 1;
            const needs: Preparation = {
              procedures: [{ id: '1', procedure_id: null, name: 'Fıtık', code: null, side, minutes: 60 }],
              ...{ anaesthesia, payer, age, isForeign: isTrue },
              ...{ needsBlood: isTrue, needsImplant: isTrue, needsIcu: isTrue },
            };
            const [row] = await owner`select app.proposed_items(${owner.json(needs as never)}) as items`;
            expect(row?.['items']).toEqual(proposedItems(needs));
          }
    },
  );
});

describe('a theatre list', () => {
  test('each row is new, there already, asked or refused', async () => {
    const target = await upload(usual(mixed()));
    expect(await standings(target)).toEqual(judgedAs);
    const made = await show((await rowsOf(target))[3]);
    expect(made.fields.find(({ name }) => name === 'patient')).toMatchObject({
      state: 'equal',
      theirs: { text: 'Yeni Hastacık · 05.06.1980' },
    });
  });

  test.each<readonly [string, () => Parameters<typeof upload>]>([
    ['in another order of the columns', () => [usual(mixed()).map((row) => row.toReversed())]],
    [
      'under other headers',
      () => [
        [
          [
            'Ameliyat Tarihi',
            'Başlangıç Saati',
            'Ameliyathane',
            'HASTA',
            'TCKN',
            'GSM',
            'D. Tarihi',
            'Yapılacak İşlem',
            'Yön',
            'Operatör',
            'Anestezist',
          ],
          ...usual(mixed()).slice(1),
        ],
      ],
    ],
    ['in capitals', () => [usual(mixed().map(capitals))]],
    [
      'with dates as numbers',
      () => [usual(mixed()).map((row, at) => (at === 0 ? row : [serial(), ...row.slice(1)]))],
    ],
    [
      'with dates as ISO texts',
      () => [usual(mixed()).map((row, at) => (at === 0 ? row : [day, ...row.slice(1)]))],
    ],
    [
      'with points in the times',
      () => [usual(mixed().map((row) => ({ ...row, time: row.time.replace(':', '.') })))],
    ],
    ['with packed times', () => [usual(mixed().map((row) => ({ ...row, time: row.time.replace(':', '') })))]],
    [
      'with times as parts of a day',
      () => [
        usual(mixed()).map((row, at) => {
          if (at === 0) return row;
          const [hours = 0, minutes = 0] = timeIn(row[1]).split(':').map(Number);
          return [row[0] ?? '', (hours * 60 + minutes) / 1440, ...row.slice(2)];
        }),
      ],
    ],
    ['with short rooms', () => [usual(mixed().map((row) => ({ ...row, room: `S${row.room.slice(-1)}` })))]],
    ['with numbers for rooms', () => [usual(mixed().map((row) => ({ ...row, room: row.room.slice(-1) })))]],
    [
      'with letters for sides',
      () => [usual(mixed().map((row) => ({ ...row, side: row.side === 'Sol' ? 'L' : '' })))],
    ],
    [
      'with the day in the title alone',
      () => [[[`${written()} AMELİYAT LİSTESİ`], [], ...usual(mixed()).map((row) => row.slice(1))]],
    ],
    [
      'with the day in the name of the sheet alone',
      () => [usual(mixed()).map((row) => row.slice(1)), { sheet: written() }],
    ],
    ['as a file of another program', () => [usual(mixed()), { type: 'ods' }]],
  ])('%s is judged the same', async (_, cells) => {
    expect(await standings(await upload(...cells()))).toEqual(judgedAs);
  });

  test.each(['Op. Dr. M. Tezcan', 'TEZCAN M.', 'Tezcan, Murat', 'Opr.Dr.MURAT TEZCAN', 'M.TEZCAN'])(
    'the surgeon %s is known',
    async (surgeon) => {
      const target = await upload(usual([sure({ surgeon })]));
      expect(await standings(target)).toEqual(['new']);
      await takeAll(owner, clerk, target);
      expect((await surgeriesOn()).map((row) => String(row['surgeon']))).toEqual(['Dr. Murat Tezcan']);
    },
  );

  test('taken over, it is on the board as it was planned', async () => {
    const target = await upload(usual(mixed()));
    const counts = await takeAll(owner, clerk, target);
    expect(counts).toMatchObject({ made: 2, applied: 3, open: 5, refused: 2 });
    const made = await surgeriesOn();
    expect(made).toMatchObject([
      { patient: 'Yeni Hastacık', room: 'Salon 1', status: 'planned', responsible_id: clerk },
      {
        patient: 'Ayşe Işık',
        room: 'Salon 4',
        surgeon: 'Dr. Murat Tezcan',
        slot_state: 'held',
        client_id: known.id,
      },
    ]);
    expect(made[1]).toMatchObject({
      procedures: [{ name: 'Kasık fıtığı', side: 'left', minutes: 60 }],
      team: [{ role: 'anaesthetist' }],
      planned_start: new Date(`${day}T05:30:00.000Z`),
      planned_end: new Date(`${day}T06:30:00.000Z`),
      room_free_at: new Date(`${day}T06:50:00.000Z`),
    });
    const codes = ((made[1]?.['checklist'] ?? []) as { id: string }[]).map(({ id }) => id);
    expect(codes).toEqual([
      'consent',
      'anaesthesia_consent',
      'anaesthesia_exam',
      'tests',
      'approval',
      'payment',
      'fasting',
      'side_mark',
    ]);
  });

  test('what is asked is decided, and the file a second time changes nothing', async () => {
    const target = await upload(usual(mixed()));
    const lines = await rowsOf(target);
    for (const line of lines.filter(({ result }) => result === 'maybe')) await decide(line);
    await takeAll(owner, clerk, target);
    const before = await surgeriesOn();
    expect(before).toHaveLength(7);
    expect(twins).toContain(before.find((row) => row['patient'] === 'İlhan Çınar')?.['client_id']);
    expect(before.find((row) => row['patient'] === 'Hülya Gökçe')?.['client_id']).toBe(single);

    const again = await upload(usual(mixed()));
    const second = await rowsOf(again);
    expect(second.map(standing)).toEqual(judgedAs.map((own) => (own.startsWith('refused') ? own : 'same')));
    expect(second.flatMap(({ fills, differs }) => [...fills, ...differs])).toEqual([]);
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0 });
    expect(await surgeriesOn()).toEqual(before);
  });

  test('a surgery that has moved is shown field by field, and a word of a person stays', async () => {
    await takeAll(owner, clerk, await upload(usual([sure()])));
    const [made] = await surgeriesOn();
    await owner`update public.surgeries set diagnosis = 'Telefonda söylendi',
      planned_end = planned_start + interval '95 minutes', room_free_at = planned_start + interval '2 hours'
      where id = ${String(made?.['id'])}`;
    const cells = usual([sure({ time: '11:00', room: '2' })]).map((row, at) => [
      ...row,
      at === 0 ? 'Tanı' : 'Listeden',
    ]);
    const target = await upload(cells);
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'same', differs: ['time', 'room', 'diagnosis'] });
    const shown = await show(line);
    const fields = new Map(shown.candidates[0]?.fields.map((field) => [field.name, field]));
    expect(fields.get('room')).toMatchObject({
      ours: { text: 'Salon 4' },
      theirs: { text: 'Salon 2' },
      word: 'list',
    });
    expect(fields.get('diagnosis')).toMatchObject({ word: 'person' });
    expect(fields.get('time')?.theirs).toEqual({ text: `${written()} 11:00–12:35` });
    // Untouched where nobody has chosen; and only what was chosen else.
    await decide(line, 'same', { time: 'file', room: 'file', diagnosis: 'kept' });
    await takeAll(owner, clerk, target);
    // The file tells no end: it keeps its own length.
    expect((await surgeriesOn())[0]).toMatchObject({
      room: 'Salon 2',
      diagnosis: 'Telefonda söylendi',
      planned_start: new Date(`${day}T08:00:00.000Z`),
      planned_end: new Date(`${day}T09:35:00.000Z`),
      room_free_at: new Date(`${day}T10:00:00.000Z`),
    });
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' });
    expect((await surgeriesOn())[0]).toMatchObject({
      room: 'Salon 4',
      planned_start: made?.['planned_start'] as unknown,
    });
  });

  test('rooms and people that are taken and hours that are closed are shown, and refuse nothing', async () => {
    await takeAll(owner, clerk, await upload(usual([sure()])));
    const target = await upload(
      usual([
        sure({ name: 'Hülya Gökçe', tc: '', time: '09:00', surgeon: 'Dr. Işıl İnanç', anaesthetist: '' }),
        sure({ name: 'Hülya Gökçe', tc: '', time: '20:00', procedure: 'Apandektomi', side: '', room: '3' }),
      ]),
    );
    const lines = await rowsOf(target);
    expect(lines.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['room'],
      ['room_closed'],
    ]);
    await decide(lines[0]);
    await takeAll(owner, clerk, target);
    expect((await surgeriesOn()).map((row) => String(row['slot_state']))).toEqual(['held', 'clash']);
  });

  test('undoing removes what it made, with the patients that nobody has used since', async () => {
    const target = await upload(
      usual([sure(), sure({ name: 'Geçici Kayıt', tc: '', phone: '0532 111 22 99', time: '10:30' })]),
    );
    await takeAll(owner, clerk, target);
    expect(await surgeriesOn()).toHaveLength(2);
    expect(await callAs(owner, clerk, previewUndoIncoming, { target })).toMatchObject({ remove: 2, stay: 0 });
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış gün' });
    expect(await surgeriesOn()).toHaveLength(0);
    const people =
      await owner`select deleted_at is null as live from public.clients where first_name = 'Geçici'`;
    expect(people.map(({ live }) => live as boolean)).toEqual([false]);
  });

  test('a surgery that somebody has changed stays', async () => {
    const target = await upload(usual([sure()]));
    await takeAll(owner, clerk, target);
    await owner`update public.surgeries set bed = '12' where planned_start = ${`${day}T05:30:00Z`}`;
    expect(await callAs(owner, clerk, previewUndoIncoming, { target })).toMatchObject({
      ...{ remove: 0, stay: 1, reasons: { changed_since: 1 } },
    });
  });

  test('rows that ask for one reason are decided at once, but never who the patient is', async () => {
    const target = await upload(usual(mixed()));
    const alike = (reason: string) =>
      callAs(owner, clerk, decideAlikeIncoming, { target, reason, decided: 'new', readings: 'first' });
    expect((await alike('unsure')).counts).toMatchObject({ decided: 3, open: 2 });
    await expect(refusal(alike('patient'))).resolves.toBe('values_malformed');
  });

  test('what a new surgery needs cannot be left out', async () => {
    const target = await upload(usual([sure({ surgeon: 'Dr. Akıncı' })]));
    const [line] = await rowsOf(target);
    await expect(refusal(decide(line, 'new', { surgeon: 'kept' }))).resolves.toBe('surgeon_missing');
  });

  test('whoever may not add patients adds none by a list', async () => {
    clerk = await addPerson(owner, { roles: [roles.relations], denied: ['crm.clients.add'] });
    const target = await upload(usual([sure({ name: 'Yeni Biri', tc: '', phone: '0532 111 22 33' })]));
    expect(await standings(target)).toEqual(['refused:patient_unknown']);
  });
});
