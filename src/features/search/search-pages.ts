import { allPlaces } from '@/records/navigation';
import type { Place } from '@/records/navigation';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { foldTurkish } from '@sync/model/tr/turkish';

/** A screen that can be reached by typing its name. */
export type SearchPage = Pick<Place, 'to' | 'label' | 'icon'>;

export const searchPages: readonly SearchPage[] = allPlaces;

const folded = allPlaces.map((page) => ({
  page,
  name: ` ${foldTurkish(page.label)}`,
  all: ` ${foldTurkish(`${page.label} ${page.words} ${page.group}`)}`,
}));

/** Screens that the person may open and whose name, or another word for it, begins as typed; by name first. */
export function findPages(text: string, access: Access, limit: number): readonly SearchPage[] {
  const words = foldTurkish(text).split(' ').filter(Boolean);
  const fits = (where: string): boolean => words.every((word) => where.includes(` ${word}`));
  const found = folded.filter(({ page, all }) => fits(all) && mayOpen(access, routePermissions[page.to]));
  return [...found.filter(({ name }) => fits(name)), ...found.filter(({ name }) => !fits(name))]
    .map(({ page }) => page)
    .slice(0, limit);
}
