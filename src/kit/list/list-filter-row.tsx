import { useState } from 'react';
import type { ReactNode } from 'react';
import { FilterRow } from './filter-row';
import { ListFilterDialog } from './list-filter-dialog';
import type { ListFilter } from './list-filter-dialog';
import { narrowed, withoutFilters } from './list-filters';

/** Renders the filter row of a list whose filters are in its address. */
export function ListFilterRow<Id extends string>({
  filters,
  search,
  onChange,
  searchLabel = 'Bu listede ara',
  children,
  ...row
}: {
  filters: readonly ListFilter<Id>[];
  search: object;
  /** Receives the new address parameters. */
  onChange: (patch: Readonly<Record<string, unknown>>) => void;
  searchLabel?: string;
  /** Placeholder that says what can be searched for. */
  placeholder?: string | undefined;
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  const [asked, setAsked] = useState<Id | null>(null);
  const current = filters.find(({ id }) => id === asked);
  return (
    <>
      <FilterRow
        {...row}
        searchLabel={searchLabel}
        filters={filters}
        onOpen={(id) => {
          const flag = filters.find((filter) => filter.id === id)?.flag === true;
          if (flag) onChange(narrowed({ [id]: 'yes' }));
          else setAsked(id);
        }}
        onRemove={(id) => onChange(withoutFilters(filters.filter((filter) => filter.id === id)))}
      >
        {children}
      </FilterRow>
      {current !== undefined && (
        <ListFilterDialog
          key={current.id}
          filter={current}
          value={(search as Readonly<Record<string, string | undefined>>)[current.id]}
          onClose={() => setAsked(null)}
          onApply={(patch) => onChange(narrowed(patch))}
        />
      )}
    </>
  );
}
