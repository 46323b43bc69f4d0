import { expect, it } from 'vitest';
import type { Pos } from '../use-pos';
import { boardSums, custodyRows, shareOfDay } from './custody-rows';

const NOW = Date.parse('2026-11-25T11:00:00.000Z');
const usage = (id: string, from_at: string, to_at: string | null) =>
  ({
    id,
    terminal_id: 't',
    staff_id: 'p',
    from_at,
    to_at,
    state: to_at === null ? 'open' : 'counted',
  }) as never;
const pos = (usages: readonly never[]): Pos => ({
  terminals: [
    { id: 't', terminal_no: '200', status: 'active' },
    { id: 's', terminal_no: '100', status: 'stored' },
    { id: 'r', terminal_no: '050', status: 'returned' },
  ] as never,
  rates: [],
  staff: [],
  usages,
  rivals: () => [],
  terminal: () => undefined,
  member: () => ({ full_name: 'Ada Kaya' }) as never,
  state: 'ready',
});

it('a day runs from midnight to midnight in Istanbul', () => {
  expect(shareOfDay('2026-11-25', Date.parse('2026-11-24T21:00:00.000Z'))).toBe(0);
  expect(shareOfDay('2026-11-25', Date.parse('2026-11-25T09:00:00.000Z'))).toBe(0.5);
});

it('shows each terminal that is here, with who held it on the day', () => {
  const rows = custodyRows(
    pos([
      usage('night', '2026-11-24T18:00:00.000Z', '2026-11-25T03:00:00.000Z'),
      usage('day', '2026-11-25T05:00:00.000Z', null),
      usage('before', '2026-11-20T05:00:00.000Z', '2026-11-20T09:00:00.000Z'),
    ]),
    [],
    '2026-11-25',
    NOW,
  );
  expect(rows.map(({ terminal }) => terminal.terminal_no)).toEqual(['100', '200']);
  expect(rows[1]?.holder).toBe('Ada Kaya');
  expect(
    rows[1]?.segments.map(({ usage: { id }, from, to, late }) => [id, from, to.toFixed(3), late]),
  ).toEqual([
    ['night', 0, '0.250', false],
    ['day', 8 / 24, '0.583', false],
  ]);
});

it('says that somebody holds a terminal longer than a shift', () => {
  const [, row] = custodyRows(pos([usage('u', '2026-11-24T13:00:00.000Z', null)]), [], '2026-11-25', NOW);
  expect(row?.segments.map(({ late }) => late)).toEqual([true]);
});

it('sums what was counted of usages that began on the day, each currency by itself; an open one tells nothing', () => {
  const counted = (id: string, from_at: string, currency: string, counted_gross: number) => ({
    ...(usage(id, from_at, '2026-11-25T10:00:00.000Z') as object),
    currency,
    counted_gross,
    counted_count: 2,
  });
  const open = { ...(usage('open', '2026-11-25T10:00:00.000Z', null) as object), counted_gross: null };
  const rows = custodyRows(
    pos([
      counted('a', '2026-11-25T05:00:00.000Z', 'TRY', 100),
      counted('b', '2026-11-25T06:00:00.000Z', 'EUR', 40),
      counted('c', '2026-11-24T06:00:00.000Z', 'TRY', 7),
      open,
    ] as never),
    [],
    '2026-11-25',
    NOW,
  );
  const sums = [
    { currency: 'TRY', minor: 100 },
    { currency: 'EUR', minor: 40 },
  ];
  expect(rows.map((row) => row.counted)).toEqual([null, { sums, count: 4 }]);
  expect(boardSums(rows, [])).toEqual({ counted: sums, unheld: [] });
});

it('shows a returned terminal where money was paid at it', () => {
  const money = {
    terminalId: 'r',
    terminalNo: '050',
    bankId: null,
    sums: [{ currency: 'TRY', minor: 5 }],
    count: 1,
    first: null,
    last: null,
  };
  const rows = custodyRows(pos([]), [money], '2026-11-25', NOW);
  expect(rows.map(({ terminal, unheld }) => [terminal.terminal_no, unheld])).toEqual([
    ['050', money],
    ['100', null],
    ['200', null],
  ]);
});

it('names those who have the terminal in the same time as its holder, who took it first', () => {
  const [late, early] = [
    usage('late', '2026-11-25T06:00:00.000Z', null),
    usage('early', '2026-11-25T05:00:00.000Z', null),
  ];
  const known = { ...pos([late, early]), rivals: (id: string) => (id === 'early' ? [late] : [early]) };
  const row = custodyRows(known, [], '2026-11-25', NOW)[1];
  expect(row?.open?.id).toBe('early');
  expect(row?.rivals).toEqual(['Ada Kaya']);
  expect(row?.segments.map(({ clashing }) => clashing)).toEqual([true, true]);
});

it('shows a holder from the day of taking on, also in the minute of taking', () => {
  const taken = usage('u', '2026-11-25T11:00:30.000Z', null);
  const holderOn = (day: string) => custodyRows(pos([taken]), [], day, NOW)[1]?.holder;
  expect([holderOn('2026-11-24'), holderOn('2026-11-25')]).toEqual([null, 'Ada Kaya']);
});
