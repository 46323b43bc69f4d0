import { expect, it } from 'vitest';
import type { Pos } from '../use-pos';
import { custodyRows, shareOfDay } from './custody-rows';

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
  const [, row] = custodyRows(pos([usage('u', '2026-11-24T13:00:00.000Z', null)]), '2026-11-25', NOW);
  expect(row?.segments.map(({ late }) => late)).toEqual([true]);
});
