import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { companiesKind } from '@/features/directory/import/companies-kind';
import { contactsKind } from '@/features/directory/import/contacts-kind';
import {
  decideAlikeIncoming,
  decideIncomingRow,
  previewUndoIncoming,
  showIncomingRow,
  undoIncoming,
} from '@sync/rpc/incoming';
import type { IncomingLine } from '@sync/rpc/incoming';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, refusal } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { addDefinition, readJudgedList } from '../support/judged-lists';
import type { BookOptions, Cells } from '../support/judged-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  const there =
    await owner`select kind, name from public.definitions where kind in ('company_type', 'position')`;
  const isThere = (kind: string, name: string) =>
    there.some((own) => own['kind'] === kind && own['name'] === name);
  if (!isThere('company_type', 'Tedarikçi')) await addDefinition(owner, 'company_type', 'Tedarikçi', {});
  if (!isThere('position', 'Satış temsilcisi'))
    await addDefinition(owner, 'position', 'Satış temsilcisi', { level: 'staff' });
});
afterAll(() => database.stop());

/** Each test has firms of its own. */
let last = 4_000_000_000;
const tax = () => String((last += 7));
const word = () =>
  `Fırat${String((last += 7)).replaceAll(/\d/gu, (digit) => 'abcçdefghı'.charAt(Number(digit)))}`;

interface Firm {
  readonly name: string;
  readonly type: string;
  readonly tax: string | number;
  readonly phone: string;
  readonly mail: string;
  readonly city: string;
  readonly until: string | number;
}
const firm = (more: Partial<Firm> = {}): Firm => ({
  ...{ name: `${word()} Tıbbi Cihaz A.Ş.`, type: 'Tedarikçi', tax: tax() },
  ...{ phone: `0212 4${tax().slice(-6)}`, mail: '', city: 'İzmir', until: '31.12.2027' },
  ...more,
});
const table = (firms: readonly Firm[]): Cells => [
  ['Firma Ünvanı', 'Firma Tipi', 'Vergi No', 'Telefon', 'E-posta', 'İl', 'Sözleşme Bitiş'],
  ...firms.map(({ name, type, tax: no, phone, mail, city, until }) => [
    ...[name, type, no, phone, mail, city, until],
  ]),
];
const upload = async (cells: Cells, options?: BookOptions) =>
  uploadIncomingList(
    owner,
    clerk,
    await readJudgedList(companiesKind, cells, options),
    undefined,
    'companies',
  );
const uploadContacts = async (cells: Cells) =>
  uploadIncomingList(owner, clerk, await readJudgedList(contactsKind, cells), undefined, 'contacts');
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const standing = ({ result, why }: IncomingLine): string => (why === null ? result : `${result}:${why}`);
const standings = async (target: string) => (await rowsOf(target)).map(standing);
const named = (name: string) =>
  owner`select c.*, d.name as type from public.companies c join public.definitions d on d.id = c.type_id
    where c.name = ${name} and c.deleted_at is null order by c.created_at`;
const people = (lastName: string) =>
  owner`select p.*, c.name as company from public.persons p left join public.companies c on c.id = p.company_id
    where p.last_name = ${lastName} and p.deleted_at is null order by p.first_name`;

