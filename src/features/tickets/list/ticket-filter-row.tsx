import type { ReactNode } from 'react';
import { ListFilterRow } from '@/kit/list/list-filter-row';
import { withFilters, withoutFilters } from '../ticket-list-search';
import type { TicketListSearch } from '../ticket-list-search';
import type { ListFilter } from '@/kit/list/list-filter-dialog';
import { useTicketFilters } from './use-ticket-filters';

/** Shows the search in this list, the set filters, and other controls of the list at the end. */
export function TicketFilterRow({
  search,
  onSearch,
  text,
  onText,
  board,
  extra = [],
  children,
}: {
  search: TicketListSearch;
  onSearch: (search: TicketListSearch) => void;
  text: string;
  onText: (text: string) => void;
  board: boolean;
  /** Filters by the hospital's own fields. */
  extra?: readonly ListFilter<`x.${string}`>[];
  children?: ReactNode;
}) {
  return (
    <ListFilterRow
      searchLabel={board ? 'Bu panoda ara' : 'Bu listede ara'}
      text={text}
      onText={onText}
      filters={[...useTicketFilters(search), ...extra]}
      search={search}
      onChange={(patch) => onSearch(withFilters(search, patch))}
      onClear={() => onSearch(withoutFilters(search))}
    >
      {children}
    </ListFilterRow>
  );
}
