import { describe, expect, it } from 'vitest';
import { homePlace, openGroups } from '@/kit/record/navigation';
import { permissionCatalogue } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { filesOf, textOf } from '../../../../tests/source-files';
import { placeCard } from './tour-place';
import { NAVIGATION, stepsOf, stop, tourOf, tours } from './tours';
import type { TourName } from './tours';

const names: readonly TourName[] = [...(Object.keys(tours) as (keyof typeof tours)[]), 'general'];
const everything = Object.keys(permissionCatalogue) as PermissionKey[];
const as = (permissions: readonly PermissionKey[]) => ({ userId: 'u', permissions: new Set(permissions) });

const source = filesOf('src', /\.tsx$/u)
  .filter((path) => !path.includes('/help/tour/') && !path.includes('.test.'))
  .map(textOf)
  .join('\n');

/** Returns whether the sources have what a selector names. */
function exists(selector: string): boolean {
  const [, mark] = /^\[data-tour="([a-z]+)"\]$/u.exec(selector) ?? [];
  if (mark !== undefined)
    return source.includes(`data-tour="${mark}"`) || source.includes(`tourStop="${mark}"`);
  const [, path] = /^nav\[aria-label="Ana menü"\] a\[href="([^"]+)"\]$/u.exec(selector) ?? [];
  if (path === undefined) return selector === NAVIGATION && source.includes('<nav aria-label="Ana menü"');
  const groups = openGroups(as(everything), () => true);
  return [homePlace, ...groups.flatMap(({ places }) => places)].some(({ to }) => to === path);
}

describe('the tour', () => {
  it.each(names)('has five steps for %s, each about parts that exist', (name) => {
    const steps = stepsOf(name);
    expect(steps).toHaveLength(5);
    expect(new Set(steps.map(({ title }) => title)).size).toBe(5);
    for (const { targets, title } of steps) {
      expect(targets, title).not.toEqual([]);
      expect(
        targets.filter((selector) => !exists(selector)),
        title,
      ).toEqual([]);
    }
  });

  it('tells a part that exists from others', () => {
    expect(exists(stop('nothing'))).toBe(false);
    expect(exists(`${NAVIGATION} a[href="/nothing"]`)).toBe(false);
  });

  it.each(Object.entries(tours))(
    'is that of %s for those with its duty alone',
    (name, { needs, screens }) => {
      const own = [...needs, ...screens.flatMap((path) => routePermissions[path])];
      expect(tourOf(as(own))).toBe(name);
      for (const missing of own) expect(tourOf(as(own.filter((key) => key !== missing)))).not.toBe(name);
    },
  );

  it('is the general one for those with no duty that it knows', () => {
    expect(tourOf(as([]))).toBe('general');
    expect(tourOf(as(['form.resumes.read']))).toBe('general');
    expect(tourOf(as(everything))).toBe('administrator');
  });
});

describe('the card of a step', () => {
  const card = { width: 300, height: 200 };
  const window = { width: 1000, height: 700 };

  it('stands in the middle where there is nothing to show', () => {
    expect(placeCard(null, card, window)).toEqual({ top: 250, left: 350 });
  });

  it('stands beside a part of the left side, below one of the top, above one of the bottom', () => {
    expect(placeCard({ top: 100, left: 10, width: 200, height: 40 }, card, window)).toEqual({
      top: 100,
      left: 224,
    });
    expect(placeCard({ top: 10, left: 900, width: 80, height: 40 }, card, window)).toEqual({
      top: 64,
      left: 688,
    });
    expect(placeCard({ top: 640, left: 400, width: 200, height: 50 }, card, window)).toEqual({
      top: 426,
      left: 400,
    });
  });

  it('stays within a window in which it has no room', () => {
    const { top, left } = placeCard({ top: 0, left: 0, width: 320, height: 400 }, card, {
      width: 320,
      height: 400,
    });
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left).toBe(12);
  });
});
