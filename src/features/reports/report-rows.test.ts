import { expect, test } from 'vitest';
import { definitionOf, unknownParts } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import { figureOf } from '@sync/model/figures/sources';
import type { FigureAnswer } from '@sync/rpc/figures';
import { comparedRows, differenceOf } from './report-changes';
import { filterWords } from './report-words';
import { headsOf, reportRows, shownAt, shownFigures, wholeOf } from './report-rows';

const names = {
  definitionName: (id: string | null) => id,
  userName: (id: string | null) => id,
  countryName: (code: string) => code,
};
const tickets = definitionOf(shippedReports.tickets);
const cell = (v: number, n = v) => ({ v, n });
const answerOf = (rows: FigureAnswer['rows']): FigureAnswer => ({ rows, hidden: false });
const answer = answerOf([
  { g: [null], m: { opened: cell(9) } },
  { g: ['Çocuk'], m: { opened: cell(3), in_time: cell(50, 2) } },
  { g: ['Acil'], m: { opened: cell(3) } },
  { g: ['Dahiliye'], m: { closed: cell(1) } },
]);
const labelsBy = (by: string, descending: boolean) =>
  reportRows(tickets, answer, names, { by, descending }).map(({ labels }) => labels[0]);

test('rows stand by a figure, then by name; those without a group last', () => {
  expect(labelsBy('opened', true)).toEqual(['Acil', 'Çocuk', 'Dahiliye', 'Birim yok']);
  expect(labelsBy('group', false)).toEqual(['Acil', 'Çocuk', 'Dahiliye', 'Birim yok']);
  expect(labelsBy('group', true)).toEqual(['Dahiliye', 'Çocuk', 'Acil', 'Birim yok']);
  // Where nothing is known of a figure, the row is last in either order.
  expect(labelsBy('in_time', false)[0]).toBe('Çocuk');
});

test('a group without rows of a count counts 0; a period without rows has no values', () => {
  const [row] = reportRows(tickets, answer, names, { by: 'closed', descending: true });
  expect(row?.shown['opened']).toEqual({ is: 'value', value: 0, n: 0 });
  expect(shownAt(row?.shown ?? {}, 'in_time')).toEqual({ is: 'none' });
  expect(shownAt(wholeOf(tickets, answerOf([])), 'opened')).toEqual({ is: 'none' });
  const whole = wholeOf(tickets, answerOf([{ g: [], m: { opened: cell(4) } }]));
  expect(whole['closed']).toEqual({ is: 'value', value: 0, n: 0 });
  expect(whole['in_time']).toEqual({ is: 'none' });
});

test('what stands at a moment has no days', () => {
  const byMonth = { ...tickets, groups: ['month'] };
  const [row] = reportRows(
    byMonth,
    answerOf([{ g: ['2026-10'], m: { opened: cell(4) } }]),
    names,
    byMonth.order,
  );
  expect(row?.labels).toEqual(['Eki 2026']);
  expect(row?.shown['open']).toEqual({ is: 'none' });
  expect(row?.shown['closed']).toEqual({ is: 'value', value: 0, n: 0 });
});

test('two groups are two columns, ordered by the first one', () => {
  const both = { ...tickets, groups: ['department_id', 'week'] };
  const rows = reportRows(
    both,
    answerOf([
      { g: ['B', '2026-10-12'], m: { opened: cell(1) } },
      { g: ['A', '2026-10-12'], m: { opened: cell(2) } },
      { g: ['A', '2026-10-05'], m: { opened: cell(1) } },
    ]),
    names,
    { by: 'group', descending: false },
  );
  expect(rows.map(({ labels }) => labels.join(' '))).toEqual(['A 05.10', 'A 12.10', 'B 12.10']);
  expect(headsOf(both, ['opened'], names)).toEqual(['Birim', 'Hafta', 'Açılan talep']);
  expect(shownFigures({ ...both, hidden: ['closed', 'open'] })).not.toContain('open');
});

test('a field of the hospital’s own is a column, with the names of its choices', () => {
  const id = `extra_${'a'.repeat(32)}`;
  const own = { ...tickets, groups: [id], filters: { [id]: ['vapur', null] } };
  const known = {
    ...names,
    ownColumn: (wanted: string) =>
      wanted === id
        ? {
            label: 'Geliş yolu',
            without: 'Boş',
            values: { of: 'words' as const, words: { vapur: 'Vapur' } },
          }
        : undefined,
  };
  const answered = answerOf([
    { g: ['vapur'], m: { opened: cell(2) } },
    { g: [null], m: { opened: cell(1) } },
  ]);
  const rows = reportRows(own, answered, known, { by: 'opened', descending: true });
  expect(rows.map(({ labels }) => labels[0])).toEqual(['Vapur', 'Boş']);
  expect(headsOf(own, ['opened'], known)).toEqual(['Geliş yolu', 'Açılan talep']);
  expect(filterWords(own, known)).toEqual(['Geliş yolu: Vapur, Boş']);
  expect(unknownParts(own)).toEqual([]);
  expect(unknownParts({ ...own, source: 'sessions', figures: [] })).toEqual([id, id]);
  // One that is gone has no name left.
  expect(headsOf(own, [], names)).toEqual(['Ek alan']);
});

test('a kept run stands beside today', () => {
  const opened = figureOf('tickets', 'opened');
  const value = (v: number) => ({ is: 'value', value: v, n: v }) as const;
  expect(differenceOf(opened, value(412), value(415))?.sentence).toBe('o gün 412, bugün 415 (+3)');
  expect(differenceOf(opened, value(1415), value(1412))?.change).toBe('−3');
  expect(differenceOf(opened, value(3), value(3))).toBeNull();
  expect(differenceOf(opened, { is: 'hidden' }, value(6))?.sentence).toBe('o gün 5’ten az, bugün 6');
  expect(differenceOf(figureOf('tickets', 'in_time'), value(90), value(91.5))?.change).toBe('+1,5 puan');
  const rowsOf = (from: FigureAnswer) => reportRows(tickets, from, names, tickets.order);
  const compared = comparedRows(
    rowsOf(answerOf([{ g: ['A'], m: {} }])),
    rowsOf(
      answerOf([
        { g: ['A'], m: {} },
        { g: ['B'], m: {} },
      ]),
    ),
  );
  expect(compared.map(({ then, now }) => [then?.key ?? null, now?.key ?? null])).toEqual([
    ['["A"]', '["A"]'],
    [null, '["B"]'],
  ]);
});
