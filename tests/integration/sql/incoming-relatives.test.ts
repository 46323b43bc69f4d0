import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { relativesKind } from '@/features/clients/import/relatives-kind';
import { decideIncomingRow, showIncomingRow, undoIncoming } from '@sync/rpc/incoming';
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
const nextNumber = nationalIds(610_000_000);
const phoneOf = (e164: string) => [{ e164, label: 'mobile', primary: true, whatsapp: false, shared: false }];
const patient = (first: string, family: string, more = {}) =>
  addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', first_name: first, last_name: family, identity_type: 'none' },
    ...{ sex: 'unspecified', birth_date: '1971-03-04', phones: [] },
    email: `${crypto.randomUUID()}@ornek.tr`,
    ...more,
  });

/** Each test has a patient of its own, with a file number and a national ID. */
let tests = 0;
let known: { readonly id: string; readonly tc: string; readonly file: string };
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  for (const birth of ['1980-01-01', '1990-01-01'])
    await patient('İlhan', 'Çınar', { birth_date: birth, phones: phoneOf('+905321114455') });
});
afterAll(() => database.stop());
beforeEach(async () => {
  tests += 1;
  const tc = nextNumber();
  const file = `DOSYA-${tests}`;
  const more = {
    identity_type: 'tckn',
    identity_no: tc,
    hospital_file_no: file,
    birth_date: `19${10 + tests}-03-04`,
  };
  known = {
    id: await patient('Zeynep', 'Işık', { ...more, phones: phoneOf(`+9053211100${10 + tests}`) }),
    tc,
    file,
  };
});

interface Row {
  readonly file: string;
  readonly tc: string;
  readonly name: string;
  readonly birth: string | number;
  readonly phone: string;
  readonly relative: string;
  readonly relation: string;
  readonly reached: string;
  readonly own: string;
  readonly informed: string;
  readonly note: string;
}
const row = (more: Partial<Row> = {}): Row => ({
  ...{
    file: known.file,
    tc: '',
    name: '',
    birth: '',
    phone: '',
    relative: 'Hatice Işık',
    relation: 'Annesi',
  },
  ...{ reached: more.relative === undefined ? '0532 444 55 66' : '', own: '', informed: '', note: '' },
  ...more,
});
const table = (rows: readonly Row[]): Cells => [
  [
    ...[
      'Dosya No',
      'Hasta TC',
      'Hasta Adı Soyadı',
      'Doğum Tarihi',
      'Hasta Telefonu',
      'Yakını',
      'Yakınlık Derecesi',
    ],
    ...['Telefon', 'Yakın TC', 'Bilgi Verilebilir', 'Açıklama'],
  ],
  ...rows.map((own) => [
    ...[own.file, own.tc, own.name, own.birth, own.phone, own.relative, own.relation, own.reached, own.own],
    ...[own.informed, own.note],
  ]),
];
const upload = async (cells: Cells, options?: BookOptions) =>
  uploadIncomingList(
    owner,
    clerk,
    await readJudgedList(relativesKind, cells, options),
    undefined,
    'relatives',
  );
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const standings = async (target: string) =>
  (await rowsOf(target)).map(({ result, why }) => (why === null ? result : `${result}:${why}`));
const show = (line: IncomingLine | undefined) =>
  callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
const relativesOf = (client = known.id) => owner`
  select r.free_name, r.free_phone, r.related_client_id, r.may_receive_info, r.is_legal_guardian, r.note, r.id, d.name as relation
  from public.client_relations r join public.definitions d on d.id = r.relation_type_id
  where r.client_id = ${client} and r.deleted_at is null order by r.free_name`;
async function decide(line: IncomingLine | undefined, decided: 'new' | 'same' | 'skip', own = {}) {
  const shown = await show(line);
  const choices = { ...Object.fromEntries(Object.keys(shown.unsure).map((group) => [group, '0'])), ...own };
  const [best] = shown.candidates;
  return callAs(owner, clerk, decideIncomingRow, {
    ...{ target: shown.no, base_version: shown.version, decided, choices },
    ...{ record: decided === 'same' ? (best?.record ?? null) : null, twin: null },
  });
}

