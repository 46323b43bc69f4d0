import { expect, it } from 'vitest';
import { allPlaces } from '@/kit/record/navigation';
import type { PlainPath } from '@/kit/record/navigation';
import { fullReason, moved, MOST_FAVOURITES, parseNavigation, starred } from './own-navigation';

const paths = allPlaces.map(({ to }) => to);
const some = (count: number): readonly PlainPath[] => paths.slice(0, count);

it('reads what an older or newer version has stored, without pages that are no more', () => {
  const untouched = { favourites: [], groups: {}, isRail: false };
  expect(parseNavigation(undefined)).toEqual(untouched);
  expect(parseNavigation(['crm'])).toEqual(untouched);
  expect(parseNavigation({ favourites: 7, groups: { crm: 'yes' }, isRail: true })).toEqual({
    ...untouched,
    isRail: true,
  });
  expect(parseNavigation({ favourites: ['/crm/tickets', '/gone', '/crm/tickets'] }).favourites).toEqual([
    '/crm/tickets',
  ]);
});

it('a star is given behind the others and taken again; a ninth page says why it gets none', () => {
  const full = some(MOST_FAVOURITES);
  const [last] = paths.slice(MOST_FAVOURITES);
  expect(starred(['/crm/tickets'], '/')).toEqual(['/crm/tickets', '/']);
  expect(starred(['/crm/tickets', '/'], '/crm/tickets')).toEqual(['/']);
  expect(starred(full, last ?? '/')).toBe(full);
  expect(fullReason(full)).toContain('En çok 8 sayfa');
  expect(fullReason(some(7))).toBeNull();
});

it('a favourite moves among those that are seen; the others keep their places', () => {
  const all = ['/crm/tickets', '/crm/tags', '/access/users', '/'] as const;
  expect(moved(all, all, '/', 0)).toEqual(['/', '/crm/tickets', '/crm/tags', '/access/users']);
  expect(moved(all, all, '/crm/tickets', 1)).toEqual(['/crm/tags', '/crm/tickets', '/access/users', '/']);
  expect(moved(all, all, '/crm/tickets', 99)).toEqual(['/crm/tags', '/access/users', '/', '/crm/tickets']);
  // The second may not be opened now.
  expect(moved(all, ['/crm/tickets', '/access/users', '/'], '/', 0)).toEqual([
    '/',
    '/crm/tags',
    '/crm/tickets',
    '/access/users',
  ]);
});
