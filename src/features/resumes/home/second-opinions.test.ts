import { expect, it } from 'vitest';
import type { Resume } from '@sync/model/entities/resume';
import { secondOpinions } from './second-opinions';
import type { Opinions } from './second-opinions';

const resume = (id: string, more: Partial<Resume> = {}): Resume =>
  ({ id, status: 'reviewing', applied_at: '2026-11-20T06:00:00Z', ...more }) as unknown as Resume;
const opinions: Readonly<Record<string, Opinions>> = {
  theirs: { mine: null, given: 1 },
  older: { mine: null, given: 1 },
  mine: { mine: 4, given: 1 },
  both: { mine: 4, given: 2 },
  over: { mine: null, given: 1 },
};

it('one opinion waits for a second one, the own turn first; two are enough, and what is over waits for none', () => {
  const found = secondOpinions(
    [
      resume('mine', { applied_at: '2026-11-01T06:00:00Z' }),
      resume('theirs'),
      resume('older', { applied_at: '2026-11-19T06:00:00Z' }),
      resume('both'),
      resume('nobody'),
      resume('over', { status: 'rejected' }),
    ],
    (id) => opinions[id],
  );
  expect(found.map(({ resume: { id }, isFirst }) => [id, isFirst])).toEqual([
    ['older', false],
    ['theirs', false],
    ['mine', true],
  ]);
});
