import { useState } from 'react';
import type { ReactNode } from 'react';
import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { FilterRow } from '@/records/filter-row';
import { ClientFilterDialog } from './client-filter-dialog';
import { clientFilters, filterLabels, withFilters, withoutFilters } from './client-list-search';
import type { ClientFilter, ClientListSearch } from './client-list-search';

/** What the chip of a filter says; null where it is not set. */
export function filterText(
  filter: ClientFilter,
  search: ClientListSearch,
  reference: ReferenceData,
): string | null {
  const value = search[filter];
  if (value === undefined) return null;
  switch (filter) {
    case 'kind':
      return clientKinds[value as keyof typeof clientKinds];
    case 'country':
      return countries[value as keyof typeof countries];
    case 'source':
    case 'tag':
      return reference.definitionName(value);
    case 'responsible':
      return value === 'none' ? 'Sorumlusu yok' : reference.userName(value);
    case 'foreign':
      return value === 'yes' ? 'Evet' : 'Hayır';
    case 'open':
    case 'silent':
      return 'Evet';
  }
}

/** Filters that are on or off, and need no question. */
const FLAGS: readonly ClientFilter[] = ['open', 'silent'];

/** Search in this list, the filters that are set, and other controls of the list at the end. */
export function ClientFilterRow({
  search,
  onSearch,
  text,
  onText,
  children,
}: {
  search: ClientListSearch;
  onSearch: (search: ClientListSearch) => void;
  text: string;
  onText: (text: string) => void;
  children?: ReactNode;
}) {
  const reference = useReferenceData();
  const [edited, setEdited] = useState<ClientFilter | null>(null);
  const change = (filter: ClientFilter, value: string | undefined) =>
    onSearch(withFilters(search, { [filter]: value }));
  return (
    <>
      <FilterRow
        searchLabel="Bu listede ara"
        placeholder="Ad, telefon, TC, dosya no"
        text={text}
        onText={onText}
        filters={clientFilters.map((id) => ({
          id,
          label: filterLabels[id],
          value: filterText(id, search, reference),
          flag: FLAGS.includes(id),
        }))}
        onOpen={(filter) => (FLAGS.includes(filter) ? change(filter, 'yes') : setEdited(filter))}
        onRemove={(filter) => change(filter, undefined)}
        onClear={() => onSearch(withoutFilters(search))}
      >
        {children}
      </FilterRow>
      {edited !== null && (
        <ClientFilterDialog
          key={edited}
          filter={edited}
          value={search[edited]}
          onClose={() => setEdited(null)}
          onApply={(value) => change(edited, value)}
        />
      )}
    </>
  );
}
