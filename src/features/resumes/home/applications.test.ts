import { expect, it } from 'vitest';
import type { Resume } from '@sync/model/entities/resume';
import { applicationWork } from './applications';

const TODAY = '2026-11-30';
const application = (id: string, more: Partial<Resume>): Resume =>
  ({
    id,
    status: 'reviewing',
    applied_at: '2026-11-01T09:00:00.000Z',
    keep_until: '2027-06-01',
    ...more,
  }) as Resume;

it('has what nobody has looked at, the oldest first', () => {
  const { toReview } = applicationWork(
    [
      application('b', { status: 'new', applied_at: '2026-11-20T09:00:00.000Z' }),
      application('a', { status: 'new', applied_at: '2026-11-02T09:00:00.000Z' }),
      application('seen', {}),
    ],
    TODAY,
  );
  expect(toReview.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('has those whose term ends within a month or has ended, the next first, but for what is over anyway', () => {
  const { ending } = applicationWork(
    [
      application('soon', { keep_until: '2026-12-20' }),
      application('gone', { keep_until: '2026-11-29' }),
      application('last day', { keep_until: TODAY }),
      application('hired', { keep_until: '2026-12-01', status: 'hired' }),
      application('far', {}),
    ],
    TODAY,
  );
  expect(ending.map(({ resume: { id }, keep }) => [id, keep])).toEqual([
    ['gone', 'over'],
    ['last day', 'soon'],
    ['soon', 'soon'],
  ]);
});
