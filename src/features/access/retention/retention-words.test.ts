import { describe, expect, it } from 'vitest';
import type { Disposal } from '@sync/rpc/retention';
import { explainProblem } from '../command-problems';
import { readRetentionSearch } from './retention-search';
import { mayDo, monthsOf, monthsText, rowTexts, sortedDisposals } from './retention-words';

const disposal = (values: Partial<Disposal>): Disposal => ({
  id: '01900000-0000-7000-8000-000000000001',
  no: 1,
  entity: 'patients',
  months: 240,
  cutoff: '2006-11-22T08:00:00.000Z',
  status: 'proposed',
  proposed: { clients: 2 },
  disposed: {},
  oldest_at: '2001-05-04T08:00:00.000Z',
  newest_at: '2002-05-04T08:00:00.000Z',
  left_out: 0,
  ids_hash: null,
  note: null,
  proposed_at: '2026-11-22T08:00:00.000Z',
  proposed_by: 'me',
  decided_at: null,
  decided_by: null,
  decision_reason: null,
  done_at: null,
  records: 2,
  waiting: 2,
  ...values,
});

describe('retention in words', () => {
  it.each([
    [240, '20 yıl'],
    [18, '1 yıl 6 ay'],
    [7, '7 ay'],
    [0, '0 ay'],
  ])('%d months are %s', (months, text) => expect(monthsText(months)).toBe(text));

  it('counts rows by kind, most telling first, and leaves out what is none', () => {
    expect(rowTexts({ notes: 1200, clients: 3, tasks: 0 })).toEqual(['3 kişi kaydı', '1.200 not']);
  });

  it('reads years and months of a form', () => {
    expect(monthsOf(20, null)).toBe(240);
    expect(monthsOf(null, 7)).toBe(7);
    expect(monthsOf(1, 6)).toBe(18);
    for (const [years, rest] of [
      [null, null],
      [1.5, 0],
      [1, 12],
      [-1, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(monthsOf(years, rest)).toBeNull();
    }
  });

  it('names the least number of months where the server refuses', () => {
    const problem = { kind: 'rejected', reason: 'retention_too_short', keys: ['240'] } as const;
    expect(explainProblem(problem)).toContain('en az 20 yıl');
  });
});

describe('a disposal', () => {
  it('is decided by somebody else, taken back by who proposed it, gone on with by both', () => {
    expect(mayDo(disposal({}), 'me', true)).toBe('withdraw');
    expect(mayDo(disposal({}), 'other', true)).toBe('decide');
    expect(mayDo(disposal({}), 'other', false)).toBe('read');
    expect(mayDo(disposal({ status: 'approved' }), 'me', true)).toBe('run');
    expect(mayDo(disposal({ status: 'done' }), 'other', true)).toBe('read');
  });

  it('stands among those that wait, or among those that are over', () => {
    const all = (['proposed', 'withdrawn', 'refused', 'approved', 'done'] as const).map((status) =>
      disposal({ status }),
    );
    const { open, over } = sortedDisposals(all);
    expect(open.map(({ status }) => status)).toEqual(['proposed', 'approved']);
    expect(over.map(({ status }) => status)).toEqual(['withdrawn', 'refused', 'done']);
  });
});

it('the address opens one of the sheets, and nothing else', () => {
  expect(readRetentionSearch({ rule: 'tickets', hold: 'new', name: 'Ada' })).toEqual({
    rule: 'tickets',
    hold: 'new',
  });
  expect(readRetentionSearch({ rule: 'audit_log', disposal: 'x', hold: 7 })).toEqual({});
});
