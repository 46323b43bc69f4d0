import * as v from 'valibot';

/** A view that a user has saved under a name: filters, sort and layout, as in the address. */
export interface SavedView<Search> {
  readonly id: string;
  readonly name: string;
  readonly search: Search;
}

const MOST_VIEWS = 30;
const LONGEST_NAME = 60;

const stored = v.array(
  v.object({ id: v.string(), name: v.pipe(v.string(), v.trim(), v.minLength(1)), search: v.unknown() }),
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
    .map(({ id, name, search }) => ({ id, name, search: readSearch(search) }));
}

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
): readonly SavedView<Search>[] {
  return [...views, { id, name: name.trim(), search }];
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
