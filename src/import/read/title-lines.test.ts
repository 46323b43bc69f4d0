import { describe, expect, test } from 'vitest';
import { ReaderHost } from './reader-host';
import type { ListKind } from './header-words';
import type { Preview, PreviewRequest } from './preview';

const preview = async (text: string, request: PreviewRequest): Promise<Preview> => {
  const answer = await new ReaderHost().preview(new Blob([text]), request, () => undefined);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.value;
};

/** Reads a file as the screen does: first for a suggestion, then by it. */
async function opened(text: string, list: ListKind): Promise<Preview> {
  const first = await preview(text, { list });
  const profile = first.suggestion?.profile;
  if (profile === undefined) throw new Error('no suggestion');
  return preview(text, { profile });
}

const bank = [
  'İşlem Tarihi;Tutar;Komisyon;Net',
  '13.03.2026;100,00;2,00;98,00',
  '14.03.2026;50,00;1,00;49,00',
];
const insurer = [
  'Approval No;Patient;Requested;Payable',
  'A-1;Ada Kaya;100,00;90,00',
  'A-2;Ece Su;50,00;50,00',
];
const strange = ['Kol 1;Kol 2;Kol 3;Kol 4', 'x1;y1;100,00;90,00', 'x2;y2;50,00;50,00'];
const titles = [
  ['Örnek Bank A.Ş.'],
  ['Örnek Bank A.Ş.', 'POS Hareket Raporu'],
  ['Rapor: Kart ödemeleri;Dönem: 2026-03', '', 'Düzenleyen: Ada Kaya'],
  ['ÜYE İŞ YERİ EKSTRESİ', 'Üye İşyeri No: 00123456;Dönem: Mart 2026', ''],
];

describe.each<[string, ListKind, readonly string[]]>([
  ['a bank', 'bank', bank],
  ['a payer that nobody knows', 'payment', insurer],
  ['columns that nobody knows', 'bank', strange],
  ['columns that nobody knows of a payer', 'payment', strange],
])('the header of %s', (_, list, lines) => {
  test.each(titles.map((title) => [title.length, title] as const))(
    'is found under %i lines of a title',
    async (above, title) => {
      const { header, table } = await opened([...title, ...lines].join('\n'), list);
      expect(header?.at).toBe(above);
      expect(header?.names).toEqual(lines[0]?.split(';'));
      expect(table?.summary.rows).toBe(2);
    },
  );

  test('that the user points at stays where it is', async () => {
    const text = [...(titles[2] ?? []), ...lines].join('\n');
    const header = { at: 3, lines: 1 as const };
    const first = await preview(text, { list, header });
    const profile = first.suggestion?.profile;
    if (profile === undefined) throw new Error('no suggestion');
    expect((await preview(text, { profile, header })).header?.at).toBe(3);
  });
});

test('a text of fixed widths is not split at the commas of its amounts, nor is its cardholder told', async () => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    [
      `${String((at % 28) + 1).padStart(2, '0')}.10.2026`,
      'SATIS ',
      `${1_000 + at},50`.padStart(12),
      `${20 + at},25`.padStart(10),
      'ADA KAYA  ',
    ].join('  '),
  );
  const text = ['TARIH       TIP            TUTAR    KOMISYON  KART SAHIBI', ...rows].join('\n');
  const { file, shapes, top } = await preview(text, { list: 'bank' });
  expect(file.layout?.kind).toBe('fixed');
  expect(top[1]?.cells.slice(0, 4)).toEqual(['01.10.2026', 'SATIS', '1000,50', '20,25']);
  expect(shapes[1]).toBe(rows[0]?.replaceAll(/[A-Z]/gu, 'A').replaceAll(/\d/gu, '0'));
  expect(JSON.stringify(shapes)).not.toContain('KAYA');
  const moved = await preview(text, { list: 'bank', layout: { kind: 'fixed', cuts: [0, 20] } });
  expect(moved.top[1]?.cells).toHaveLength(2);
});

test('names that reach further to the left than their amounts are not cut in two', async () => {
  const names = ['TARIH', 'TUTAR', 'KOMISYON', 'HESABA GECEN NET'];
  const rows = Array.from({ length: 30 }, (_, at) =>
    [
      `${String((at % 28) + 1).padStart(2, '0')}.10.2026`,
      `${100 + at},50`.padStart(9),
      '2,25'.padStart(10),
      `${98 + at},25`.padStart(18),
    ].join(' '),
  );
  const head = [
    names[0]?.padEnd(10),
    names[1]?.padStart(9),
    names[2]?.padStart(10),
    names[3]?.padStart(18),
  ].join(' ');
  const { header } = await preview([head, ...rows].join('\n'), { list: 'bank' });
  expect(header?.names).toEqual(names);
});

test.each([
  ['13.03.2026,Satış,100.00', ','],
  ['"100,00","13.03.2026","Satış"', ','],
  ['1,2,3,4', ','],
])('a real comma stays one: %s', async (line, delimiter) => {
  const { file } = await preview(Array.from({ length: 30 }, () => line).join('\n'), { list: 'bank' });
  expect(file.layout).toEqual({ kind: 'delimited', delimiter });
});
