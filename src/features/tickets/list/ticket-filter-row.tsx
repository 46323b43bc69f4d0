import { useState, type ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { FilterRow } from '@/records/filter-row';
import { rangeText } from '@/records/range-filter-dialog';
import { TicketFilterDialog } from './ticket-filter-dialog';
import type { EditedFilter } from './ticket-filter-dialog';
import { filterLabels, filterText } from './ticket-filters';
import { listFilters, withFilters, withoutFilters } from './ticket-list-search';
import type { TicketListSearch } from './ticket-list-search';

const EDITABLE: readonly EditedFilter[] = [...listFilters, 'created'];

/** Search in this list, the filters that are set, and other controls of the list at the end. */
export function TicketFilterRow({
  search,
  onSearch,
  text,
  onText,
  board,
  children,
}: {
  search: TicketListSearch;
  onSearch: (search: TicketListSearch) => void;
  text: string;
  onText: (text: string) => void;
  board: boolean;
  children?: ReactNode;
}) {
  const reference = useReferenceData();
  const [edited, setEdited] = useState<EditedFilter | null>(null);
  const remove = (filter: EditedFilter) =>
    onSearch(
      withFilters(
        search,
        filter === 'created' ? { from: undefined, to: undefined } : { [filter]: undefined },
      ),
    );
  return (
    <>
      <FilterRow
        searchLabel={board ? 'Bu panoda ara' : 'Bu listede ara'}
        text={text}
        onText={onText}
        filters={EDITABLE.map((id) => ({
          id,
          label: filterLabels[id],
          value: id === 'created' ? rangeText(search) : filterText(id, search, reference),
        }))}
        onOpen={setEdited}
        onRemove={remove}
        onClear={() => onSearch(withoutFilters(search))}
      >
        {children}
      </FilterRow>
      {edited !== null && (
        <TicketFilterDialog
          key={edited}
          filter={edited}
          search={search}
          onClose={() => setEdited(null)}
          onApply={(change) => onSearch(withFilters(search, change))}
        />
      )}
    </>
  );
}
