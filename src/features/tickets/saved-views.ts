import * as v from 'valibot';
import { readTicketListSearch, withoutPage } from './ticket-list-search';
import type { TicketListSearch } from './ticket-list-search';

/** A view that a person has saved under a name: filters, sort and layout, as in the address. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly search: TicketListSearch;
}

const MOST_VIEWS = 30;
const LONGEST_NAME = 60;

const stored = v.array(
  v.object({ id: v.string(), name: v.pipe(v.string(), v.trim(), v.minLength(1)), search: v.unknown() }),
);

/** What is stored on the device, checked; anything unreadable is dropped. */
export function parseSavedViews(value: unknown): readonly SavedView[] {
  const read = v.safeParse(stored, value);
  if (!read.success) return [];
  return read.output
    .slice(0, MOST_VIEWS)
    .map(({ id, name, search }) => ({ id, name, search: readTicketListSearch(search) }));
}

/** Why a name cannot be used; null when it can. */
export function nameProblem(views: readonly SavedView[], name: string, ownId: string | null): string | null {
  const wanted = name.trim();
  if (wanted === '') return 'Görünüme bir ad verin';
  if ([...wanted].length > LONGEST_NAME) return `Ad en çok ${LONGEST_NAME} karakter olabilir`;
  const taken = views.some(
    (view) => view.id !== ownId && view.name.toLocaleLowerCase('tr-TR') === wanted.toLocaleLowerCase('tr-TR'),
  );
  if (taken) return 'Bu adda bir görünümünüz var';
  if (ownId === null && views.length >= MOST_VIEWS) return `En çok ${MOST_VIEWS} görünüm saklanabilir`;
  return null;
}

/** The views with one more. Its page is not kept: tomorrow other tickets stand there. */
export function addView(
  views: readonly SavedView[],
  id: string,
  name: string,
  search: TicketListSearch,
): readonly SavedView[] {
  return [...views, { id, name: name.trim(), search: withoutPage(search) }];
}

export function renameView(views: readonly SavedView[], id: string, name: string): readonly SavedView[] {
  return views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view));
}

export function deleteView(views: readonly SavedView[], id: string): readonly SavedView[] {
  return views.filter((view) => view.id !== id);
}
