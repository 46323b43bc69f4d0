import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { clientKinds } from '@sync/model/client';
import { countries } from '@sync/model/countries';
import { useDirectory } from '@/data/definitions';
import type { Directory } from '@/data/definitions';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Menu } from '@/ui/menu';
import { SearchField } from '@/ui/search-field';
import { ClientFilterDialog } from './client-filter-dialog';
import { clientFilters, filterLabels, isFiltered, withFilters, withoutFilters } from './client-list-search';
import type { ClientFilter, ClientListSearch } from './client-list-search';

/** What the chip of a filter says; null where it is not set. */
export function filterText(
  filter: ClientFilter,
  search: ClientListSearch,
  directory: Directory,
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
      return directory.definitionName(value);
    case 'responsible':
      return value === 'none' ? 'Sorumlusu yok' : directory.userName(value);
    case 'foreign':
      return value === 'yes' ? 'Evet' : 'Hayır';
    case 'open':
    case 'silent':
      return 'Evet';
  }
}

/** Filters that are on or off, and need no question. */
const FLAGS: readonly ClientFilter[] = ['open', 'silent'];

/** Search in this list, the filters that are set, and what else belongs to the list at the end. */
export function ClientFilterRow({
  search,
  onSearch,
  text,
  onText,
  children,
}: {
  search: ClientListSearch;
  onSearch: (search: ClientListSearch) => void;
  /** Typed text stays out of the address: it may be a patient's name. */
  text: string;
  onText: (text: string) => void;
  children?: ReactNode;
}) {
  const directory = useDirectory();
  const [edited, setEdited] = useState<ClientFilter | null>(null);
  const chips = clientFilters.flatMap((filter) => {
    const value = filterText(filter, search, directory);
    return value === null ? [] : [{ filter, value }];
  });
  const change = (filter: ClientFilter, value: string | undefined) =>
    onSearch(withFilters(search, { [filter]: value }));
  const open = (filter: ClientFilter) => {
    if (FLAGS.includes(filter)) change(filter, search[filter] === undefined ? 'yes' : undefined);
    else setEdited(filter);
  };
  return (
    <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-5 py-1.5 max-[1279px]:min-h-14 max-[1279px]:px-4">
      <SearchField
        className="w-[260px]! max-[899px]:w-52!"
        label="Bu listede ara"
        placeholder="Ad, telefon, TC, dosya no"
        value={text}
        onChange={onText}
      />
      {chips.map(({ filter, value }) => (
        <Chip
          key={filter}
          name={filterLabels[filter]}
          className="max-w-72!"
          onOpen={FLAGS.includes(filter) ? undefined : () => setEdited(filter)}
          onRemove={() => change(filter, undefined)}
          removeLabel={`${filterLabels[filter]} süzgecini kaldır`}
        >
          {value}
        </Chip>
      ))}
      <Menu
        tone="quiet"
        size="sm"
        icon={ListFilter}
        align="start"
        className="font-normal!"
        entries={clientFilters.map((filter) => ({
          label: filterLabels[filter],
          checked: search[filter] !== undefined,
          onSelect: () => open(filter),
        }))}
      >
        <span className="max-[1279px]:hidden">Filtre ekle</span>
        <span className="min-[1280px]:hidden">Filtre</span>
      </Menu>
      {isFiltered(search) && chips.length > 1 && (
        <Button tone="quiet" size="sm" onClick={() => onSearch(withoutFilters(search))}>
          Temizle
        </Button>
      )}
      <span className="flex-1" />
      {children}
      {edited !== null && (
        <ClientFilterDialog
          key={edited}
          filter={edited}
          value={search[edited]}
          onClose={() => setEdited(null)}
          onApply={(value) => change(edited, value)}
        />
      )}
    </div>
  );
}
