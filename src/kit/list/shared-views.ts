import { compareTurkish } from '@/lib/turkish';
import type { SharedView } from '@sync/model/entities/inbox';
import type { ViewColumns } from '@sync/model/rules/shared-views';

/** A list as far as its user may use it. */
export interface Offered {
  /** Names of the list's columns. */
  readonly columns: readonly string[];
  /** Returns whether a filter or column of an address is one that the user may not use; none unless it says so. */
  readonly isClosed?: ((name: string) => boolean) | undefined;
}

/** A shared view as its user may open it. */
export interface OpenedView<Search> {
  readonly search: Search;
  readonly columns: ViewColumns | null;
  /** Sentence about what of it the user may not use; null where that is nothing. */
  readonly missing: string | null;
}

/** Returns a shared view without what its user may not use. @param read reads an address of the list */
export function openedView<Search extends object>(
  { address, columns }: Pick<SharedView, 'address' | 'columns'>,
  read: (search: unknown) => Search,
  { columns: known, isClosed = () => false }: Offered,
): OpenedView<Search> {
  const open = Object.entries(address).filter(
    ([name, value]) => !isClosed(name) && !(typeof value === 'string' && isClosed(value)),
  );
  const search = read(Object.fromEntries(open));
  const filters = Object.keys(address).filter((name) => !Object.hasOwn(search, name)).length;
  const isKnown = (name: string) => known.includes(name);
  const shown = columns === null ? [] : columns.order.filter((name) => !columns.hidden.includes(name));
  const lost = shown.filter((name) => !isKnown(name)).length;
  return {
    search,
    columns:
      columns === null
        ? null
        : { order: columns.order.filter(isKnown), hidden: columns.hidden.filter(isKnown) },
    missing: missingWords(filters, lost),
  };
}

function missingWords(filters: number, columns: number): string | null {
  const parts = [
    ...(filters > 0 ? [`${filters} süzgeci`] : []),
    ...(columns > 0 ? [`${columns} kolonu`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(' ve ')} size açık değil; onlarsız açılır.`;
}

/** Returns the shared views of a list that are meant for a user, by name. Sharers see all of them. */
export function viewsFor(
  views: readonly SharedView[],
  list: string,
  roleIds: readonly string[],
  isSharer: boolean,
): readonly SharedView[] {
  return views
    .filter(
      (view) =>
        view.list === list &&
        (isSharer || view.role_ids.length === 0 || view.role_ids.some((id) => roleIds.includes(id))),
    )
    .toSorted((a, b) => compareTurkish(a.name, b.name));
}

/** Says with whom a view is shared. @param nameOf gives the name of a role that the device knows */
export function audienceWords(
  roleIds: readonly string[],
  nameOf: (id: string) => string | undefined,
): string {
  if (roleIds.length === 0) return 'Herkese açık';
  const names = roleIds.map(nameOf).filter((name) => name !== undefined);
  const others = roleIds.length - names.length;
  if (names.length === 0) return `${others} role açık`;
  return others === 0 ? names.join(', ') : `${names.join(', ')} +${others}`;
}
