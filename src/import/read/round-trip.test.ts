import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { majorOf } from '@sync/model/money';
import { markOf, plainDecimal, plainDigits, readSigned } from '@sync/model/tr/decimals';
import { entities } from '@sync/model/registry';
import { cellOf } from '@/kit/export/entity-export';
import { readAmount } from '@/import/read/amount';
import { readDay, readMoment } from '@/import/read/day';
import { decodeText } from '@/import/read/decode-text';
import { findDelimiter, readDelimited } from '@/import/read/delimited';
import { textOf } from '@/import/read/table';
import type { Cell, Row } from '@/import/read/table';
import { readWorkbook } from '@/import/read/workbook';
import { decimalCell, toCsv, toWorkbook, wordsOf } from '@/kit/export/spreadsheet';
import type { SheetCell } from '@/kit/export/spreadsheet';

const dates = { orders: ['dmy'], range: 'ahead', today: '2026-11-29' } as const;

/** Reads a file of ours as an import does. */
function fromCsv(rows: readonly (readonly SheetCell[])[]): readonly Row[] {
  const text = decodeText(new TextEncoder().encode(toCsv(rows)))?.text ?? '';
  expect(findDelimiter(text)).toBe(';');
  return readDelimited(text, ';');
}

const minutes = (instant: string): string => `${new Date(instant).toISOString().slice(0, 16)}:00.000Z`;

function decimalOf(cell: Cell): string {
  const read = readSigned(plainDigits(textOf(cell)), typeof cell === 'string' ? ',' : '.');
  return typeof read === 'string' ? read : plainDecimal(read);
}

/** Returns what an import reads in a cell, given what was exported; and what it has to be. */
function pairOf(exported: SheetCell, read: Cell): readonly [read: unknown, meant: unknown] {
  if (exported === null) return [textOf(read), ''];
  if (typeof exported === 'string')
    return [textOf(read).replaceAll('\r\n', '\n'), exported.replaceAll('\r\n', '\n')];
  if (typeof exported === 'number') return [decimalOf(read), String(exported)];
  if ('day' in exported) return [readDay(read, dates), exported];
  if ('instant' in exported) return [readMoment(read, null, dates), { instant: minutes(exported.instant) }];
  if ('minor' in exported) return [readAmount(read, ','), { minor: exported.minor, currency: null }];
  if ('share' in exported) return [Number(decimalOf(read)), exported.share / 10_000];
  return [Number(decimalOf(read)), exported.scaled / 10 ** exported.digits];
}

const days = fc.date({ min: new Date('2001-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const texts = fc.oneof(
  fc.string().map((text) => text.trim().replaceAll('\0', '')),
  fc.constantFrom(
    '=1+1',
    "'=1+1",
    '+49 151 123',
    'a;b',
    '"',
    '""',
    'satır\r\nsatır',
    '007',
    '3/4',
    '1-2',
    "'",
    '=" x"',
    '11.5',
  ),
);
const cell: fc.Arbitrary<SheetCell> = fc.oneof(
  texts,
  fc.integer({ min: -9_999_999, max: 9_999_999 }),
  days.map((day) => ({ day: day.toISOString().slice(0, 10) })),
  days.map((day) => ({ instant: day.toISOString() })),
  fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((minor) => ({ minor })),
  fc.integer({ min: 0, max: 1_000_000 }).map((share) => ({ share })),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => decimalCell(value, 1)),
  fc.constant(null),
);

describe('an exported file', () => {
  it('comes back by our own import without a change', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const table = [['Birinci', 'İkinci', 'Üçüncü'], ...rows];
        const read = fromCsv(table);
        for (const [at, row] of rows.entries()) {
          for (const [column, exported] of row.entries()) {
            const [found, meant] = pairOf(exported, read[at + 1]?.[column] ?? '');
            expect(found, JSON.stringify(exported)).toEqual(meant);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('comes back as a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const [sheet] = await readWorkbook(new Uint8Array(await toWorkbook('Liste', [['A', 'B'], ...rows])));
        for (const [at, row] of rows.entries()) {
          for (const [column, exported] of row.entries()) {
            const [found, meant] = pairOf(exported, sheet?.rows[at + 1]?.[column] ?? '');
            expect(found, JSON.stringify(exported)).toEqual(meant);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

const names = { definitionName: (id: string | null) => id, userName: (id: string | null) => id };

it.each(entities.map((entity) => [entity.table, entity] as const))(
  'every number, day and instant of %s goes to files by its kind',
  (_, entity) => {
    for (const [name, field] of Object.entries(entity.fields)) {
      const value =
        field.column === 'date'
          ? '2026-11-20'
          : field.column === 'timestamp with time zone'
            ? '2026-11-20T21:05:00.000Z'
            : /^(?:integer|bigint|smallint)$/u.test(field.column)
              ? 123_456
              : null;
      if (value === null || field.valueLabels !== undefined) continue;
      const exported = cellOf(entity, name, { [name]: value }, names);
      const [row] = fromCsv([[exported, 'x']]);
      const [found, meant] = pairOf(exported, row?.[0] ?? '');
      expect(found, name).toEqual(meant);
      // The file says the same number as the screen.
      const shown = field.form === 'money' ? majorOf(value as number) : null;
      if (shown !== null)
        expect(markOf([wordsOf(exported)]) === ',' ? exported : null).toEqual({ minor: value });
    }
  },
);