/** Picks the first reading of all that is asked. */
async function decide(line: IncomingLine | undefined, decided: 'new' | 'same', own = {}) {
  const row = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
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

describe('a list of firms', () => {
  test('each row is new, there already, asked or refused; the file again changes nothing', async () => {
    const known = firm();
    await takeAll(owner, clerk, await upload(table([known])));
    const fresh = firm();
    const rows = [
      known,
      { ...known, name: known.name.replace(' A.Ş.', ' Anonim Şirketi'), mail: 'satis@ornek.com' },
      { ...known, tax: '', until: '01.02.2028' },
      { ...known, name: 'Bambaşka Gıda' },
      fresh,
      fresh,
      firm({ type: 'Bilinmeyen' }),
      firm({ tax: '12345' }),
      firm({ name: '' }),
    ];
    const target = await upload(table(rows));
    expect(await standings(target)).toEqual([
      ...['same', 'same', 'maybe:name', 'maybe:other_name', 'new', 'same', 'maybe:unsure'],
      ...['refused:bad_tax_no', 'refused:name_missing'],
    ]);
    expect(await takeAll(owner, clerk, target)).toMatchObject({ made: 1, changed: 1, open: 3, refused: 2 });
    expect(await named(known.name)).toMatchObject([
      {
        tax_no: known.tax,
        email: 'satis@ornek.com',
        contract_to: new Date('2027-12-31'),
        type: 'Tedarikçi',
        active: true,
      },
    ]);
    const again = await upload(table([fresh, known]));
    expect(await standings(again)).toEqual(['same', 'same']);
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0 });
  });

  test('without a number, a firm that is there in every value is the same one', async () => {
    const plain = firm({ tax: '' });
    await takeAll(owner, clerk, await upload(table([plain])));
    expect(await standings(await upload(table([plain])))).toEqual(['same']);
  });

  const cased = (change: (text: string) => string) => (firms: readonly Firm[]) =>
    table(
      firms.map((own) => ({
        ...own,
        name: change(own.name),
        type: change(own.type),
        city: change(own.city),
      })),
    );
  const variants: readonly {
    readonly how: string;
    readonly write: (firms: readonly Firm[]) => Cells;
    readonly options?: BookOptions;
  }[] = [
    { how: 'in another order of the columns', write: (firms) => table(firms).map((row) => row.toReversed()) },
    { how: 'in capitals', write: cased((text) => text.toLocaleUpperCase('tr')) },
    {
      how: 'in capitals of a system without Turkish letters',
      write: cased((text) => text.toLocaleUpperCase('tr').replaceAll('İ', 'I')),
    },
    {
      how: 'with blanks and other phone notation',
      write: (firms) =>
        table(
          firms.map((own) => ({
            ...own,
            name: `  ${own.name.replace(' ', '   ')} `,
            phone: `+90 (${own.phone.slice(1, 4)}) ${own.phone.slice(5, 8)}-${own.phone.slice(8)}`,
          })),
        ),
    },
    {
      how: 'with days as numbers of a workbook',
      write: (firms) => table(firms.map((own) => ({ ...own, until: 46_752 }))),
    },
    {
      how: 'with years of two digits',
      write: (firms) => table(firms.map((own) => ({ ...own, until: '31.12.27' }))),
    },
    {
      how: 'with tax numbers as numbers',
      write: (firms) => table(firms.map((own) => ({ ...own, tax: Number(own.tax) }))),
    },
    { how: 'as a file of another program', write: table, options: { type: 'ods' } },
    { how: 'as a text', write: table, options: { type: 'csv' } },
  ];
  test.each(variants)('$how is there already', async ({ write, options }) => {
    const known = [firm(), firm({ name: `${word()} İnşaat Ilıca Ltd. Şti.` })];
    await takeAll(owner, clerk, await upload(table(known)));
    const lines = await rowsOf(await upload(write(known), options));
    expect(lines.map(({ result, fills, differs }) => ({ result, fills, differs }))).toEqual(
      known.map(() => ({ result: 'same', fills: [], differs: [] })),
    );
  });

  test('the order of rows does not matter', async () => {
    const rows = [firm(), firm({ type: 'Bilinmeyen' }), firm({ tax: '1' })];
    const count = (own: readonly string[]) => own.toSorted();
    const there = await standings(await upload(table(rows)));
    expect(count(await standings(await upload(table(rows.toReversed()))))).toEqual(count(there));
  });

  test('a tax number whose first zero a workbook has dropped is asked', async () => {
    const target = await upload(table([firm({ tax: '123456789' })]));
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'maybe', why: 'unsure' });
    await decide(line, 'new');
    await takeAll(owner, clerk, target);
    const [made] =
      await owner`select name from public.companies where tax_no = '0123456789' and deleted_at is null`;
    expect(made).toBeDefined();
  });

  test('hostile cells are texts, or refused', async () => {
    const rows = [
      firm({ name: `=HYPERLINK("http://x","${word()}")` }),
      firm({ name: `${word()} '; drop table public.companies; --` }),
      firm({ name: 'x'.repeat(201) }),
      firm({ mail: 'kim@@yok', phone: 'abc', until: '31.02.2027' }),
    ];
    const target = await upload(table(rows));
    const lines = await rowsOf(target);
    expect(lines.map(standing)).toEqual(['new', 'new', 'refused:too_long', 'new']);
    expect(lines[3]?.warnings.map(({ code }) => code)).toEqual(['unread', 'unread', 'unread']);
    await takeAll(owner, clerk, target);
    expect(await named(rows[1]?.name ?? '')).toHaveLength(1);
  });

  test('what a person wrote stays, and undoing takes back what nobody has changed', async () => {
    const [first, second] = [firm({ phone: '' }), firm()];
    const made = await upload(table([first, second]));
    await takeAll(owner, clerk, made);
    await owner`update public.companies set province = 'Ankara' where name = ${first.name}`;
    const target = await upload(table([{ ...first, phone: '0212 333 22 11', city: 'Bursa' }]));
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'same', fills: ['phone'], differs: ['address'] });
    const shown = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
    expect(shown.candidates[0]?.fields.find(({ name }) => name === 'address')).toMatchObject({
      word: 'person',
    });
    await takeAll(owner, clerk, target);
    expect(await named(first.name)).toMatchObject([{ province: 'Ankara', phone: '+902123332211' }]);
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış liste' });
    expect(await named(first.name)).toMatchObject([{ province: 'Ankara', phone: null }]);
    expect(await callAs(owner, clerk, previewUndoIncoming, { target: made })).toMatchObject({
      ...{ remove: 1, stay: 1, reasons: { changed_since: 1 } },
    });
    await callAs(owner, clerk, undoIncoming, { target: made, reason: 'Yanlış liste' });
    expect(await named(second.name)).toHaveLength(0);
  });

  test('rows of one reason are decided at once', async () => {
    const target = await upload(table([firm({ type: '' }), firm({ type: '' })]));
    const { counts } = await callAs(owner, clerk, decideAlikeIncoming, {
      ...{ target, reason: 'unsure', decided: 'new', readings: 'first' },
    });
    expect(counts).toMatchObject({ decided: 2, open: 0 });
    await expect(
      refusal(
        callAs(owner, clerk, decideAlikeIncoming, {
          target,
          reason: 'other_name',
          decided: 'same',
          readings: 'first',
        }),
      ),
    ).resolves.toBe('values_malformed');
  });

  test('nobody without the right sees or imports a list', async () => {
    const target = await upload(table([firm()]));
    const nurse = await addPerson(owner, {
      roles: [roles.relations],
      denied: ['companies.companies.import'],
    });
    await expect(refusal(incomingRowsOf(owner, nurse, target))).resolves.toBe('permission_denied');
  });
});

