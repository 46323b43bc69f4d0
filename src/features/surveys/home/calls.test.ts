import { expect, it } from 'vitest';
import { toCall } from './calls';
import type { Comment } from './calls';

const comment = (
  id: string,
  nps: number | null,
  loop: Comment['loop'],
  month: string | null = null,
): Comment => ({ id, nps, loop, month }) as unknown as Comment;

it('those are called on whose answer nobody has acted, the worst first, unknown points last', () => {
  expect(
    toCall([
      comment('unknown', null, 'open'),
      comment('six', 6, 'open'),
      comment('called', 0, 'called'),
      comment('solved', 1, 'solved'),
      comment('old', 2, 'open', '2026-09'),
      comment('new', 2, 'open', '2026-11'),
    ]).map(({ id }) => id),
  ).toEqual(['new', 'old', 'six', 'unknown']);
});
