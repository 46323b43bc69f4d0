import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDeductions } from '@/import/flow/mapping';
import type { Preview } from '@/import/read/preview';
import { ReaderHost } from '@/import/read/reader-host';
import { bankKind } from './bank-kind';
import { bankRowOf } from './bank-values';

const money = (minor: number): string => {
  const text = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -2)},${text.slice(-2)}`;
};

const preview = async (text: string, profile?: Preview['suggestion']): Promise<[ReaderHost, Preview]> => {
  const host = new ReaderHost();
  const file = new Blob([text]);
  const answer = await host.preview(
    file,
    profile == null ? { list: 'bank' } : { profile: profile.profile },
    () => undefined,
  );
  if ('problem' in answer) throw new Error(answer.problem);
  return [host, answer.value];
};

const row = fc.record({
  gross: fc.integer({ min: 10_000, max: 5_000_000 }),
  commission: fc.integer({ min: 1, max: 5_000 }),
  extra: fc.integer({ min: 1, max: 5_000 }),
});

test('a deduction with a name that nobody knows is found, and added the rows close, whatever its sign', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 6, maxLength: 30 }),
      fc.constantFrom(1, -1),
      async (rows, sign) => {
        const lines = rows.map(({ gross, commission, extra }, at) =>
          [
            `${String((at % 28) + 1).padStart(2, '0')}.10.2026`,
            'Satış',
            money(gross),
            money(commission),
            money(sign * extra),
            money(gross - commission - extra),
          ].join(';'),
        );
        const text = ['İşlem Tarihi;İşlem Tipi;Tutar;Komisyon;Xyzzy;Net', ...lines].join('\n');
        const [, before] = await preview(text);
        const { addition } = before.table ?? { addition: null };
        expect(addition).toMatchObject({
          columns: [{ at: 4, name: 'Xyzzy', sign: -sign }],
          closing: rows.length,
          rows: rows.length,
        });
        if (addition === null || before.suggestion === null) throw new Error('no addition');
        const profile = addDeductions(before.suggestion.profile, bankKind, addition);
        const [host, after] = await preview(text, { ...before.suggestion, profile });
        expect(after.table?.addition).toBeNull();
        const read = host.rows({ from: 0, count: 100 });
        expect(read.map(({ values }) => bankRowOf(profile, values).gap)).toEqual(rows.map(() => 0));
        expect(read.map(({ problems }) => problems)).toEqual(rows.map(() => []));
      },
    ),
    { numRuns: 15 },
  );
});

test('where all rows close, or no column helps, nothing is added', async () => {
  const head = 'İşlem Tarihi;İşlem Tipi;Tutar;Komisyon;Xyzzy;Net';
  const closed = ['01', '02', '03'].map((day) => `${day}.10.2026;Satış;100,00;2,00;7,00;98,00`);
  const [, first] = await preview([head, ...closed].join('\n'));
  expect(first.table?.addition).toBeNull();
  const open = ['01', '02', '03'].map((day, at) => `${day}.10.2026;Satış;100,00;2,00;7,00;${60 + 9 * at},00`);
  const [, second] = await preview([head, ...open].join('\n'));
  expect(second.table?.addition).toBeNull();
});
