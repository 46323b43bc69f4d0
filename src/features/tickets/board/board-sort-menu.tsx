import { ArrowUpDown } from 'lucide-react';
import { Menu } from '@/ui/menu';
import { sortKeys, withFilters } from '../ticket-list-search';
import type { SortKey, TicketListSearch, ViewCode } from '../ticket-list-search';
import { sortOf } from '../ticket-queries';

/** Sort keys for the cards of a column; the table has its heads for this. */
const OFFERED: readonly SortKey[] = ['due', 'priority', 'updated', 'created', 'client'];

/** Chooses the order of the cards. */
export function BoardSortMenu({
  view,
  search,
  onSearch,
}: {
  view: ViewCode;
  search: TicketListSearch;
  onSearch: (search: TicketListSearch) => void;
}) {
  const { key } = sortOf(search, view);
  return (
    <Menu
      tone="quiet"
      size="sm"
      icon={ArrowUpDown}
      className="font-normal!"
      entries={OFFERED.map((sort) => ({
        label: sortKeys[sort],
        checked: sort === key,
        onSelect: () => onSearch(withFilters(search, { sort, order: undefined })),
      }))}
    >
      <span>
        <span className="max-[56.1875em]:hidden">Sıralama: </span>
        {sortKeys[key]}
      </span>
    </Menu>
  );
}
