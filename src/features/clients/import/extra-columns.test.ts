import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCards } from '@/import/read/mask-cards';
import { ReaderHost } from '@/import/read/reader-host';
import type { HashedRow } from '@/import/read/row-hash';
import type { Profile } from '@/import/read/profile';
import { toCsv, toWorkbook } from '@/kit/export/spreadsheet';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { ownWords, setColumn, withKnownFields } from '@/import/flow/mapping';
import { extraCell } from '@/records/extra-fields/extra-words';
import { extraRowKey, noContent, readExtraValue } from '@sync/model/rules/extra-values';
import type { ExtraContent, ExtraField } from '@sync/model/rules/extra-values';
import { clientsKind } from './clients-kind';
import { clientsDecide } from './clients-decide';

const id = (place: number): string => `0000000${place}-1111-4111-8111-111111111111`;

function fieldOf(place: number, name: string, attributes: Partial<ExtraField['attributes']>): ExtraField {
  return {
    ...{ id: id(place), kind: 'extra_field', name, active: true },
    attributes: {
      ...{ record_kind: 'client', value_kind: 'text', choices: [], decimals: '0', unit: null },
      ...{ required: false, health: false, ...attributes },
    },
  } as unknown as ExtraField;
}

const choices = ['Şişli', 'ŞİŞLİ', 'Iğdır', 'İzmir', 'Evet'].map((name, at) => ({
  id: id(at + 20).replace('000000020', '00000020'),
  name,
  active: at !== 3,
}));
const fields = [
  fieldOf(1, 'Geliş şekli', { value_kind: 'text' }),
  fieldOf(2, 'Refakatçi sayısı', { value_kind: 'number', decimals: '3', unit: 'kişi' }),
  fieldOf(3, 'İlk görüşme günü', { value_kind: 'date' }),
  fieldOf(4, 'Kampanya', { value_kind: 'choice', choices }),
];
const [text, number, day, choice] = fields as [ExtraField, ExtraField, ExtraField, ExtraField];
const kind = clientsKind(fields);

async function readFile(bytes: BlobPart): Promise<{ rows: readonly HashedRow[]; profile: Profile }> {
  const host = new ReaderHost();
  const answer = await host.preview(
    new Blob([bytes]),
    { list: 'clients', own: ownWords(kind) },
    () => undefined,
  );
  if (!('value' in answer) || answer.value.suggestion === null) throw new Error('not read');
  const profile = withKnownFields(answer.value.suggestion.profile, kind);
  const again = await host.preview(new Blob([bytes]), { profile }, () => undefined);
  if (!('value' in again)) throw new Error('not read again');
  return { rows: host.rows({ from: 0, count: 1_000 }), profile };
}

async function stagedOf(bytes: BlobPart) {
  const { rows, profile } = await readFile(bytes);
  return rows.map((row) => {
    const staged = kind.stage(row, profile);
    if ('skipped' in staged) throw new Error('skipped');
    return staged;
  });
}

const head = ['Ad', 'Soyad', 'Telefonlar', ...fields.map(({ name }) => name)];
const person: readonly SheetCell[] = ['Hülya', 'Şahin', '0532 111 22 33'];

const words = fc
  .oneof(
    fc.string({ maxLength: 40 }),
    fc
      .array(fc.constantFrom(...'ıİşŞğĞçÇöÖüÜâ aZ\'"=+-;,.\n1'), { maxLength: 30 })
      .map((letters) => letters.join('')),
    fc.constantFrom('=1+1', "'x", '007', '1.234', '-', '12.11.2026', 'a\r\nb'),
  )
  .map((drawn) => drawn.replaceAll('\0', '').replaceAll('\r\n', '\n').trim())
  .filter((drawn) => drawn !== '' && maskCards(drawn) === drawn && 'content' in readExtraValue(text, drawn));
const numbers = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 3 }))
  .map(([whole, digits]) => String(whole / 10 ** digits));
const days = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((drawn) => drawn.toISOString().slice(0, 10));
const contents = fc.tuple(
  fc.option(words.map((text_value): ExtraContent => ({ ...noContent, text_value }))),
  fc.option(numbers.map((number_value): ExtraContent => ({ ...noContent, number_value }))),
  fc.option(days.map((date_value): ExtraContent => ({ ...noContent, date_value }))),
  fc.option(
    fc.constantFrom(...choices).map((chosen): ExtraContent => ({ ...noContent, choice_id: chosen.id })),
  ),
);

