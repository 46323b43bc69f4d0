import * as v from 'valibot';
import type { ViewColumns } from '@sync/model/rules/shared-views';

/** A view that a user has saved under a name: filters, sort and layout, as in the address. */
export interface SavedView<Search> {
  readonly id: string;
  readonly name: string;
  readonly search: Search;
  /** Columns that it shows; without them, those that the user has chosen for the list. */
  readonly columns?: ViewColumns;
}

const columnsSchema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

/** Reads the columns that a user has chosen for a list, as they are stored; null where none were chosen. */
export function parseViewColumns(stored: unknown): ViewColumns | null {
  const read = v.safeParse(columnsSchema, stored);
  return read.success ? read.output : null;
}

export const MOST_VIEWS = 30;
export const LONGEST_NAME = 60;

const stored = v.array(
  v.object({
    id: v.string(),
    name: v.pipe(v.string(), v.trim(), v.minLength(1)),
    search: v.unknown(),
    columns: v.optional(v.unknown()),
  }),
);

/** Checks the stored views; anything unreadable is dropped. @param readSearch reads the address of a view */
export function parseSavedViews<Search>(
  value: unknown,
  readSearch: (search: unknown) => Search,
): readonly SavedView<Search>[] {
  const read = v.safeParse(stored, value);
  if (!read.success) return [];
  return read.output
    .slice(0, MOST_VIEWS)
    .map(({ id, name, search, columns }) => viewOf(id, name, readSearch(search), parseViewColumns(columns)));
}

const viewOf = <Search>(
  id: string,
  name: string,
  search: Search,
  columns: ViewColumns | null,
): SavedView<Search> => ({ id, name, search, ...(columns === null ? {} : { columns }) });

/** Returns why a name cannot be used; null if it can. */
export function nameProblem(
  views: readonly SavedView<unknown>[],
  name: string,
  ownId: string | null,
): string | null {
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

/** Adds a view. */
export function addView<Search>(
  views: readonly SavedView<Search>[],
  id: string,
  name: string,
  search: Search,
  columns: ViewColumns | null = null,
): readonly SavedView<Search>[] {
  return [...views, viewOf(id, name.trim(), search, columns)];
}

/** Returns a name near to this one that no view has yet: `Acil işler 2`. */
export function freeName(views: readonly SavedView<unknown>[], name: string): string {
  const isFree = (wanted: string) =>
    !views.some((view) => view.name.toLocaleLowerCase('tr-TR') === wanted.toLocaleLowerCase('tr-TR'));
  const short = [...name].slice(0, LONGEST_NAME - 4).join('');
  for (let number = 2; ; number += 1) {
    const wanted = number === 2 && isFree(name) ? name : `${short} ${number}`;
    if (isFree(wanted)) return wanted;
  }
}

export function renameView<Search>(
  views: readonly SavedView<Search>[],
  id: string,
  name: string,
): readonly SavedView<Search>[] {
  return views.map((view) => (view.id === id ? { ...view, name: name.trim() } : view));
}

export function deleteView<Search>(
  views: readonly SavedView<Search>[],
  id: string,
): readonly SavedView<Search>[] {
  return views.filter((view) => view.id !== id);
}