describe('a list of people', () => {
  const head = [
    'Yetkili Kişi',
    'Görevi',
    'Cep',
    'E-posta',
    'Firma Adı',
    'Firma Tipi',
    'Vergi No',
    'Firma Telefonu',
  ];
  const contacts = (rows: Cells): Cells => [head, ...rows];

  test('a row makes a person and the firm; further rows find it', async () => {
    const [name, family] = [`${word()} Lojistik`, word()];
    const no = tax();
    const rows = [
      [
        `Dr. Ayşe ${family}`,
        'Satış temsilcisi',
        '0532 111 22 33',
        'ayse@ornek.com',
        name,
        'Tedarikçi',
        no,
        '0212 555 44 33',
      ],
      [
        `Ali ${family.toLocaleUpperCase('tr')} Bey`,
        'Depo şefi',
        '0532 111 22 44',
        '',
        name.toLocaleUpperCase('tr'),
        '',
        '',
        '',
      ],
      [`Can ${family}`, '', '0532 111 22 55', '', '', '', '', ''],
      ['', '', '', '', name, 'Tedarikçi', no, ''],
    ];
    const target = await uploadContacts(contacts(rows));
    const lines = await rowsOf(target);
    expect(lines.map(standing)).toEqual(['new', 'maybe:unsure', 'new', 'refused:missing_person']);
    await takeAll(owner, clerk, target);
    // The firm is there by now.
    const later = await uploadContacts(contacts(rows));
    expect(await standings(later)).toEqual(['same', 'new', 'same', 'refused:missing_person']);
    await takeAll(owner, clerk, later);
    expect(await people(family)).toMatchObject([
      { first_name: 'Ali', company: name, note: 'Pozisyon: Depo şefi' },
      {
        first_name: 'Ayşe',
        company: name,
        is_doctor: true,
        email: 'ayse@ornek.com',
        phones: [{ e164: '+905321112233' }],
      },
      { first_name: 'Can', company: null },
    ]);
    expect(await named(name)).toMatchObject([{ tax_no: no, phone: '+902125554433', type: 'Tedarikçi' }]);
    const again = await uploadContacts(contacts(rows.toReversed()));
    expect(await takeAll(owner, clerk, again)).toMatchObject({ made: 0, changed: 0, refused: 1 });
  });

  test('undoing removes the people, and the firm that nobody else uses', async () => {
    const [name, family] = [`${word()} Temizlik`, word()];
    const target = await uploadContacts(
      contacts([
        [`Ece ${family}`, '', '0532 222 22 33', '', name, 'Tedarikçi', '', ''],
        [`Efe ${family}`, '', '0532 222 22 44', '', name, 'Tedarikçi', '', ''],
      ]),
    );
    await takeAll(owner, clerk, target);
    expect(await people(family)).toHaveLength(2);
    expect(await named(name)).toHaveLength(1);
    expect(await callAs(owner, clerk, previewUndoIncoming, { target })).toMatchObject({ remove: 2, stay: 0 });
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış dosya' });
    expect(await people(family)).toHaveLength(0);
    expect(await named(name)).toHaveLength(0);
  });

  test('a firm stays where somebody of it stays', async () => {
    const [name, family] = [`${word()} Güvenlik`, word()];
    const target = await uploadContacts(
      contacts([[`Ece ${family}`, '', '0532 333 22 33', '', name, 'Tedarikçi', '', '']]),
    );
    await takeAll(owner, clerk, target);
    await owner`update public.persons set department = 'Satış' where last_name = ${family}`;
    await callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış dosya' });
    expect(await people(family)).toHaveLength(1);
    expect(await named(name)).toHaveLength(1);
  });

  test('somebody of the same name elsewhere is asked, and numbers are added', async () => {
    const [name, family] = [`${word()} Optik`, word()];
    const first = [`Naz ${family}`, '', '0532 444 22 33', 'naz@ornek.com', name, 'Tedarikçi', '', ''];
    await takeAll(owner, clerk, await uploadContacts(contacts([first])));
    const target = await uploadContacts(
      contacts([
        [`Naz ${family}`, '', '0532 444 99 99', 'naz@ornek.com', name, '', '', ''],
        [`Naz ${family}`, '', '0532 555 99 99', '', `${word()} Gıda`, 'Tedarikçi', '', ''],
      ]),
    );
    const lines = await rowsOf(target);
    expect(lines.map(standing)).toEqual(['maybe:exact', 'maybe:name']);
    await decide(lines[0], 'same');
    await decide(lines[1], 'new');
    await takeAll(owner, clerk, target);
    const found = await people(family);
    expect(found).toHaveLength(2);
    expect(found.find(({ company }) => company === name)).toMatchObject({
      phones: [
        { e164: '+905324442233', primary: true },
        { e164: '+905324449999', primary: false },
      ],
    });
  });

  test('whoever may not add firms adds none by a list', async () => {
    const before = clerk;
    clerk = await addPerson(owner, { roles: [roles.relations], denied: ['companies.companies.add'] });
    const target = await uploadContacts(
      contacts([[`Ece ${word()}`, '', '0532 666 22 33', '', `${word()} Yeni`, 'Tedarikçi', '', '']]),
    );
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'maybe', why: 'unsure', warnings: [{ code: 'unknown_company' }] });
    clerk = before;
  });
});