const mixed = (): readonly Row[] => [
  row(),
  row({ file: '', tc: known.tc, relative: 'Ali Işık', relation: 'BABASI' }),
  row({ relative: 'Can Işık', relation: 'dayısı' }),
  row({
    file: '',
    name: 'Zeynep Işık',
    phone: `0532 111 00 ${10 + tests}`,
    relative: 'Ece Işık',
    relation: 'kızı',
  }),
  row({
    file: '',
    name: 'Zeynep Işık',
    birth: `04.03.19${10 + tests}`,
    relative: 'Efe Işık',
    relation: 'oğlu',
  }),
  row({ file: '', name: 'Zeynep Işık' }),
  row({ file: '', name: 'Hiç Gelmemiş', phone: '0532 999 88 77' }),
  row({ file: 'YOK-1' }),
  row({ name: 'Bambaşka Biri', relative: 'Oya Işık', relation: 'eşi' }),
  row({ tc: '12345678901' }),
  row({ relative: '' }),
  row(),
];
const judgedAs = [
  ...['new', 'new', 'maybe:unsure', 'maybe:patient', 'maybe:patient', 'refused:patient_missing'],
  ...['refused:patient_unknown', 'refused:patient_not_found', 'maybe:patient', 'refused:bad_identity'],
  ...['refused:relative_missing', 'same'],
];

