import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { tripsKind } from '@/features/foreign-patients/import/trips-kind';
import { decideIncomingRow, showIncomingRow, undoIncoming } from '@sync/rpc/incoming';
import type { IncomingLine } from '@sync/rpc/incoming';
import { addRow } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { readJudgedList } from '../support/judged-lists';
import type { BookOptions, Cells } from '../support/judged-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let guide: string;
let agency: string;
const patient = (first: string, family: string, more = {}) =>
  addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', first_name: first, last_name: family, identity_type: 'none' },
    ...{ sex: 'unspecified', birth_date: '1971-03-04', phones: [], nationality: 'GB' },
    email: `${crypto.randomUUID()}@ornek.tr`,
    ...more,
  });

/** Each test has a patient of its own, with a passport. */
let tests = 0;
let known: { readonly id: string; readonly passport: string };
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  guide = await addPerson(owner);
  await owner`update public.profiles set full_name = 'İrem Tercan', email = 'irem@ornek.tr' where id = ${guide}`;
  const [type] = await owner`select id from public.definitions where kind = 'company_type' limit 1`;
  agency = await addRow(owner, 'companies', clerk, {
    name: 'Mavi Sağlık Turizmi A.Ş.',
    type_id: String(type?.['id']),
  });
});
afterAll(() => database.stop());
beforeEach(async () => {
  tests += 1;
  const passport = `U12345${100 + tests}`;
  known = {
    id: await patient('Amal', 'Haddad', {
      ...{ identity_type: 'passport', identity_no: passport, birth_date: `19${10 + tests}-03-04` },
    }),
    passport,
  };
});

interface Row {
  readonly passport: string;
  readonly name: string;
  readonly birth: string;
  readonly arrival: string | number;
  readonly clock: string;
  readonly flight: string;
  readonly back: string;
  readonly driver: string;
  readonly hotel: string;
  readonly interpreter: string;
  readonly agency: string;
  readonly price: string;
  readonly state: string;
  readonly note: string;
}
const row = (more: Partial<Row> = {}): Row => ({
  ...{
    passport: known.passport,
    name: '',
    birth: '',
    arrival: '03.12.2026',
    clock: '14:30',
    flight: 'TK 1984',
  },
  ...{
    back: '10.12.2026 09:15',
    driver: '0532 444 55 66',
    hotel: 'Deniz Otel',
    interpreter: 'irem@ornek.tr',
  },
  ...{ agency: 'Mavi Sağlık Turizmi', price: '4.500,00 €', state: 'Onaylı', note: '' },
  ...more,
});
const table = (rows: readonly Row[]): Cells => [
  [
    ...[
      'Pasaport No',
      'Hasta Adı Soyadı',
      'Doğum Tarihi',
      'Geliş Tarihi',
      'Geliş Saati',
      'Uçuş No',
      'Dönüş Tarihi',
    ],
    ...['Şoför Tel', 'Otel', 'Tercüman', 'Acente', 'Paket Ücreti', 'Durum', 'Not'],
  ],
  ...rows.map((own) => [
    ...[
      own.passport,
      own.name,
      own.birth,
      own.arrival,
      own.clock,
      own.flight,
      own.back,
      own.driver,
      own.hotel,
    ],
    ...[own.interpreter, own.agency, own.price, own.state, own.note],
  ]),
];
const upload = async (cells: Cells, options?: BookOptions) =>
  uploadIncomingList(owner, clerk, await readJudgedList(tripsKind, cells, options), undefined, 'trips');
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const standings = async (target: string) =>
  (await rowsOf(target)).map(({ result, why }) => (why === null ? result : `${result}:${why}`));
const tripsOf = () => owner`
  select * from public.patient_trips where client_id = ${known.id} and deleted_at is null order by arrival_at`;
async function decide(line: IncomingLine | undefined, decided: 'new' | 'same', own = {}) {
  const shown = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
  const choices = { ...Object.fromEntries(Object.keys(shown.unsure).map((group) => [group, '0'])), ...own };
  return callAs(owner, clerk, decideIncomingRow, {
    ...{ target: shown.no, base_version: shown.version, decided, choices },
    ...{ record: decided === 'same' ? (shown.candidates[0]?.record ?? null) : null, twin: null },
  });
}

const mixed = (): readonly Row[] => [
  row(),
  row({ arrival: '20.12.2026', back: '', flight: 'Pegasus sabah' }),
  row({ passport: '', name: 'Amal Haddad', birth: `04.03.19${10 + tests}`, arrival: '15.01.2027', back: '' }),
  row({ passport: '', name: 'Amal Haddad' }),
  row({ passport: 'X9999999' }),
  row({ arrival: '', clock: '' }),
  row({ arrival: '14:30', clock: '' }),
  row({ back: '01.12.2026' }),
  row({ state: 'İptal' }),
  row({ arrival: '31.02.2027' }),
  row(),
];
const judgedAs = [
  ...['new', 'new', 'maybe:patient', 'refused:patient_missing', 'refused:patient_not_found'],
  ...[
    'refused:arrival_missing',
    'refused:arrival_day_missing',
    'refused:departure_order',
    'refused:trip_cancelled',
  ],
  ...['refused:no_date', 'same'],
];

