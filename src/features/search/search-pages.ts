import { allPlaces } from '@/kit/record/navigation';
import type { Place } from '@/kit/record/navigation';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { finderOf, searchKey } from '@sync/model/tr/search-text';

/** A screen that can be reached by typing its name. */
export type SearchPage = Pick<Place, 'to' | 'label' | 'icon' | 'key'>;

export const searchPages: readonly SearchPage[] = allPlaces;

const folded = allPlaces.map((page) => ({
  page,
  name: searchKey(page.label),
  all: searchKey(`${page.label} ${page.words} ${page.group}`),
}));

/** Screens that the person may open and whose name, or another word for it, begins as typed; by name first. */
export function findPages(text: string, access: Access, limit: number): readonly SearchPage[] {
  const fits = finderOf(text);
  const found = folded.filter(({ page, all }) => fits(all) && mayOpen(access, routePermissions[page.to]));
  return [...found.filter(({ name }) => fits(name)), ...found.filter(({ name }) => !fits(name))]
    .map(({ page }) => page)
    .slice(0, limit);
}