describe('a list of relatives', () => {
  const variants: readonly {
    readonly how: string;
    readonly write: (rows: readonly Row[]) => Cells;
    readonly options?: BookOptions;
  }[] = [
    { how: 'as a workbook', write: table },
    { how: 'in another order of the columns', write: (rows) => table(rows).map((own) => own.toReversed()) },
    {
      how: 'in capitals',
      write: (rows) =>
        table(
          rows.map((own) => ({
            ...own,
            name: own.name.toLocaleUpperCase('tr'),
            relative: own.relative.toLocaleUpperCase('tr'),
            relation: own.relation.toLocaleUpperCase('tr'),
          })),
        ),
    },
    { how: 'as a text', write: table, options: { type: 'csv' } },
    { how: 'as a file of another program', write: table, options: { type: 'ods' } },
  ];
  test.each(variants)(
    '$how: each row is new, there already, asked or refused',
    async ({ write, options }) => {
      expect(await standings(await upload(write(mixed()), options))).toEqual(judgedAs);
    },
  );

  test('taken over and sent again it changes nothing', async () => {
    const target = await upload(table(mixed()));
    for (const line of (await rowsOf(target)).filter(({ result }) => result === 'maybe'))
      await decide(line, 'new');
    await takeAll(owner, clerk, target);
    const before = await relativesOf();
    expect(before.map(({ free_name: name, relation }) => `${String(name)}: ${String(relation)}`)).toEqual([
      ...['Ali Işık: Babası', 'Can Işık: Eşi', 'Ece Işık: Çocuğu', 'Efe Işık: Çocuğu', 'Hatice Işık: Annesi'],
      'Oya Işık: Eşi',
    ]);
    expect(before[1]?.['note']).toBe('Yakınlık: dayısı');
    const again = await upload(table(mixed()));
    const results = (await rowsOf(again)).map(({ result }) => result);
    expect(results.filter((result) => result === 'new')).toEqual([]);
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0 });
    expect(await relativesOf()).toEqual(before);
  });

  test('a person’s word outlives the list, and what is empty is filled', async () => {
    await takeAll(owner, clerk, await upload(table([row({ reached: '' })])));
    const [made] = await relativesOf();
    await owner`update public.client_relations set may_receive_info = false, note = 'Gece aramayın' where id = ${String(made?.['id'])}`;
    const target = await upload(table([row({ informed: 'Evet', note: 'Her saat aranır' })]));
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'same', fills: ['phone'], differs: ['informed', 'note'] });
    await takeAll(owner, clerk, target);
    expect(await relativesOf()).toMatchObject([
      { may_receive_info: false, note: 'Gece aramayın', free_phone: '+905324445566' },
    ]);
  });

  test('the same name of another kinship, and the number of another name, are questions', async () => {
    await takeAll(owner, clerk, await upload(table([row()])));
    const target = await upload(
      table([
        row({ relation: 'Kardeşi', reached: '' }),
        row({ relative: 'Melek Işık', relation: 'Kardeşi', reached: '05324445566' }),
      ]),
    );
    expect(await standings(target)).toEqual(['maybe:same_name', 'maybe:same_phone']);
    await decide((await rowsOf(target))[0], 'same', { relation: 'kept' });
    await takeAll(owner, clerk, target);
    expect(await relativesOf()).toHaveLength(1);
  });

  test('a relative with a record is joined to it by the own number, and is nobody’s own relative', async () => {
    const tc = nextNumber();
    const other = await patient('Hatice', 'Işık', { identity_type: 'tckn', identity_no: tc });
    const target = await upload(
      table([
        row({ own: tc }),
        row({ relative: 'Zeynep Işık', own: known.tc }),
        row({ own: nextNumber(), relation: 'Eşi', relative: 'Oğuz Işık' }),
      ]),
    );
    expect(await standings(target)).toEqual(['new', 'refused:client_relations_not_self', 'new']);
    expect((await rowsOf(target))[2]?.warnings).toMatchObject([{ code: 'relative_unknown' }]);
    await takeAll(owner, clerk, target);
    expect((await relativesOf()).find(({ related_client_id: id }) => id === other)).toMatchObject({
      free_name: null,
    });
    // Without the number it is known by the name of the record.
    expect(await standings(await upload(table([row()])))).toEqual(['same']);
  });

  test('numbers that lead to two patients ask, and so does the number that an earlier list has brought', async () => {
    const other = await patient('Nur', 'Ak', { hospital_file_no: `ÖBÜR-${tests}` });
    expect(await standings(await upload(table([row({ file: `ÖBÜR-${tests}`, tc: known.tc })])))).toEqual([
      'maybe:patient',
    ]);
    // The number of the other system is kept by the list alone: the record has one of its own.
    const list = await uploadIncomingList(owner, clerk, [
      {
        values: {
          ...{
            first_name: 'Nur',
            last_name: 'Ak',
            birth_date: '1971-03-04',
            hospital_file_no: `ESKİ-${tests}`,
          },
          ...{
            email: String((await owner`select email from public.clients where id = ${other}`)[0]?.['email']),
            unsure: {},
            problems: [],
          },
        },
      },
    ]);
    const [line] = await rowsOf(list);
    await callAs(owner, clerk, decideIncomingRow, {
      ...{ target: line?.no ?? 0, base_version: line?.version ?? 0, decided: 'same' as const },
      ...{ record: other, twin: null, choices: { hospital_file_no: 'kept' } },
    });
    await takeAll(owner, clerk, list);
    const target = await upload(table([row({ file: `ESKİ-${tests}` })]));
    expect(await standings(target)).toEqual(['new']);
    await takeAll(owner, clerk, target);
    expect(await relativesOf(other)).toHaveLength(1);
  });

  test('undoing removes what it made and leaves what has changed since', async () => {
    const target = await upload(table([row(), row({ relative: 'Ali Işık', relation: 'Babası' })]));
    await takeAll(owner, clerk, target);
    const [changed] = await relativesOf();
    await owner`update public.client_relations set note = 'Arandı' where id = ${String(changed?.['id'])}`;
    expect(await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' })).toMatchObject({
      ...{ reversed: 1, kept: 1, reasons: { changed_since: 1 } },
    });
    expect(await relativesOf()).toHaveLength(1);
  });

  test('hostile cells are texts, and a made-up row is refused', async () => {
    const target = await upload(
      table([row({ relative: `'; drop table public.clients; --`, note: '=cmd|calc' })]),
    );
    await takeAll(owner, clerk, target);
    expect(await relativesOf()).toMatchObject([{ note: '=cmd|calc' }]);
    const forged = await uploadIncomingList(
      owner,
      clerk,
      [
        {
          values: {
            relative_name: 'A B',
            hospital_file_no: known.file,
            client_id: known.id,
            relation_type_id: 'x',
          },
        },
        { values: { relative_name: 'A B', first_name: 'Zeynep', last_name: 'Işık' } },
        { values: { relative_name: 'A B', hospital_file_no: known.file, informed: 'true' } },
        { values: { relative_name: 'A B', hospital_file_no: known.file, lines: 'x' } },
        { values: { relative_name: 'A B', hospital_file_no: known.file, relative_phone: '05xx' } },
      ],
      undefined,
      'relatives',
    );
    expect(await standings(forged)).toEqual([
      ...['maybe:unsure', 'refused:patient_missing', 'refused:values_malformed', 'refused:values_malformed'],
      'refused:bad_phone',
    ]);
  });

  test('whoever may not read patients or write relatives brings none', async () => {
    const before = clerk;
    for (const denied of [
      ...[
        'crm.client_relations.import',
        'crm.client_relations.add',
        'crm.client_list.read',
        'crm.client_identity.read',
      ],
    ]) {
      clerk = await addPerson(owner, { roles: [roles.relations], denied: [denied] });
      expect(await refusal(upload(table([row()]))), denied).toBe('permission_denied');
    }
    clerk = before;
  });
});