describe('a list of trips', () => {
  const variants: readonly {
    readonly how: string;
    readonly write: (rows: readonly Row[]) => Cells;
    readonly options?: BookOptions;
  }[] = [
    { how: 'as a workbook', write: table },
    { how: 'in another order of the columns', write: (rows) => table(rows).map((own) => own.toReversed()) },
    { how: 'as a text', write: table, options: { type: 'csv' } },
    {
      how: 'with days as numbers of a workbook',
      write: (rows) =>
        table(rows.map((own) => (own.arrival === '03.12.2026' ? { ...own, arrival: 46_359 } : own))),
    },
  ];
  test.each(variants)(
    '$how: each row is new, there already, asked or refused',
    async ({ write, options }) => {
      expect(await standings(await upload(write(mixed()), options))).toEqual(judgedAs);
    },
  );

  test('taken over it is the trip of the file; what no column has is in its note', async () => {
    const target = await upload(
      table([
        row(),
        row({
          arrival: '20.12.2026',
          clock: '',
          back: '',
          flight: 'Pegasus',
          interpreter: 'Leyla Ay',
          agency: 'Yok Turizm',
        }),
      ]),
    );
    expect((await rowsOf(target))[1]?.warnings.map(({ code }) => code).toSorted()).toEqual([
      ...['arrival_time_missing', 'unknown_intermediary', 'unread'],
    ]);
    await takeAll(owner, clerk, target);
    const [first, second] = await tripsOf();
    expect(first).toMatchObject({
      ...{ arrival_at: new Date('2026-12-03T11:30:00Z'), departure_at: new Date('2026-12-10T06:15:00Z') },
      ...{ flight_no: 'TK1984', driver_phone: '+905324445566', hotel: 'Deniz Otel', interpreter_id: guide },
      ...{
        intermediary_id: agency,
        quote_amount: '450000',
        quote_currency: 'EUR',
        nationality: 'GB',
        created_by: clerk,
      },
      ...{ seen_off_at: null, note: 'Durum: Onaylı' },
    });
    expect(String(first?.['trip_no'])).toMatch(/^YH-\d+$/u);
    expect(second).toMatchObject({ flight_no: null, interpreter_id: null, interpreter_name: 'Leyla Ay' });
    for (const part of ['Uçuş: Pegasus', 'Aracı kuruluş: Yok Turizm', 'Geliş saati dosyada yok'])
      expect(String(second?.['note'])).toContain(part);
    const again = await upload(
      table([
        row(),
        row({
          arrival: '20.12.2026',
          clock: '',
          back: '',
          flight: 'Pegasus',
          interpreter: 'Leyla Ay',
          agency: 'Yok Turizm',
        }),
      ]),
    );
    expect(await standings(again)).toEqual(['same', 'same']);
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0 });
  });

  test('a trip that is over comes in as over', async () => {
    const target = await upload(table([row({ arrival: '03.03.2024', back: '10.03.2024 09:15' })]));
    expect((await rowsOf(target))[0]?.warnings).toMatchObject([{ code: 'trip_over' }]);
    await takeAll(owner, clerk, target);
    expect(await tripsOf()).toMatchObject([{ seen_off_at: new Date('2024-03-10T06:15:00Z') }]);
  });

  test('a person’s word outlives the list; another hour of the same flight is told, other days are asked', async () => {
    await takeAll(owner, clerk, await upload(table([row({ hotel: '' })])));
    await owner`update public.patient_trips set driver_phone = '+905550000000' where client_id = ${known.id}`;
    const target = await upload(
      table([
        row({ clock: '16:00' }),
        row({ arrival: '05.12.2026', flight: 'TK 1' }),
        row({ clock: '20:00', flight: 'TK 2' }),
      ]),
    );
    const [first] = await rowsOf(target);
    expect(first).toMatchObject({ result: 'same', fills: ['hotel'], differs: ['arrival', 'driver'] });
    expect((await standings(target)).slice(1)).toEqual(['maybe:near_day', 'maybe:same_day']);
    await decide((await rowsOf(target))[1], 'new');
    await takeAll(owner, clerk, target);
    expect(await tripsOf()).toMatchObject([
      { hotel: 'Deniz Otel', driver_phone: '+905550000000', arrival_at: new Date('2026-12-03T11:30:00Z') },
      { flight_no: 'TK1' },
    ]);
  });

  test('undoing removes trips that nobody has touched, and leaves one with a step', async () => {
    const target = await upload(
      table([row({ arrival: '01.11.2026', back: '' }), row({ arrival: '20.12.2026', back: '' })]),
    );
    await takeAll(owner, clerk, target);
    const [first] = await tripsOf();
    await owner`update public.patient_trips set landed_at = '2026-11-01 12:00+03' where id = ${String(first?.['id'])}`;
    expect(await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' })).toMatchObject({
      ...{ reversed: 1, kept: 1, reasons: { changed_since: 1 } },
    });
    expect(await tripsOf()).toHaveLength(1);
  });

  test('of firms that the user may not read nothing is said', async () => {
    const before = clerk;
    clerk = await addPerson(owner, {
      roles: [roles.relations],
      denied: ['companies.companies_list.read', 'companies.persons_list.read'],
    });
    const target = await upload(table([row()]));
    expect((await rowsOf(target))[0]?.warnings).toMatchObject([{ code: 'unknown_intermediary' }]);
    await takeAll(owner, clerk, target);
    expect(await tripsOf()).toMatchObject([
      { intermediary_id: null, note: 'Durum: Onaylı\nAracı kuruluş: Mavi Sağlık Turizmi' },
    ]);
    clerk = before;
  });
});
