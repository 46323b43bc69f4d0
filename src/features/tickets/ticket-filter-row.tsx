import { ListFilter as FilterIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDirectory } from '@/data/definitions';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Menu } from '@/ui/menu';
import { SearchField } from '@/ui/search-field';
import { TicketFilterDialog } from './ticket-filter-dialog';
import type { EditedFilter } from './ticket-filter-dialog';
import { filterLabels, filterText, rangeText } from './ticket-filters';
import { isFiltered, listFilters, withFilters, withoutFilters } from './ticket-list-search';
import type { TicketListSearch } from './ticket-list-search';

const EDITABLE: readonly EditedFilter[] = [...listFilters, 'created'];

/** Search in this list, the filters that are set, and what else belongs to the list at the end. */
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
  /** Typed text stays out of the address: it may be a patient's name. */
  text: string;
  onText: (text: string) => void;
  board: boolean;
  children?: ReactNode;
}) {
  const directory = useDirectory();
  const [edited, setEdited] = useState<EditedFilter | null>(null);
  const chips = EDITABLE.flatMap((filter) => {
    const value = filter === 'created' ? rangeText(search) : filterText(filter, search, directory);
    return value === null ? [] : [{ filter, value }];
  });
  const remove = (filter: EditedFilter) =>
    onSearch(
      withFilters(
        search,
        filter === 'created' ? { from: undefined, to: undefined } : { [filter]: undefined },
      ),
    );
  return (
    <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-5 py-1.5 max-[1279px]:min-h-14 max-[1279px]:px-4">
      <SearchField
        className="w-[220px]! max-[899px]:w-44!"
        label={board ? 'Bu panoda ara' : 'Bu listede ara'}
        value={text}
        onChange={onText}
      />
      {chips.map(({ filter, value }) => (
        <Chip
          key={filter}
          name={filterLabels[filter]}
          className="max-w-72!"
          onOpen={() => setEdited(filter)}
          onRemove={() => remove(filter)}
          removeLabel={`${filterLabels[filter]} süzgecini kaldır`}
        >
          {value}
        </Chip>
      ))}
      <Menu
        tone="quiet"
        size="sm"
        icon={FilterIcon}
        align="start"
        className="font-normal!"
        entries={EDITABLE.map((filter) => ({
          label: filterLabels[filter],
          checked: chips.some((chip) => chip.filter === filter),
          onSelect: () => setEdited(filter),
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
        <TicketFilterDialog
          key={edited}
          filter={edited}
          search={search}
          onClose={() => setEdited(null)}
          onApply={(change) => onSearch(withFilters(search, change))}
        />
      )}
    </div>
  );
}