const oneText = (content: ExtraContent | null): string | undefined =>
  content === null ? undefined : (Object.values(content).find((value) => value !== null) ?? undefined);

describe('extra fields of patients in a file', () => {
  for (const form of ['csv', 'xlsx'] as const) {
    test(`come back as they were exported, as ${form}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(contents, { minLength: 1, maxLength: 6 }), async (drawn) => {
          const rows = drawn.map((row) => [
            ...person,
            ...row.map((content, at) => extraCell(fields[at] as ExtraField, content ?? undefined)),
          ]);
          const table = [head, ...rows];
          const bytes = form === 'csv' ? toCsv(table) : await toWorkbook('Hastalar', table);
          const staged = await stagedOf(bytes);
          for (const [line, row] of drawn.entries()) {
            const values = staged[line]?.values ?? {};
            expect(staged[line]?.problem).toBeNull();
            const unsure = values['unsure'] as Record<string, unknown>;
            for (const [at, content] of row.entries()) {
              const key = extraRowKey(fields[at] as ExtraField);
              expect(unsure[key], JSON.stringify(content)).toBeUndefined();
              expect(values[key], JSON.stringify(content)).toBe(oneText(content));
            }
          }
        }),
        { numRuns: form === 'csv' ? 200 : 30 },
      );
    });
  }

  test('what does not fit is asked, and the row is not left out', async () => {
    const wrong = [
      ['x'.repeat(501), 'üç', '31.02.2026', 'Ankara'],
      ['tamam', '1,23456', '01.02.85', 'şişli'],
      ['tamam', '12,5', '1.2.1985', 'evet'],
    ];
    const staged = await stagedOf(toCsv([head, ...wrong.map((row) => [...person, ...row])]));
    expect(staged.map(({ problem, warning }) => [problem, warning])).toEqual([
      [null, 'unsure'],
      [null, 'unsure'],
      [null, null],
    ]);
    const [none, several, sure] = staged.map(({ values }) => values);
    expect(none?.['unsure']).toEqual(Object.fromEntries(fields.map((field) => [extraRowKey(field), []])));
    const key = extraRowKey;
    expect(several?.['unsure']).toEqual({
      [key(number)]: [],
      [key(day)]: [{ [key(day)]: '1985-02-01' }, { [key(day)]: '2085-02-01' }],
      [key(choice)]: [{ [key(choice)]: choices[0]?.id }, { [key(choice)]: choices[1]?.id }],
    });
    expect(several?.[key(text)]).toBe('tamam');
    expect(sure).toMatchObject({
      [key(number)]: '12.5',
      [key(day)]: '1985-02-01',
      [key(choice)]: choices[4]?.id,
    });
  });

  test('a column can be read into a field by hand, and a layout that names an unknown field says so', async () => {
    const { rows, profile } = await readFile(
      toCsv([
        ['Ad', 'Soyad', 'Tel', 'Bölge'],
        ['Ali', 'Ak', '05321112233', 'İzmir'],
      ]),
    );
    const mapped = setColumn(profile, kind, { at: 3, name: 'Bölge' }, extraRowKey(choice));
    expect(mapped.columns.find(({ at }) => at === 3)).toMatchObject({
      field: extraRowKey(choice),
      reads: 'text',
    });
    const [row] = rows;
    const read = { ...(row as HashedRow), values: { ...row?.values, [extraRowKey(choice)]: 'İzmir' } };
    const staged = clientsKind([]).stage(read, mapped);
    expect(staged).toMatchObject({ warning: 'extra_lost' });
    expect('values' in staged && staged.values).not.toHaveProperty(extraRowKey(choice));
  });

  test('decisions name the field and its choice', () => {
    const of = clientsDecide(fields);
    expect(of.groups[extraRowKey(choice)]).toBe('Kampanya');
    expect(of.groupText(extraRowKey(choice), { [extraRowKey(choice)]: choices[2]?.id })).toBe('Iğdır');
    expect(of.groupText(extraRowKey(number), { [extraRowKey(number)]: '12.5' })).toBe('12,5 kişi');
  });
});
