import { ListFilter } from 'lucide-react';
import { useRef, useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Menu, openMenu } from '@/ui/menu';
import { useKeys } from '@/ui/keys/key-commands';
import type { KeyCommand } from '@/ui/keys/key-commands';
import { SearchField } from '@/ui/search-field';

/** A filter as the row shows it. */
export interface RowFilter<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Value on its chip; null if the filter is not set. */
  readonly value: string | null;
  /** All of the value, where its chip shortens it. */
  readonly full?: string;
  /** True for a filter that is on or off: nothing to ask, so its chip does not open. */
  readonly flag?: boolean;
  /** True shows its chip also while it is not set. */
  readonly pinned?: boolean;
}

/** Shows a search text in its field at once; the list takes it over when the page has time for it. */
function useTyped(text: string, onText: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [isTyping, startTransition] = useTransition();
  const type = (next: string): void => {
    setTyped(next);
    startTransition(() => onText(next));
  };
  return [isTyping ? typed : text, type];
}

/** Renders search in this list, the filters that are set, and other controls of the list at the end. */
export function FilterRow<Id extends string>({
  searchLabel,
  placeholder,
  text,
  onText,
  filters,
  onOpen,
  onRemove,
  onClear,
  children,
}: {
  searchLabel: string;
  /** Placeholder that says what can be searched for. */
  placeholder?: string | undefined;
  /** Typed text stays out of the address: it may be a patient's name. */
  text: string;
  /** Receives the search text, called in a transition. */
  onText: (text: string) => void;
  /** All filters, in the order in which they are offered. */
  filters: readonly RowFilter<Id>[];
  /** Asks for the value of a filter; for a flag: sets it. */
  onOpen: (id: Id) => void;
  onRemove: (id: Id) => void;
  onClear: () => void;
  children?: ReactNode;
}) {
  const [typed, type] = useTyped(text, onText);
  const row = useRef<HTMLDivElement>(null);
  const find = (selector: string) => row.current?.querySelector<HTMLElement>(selector);
  const search: KeyCommand = {
    id: 'list.search',
    label: searchLabel,
    key: '/',
    run: () => find('input[type=search]')?.focus(),
  };
  const filter: KeyCommand = {
    id: 'list.filter',
    label: 'Süzgeç ekle',
    key: 'f',
    run: () => openMenu(find('[data-filters] button')),
  };
  useKeys({ rank: 'list', title: 'Listede', commands: filters.length === 0 ? [search] : [search, filter] });
  const set = filters.filter((filter) => filter.value !== null);
  const chips = filters.filter((filter) => filter.value !== null || filter.pinned === true);
  return (
    <div
      ref={row}
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-5 py-1.5 max-[79.9375em]:min-h-14 max-[79.9375em]:px-4"
    >
      <SearchField
        className="w-44! max-w-[260px] grow"
        label={searchLabel}
        placeholder={placeholder}
        value={typed}
        onChange={type}
      />
      {chips.map(({ id, label, value, flag = false }) => (
        <Chip
          key={id}
          name={label}
          className="max-w-72!"
          onOpen={flag ? undefined : () => onOpen(id)}
          onRemove={value === null ? undefined : () => onRemove(id)}
          removeLabel={`${label} süzgecini kaldır`}
        >
          {value ?? 'Tümü'}
        </Chip>
      ))}
      {filters.length > 0 && (
        <span data-filters className="contents">
          <Menu
            tone="quiet"
            size="sm"
            icon={ListFilter}
            align="start"
            className="font-normal!"
            entries={filters.map(({ id, label, value, flag = false }) => ({
              label,
              checked: value !== null,
              onSelect: () => (flag && value !== null ? onRemove(id) : onOpen(id)),
            }))}
          >
            <span className="max-[79.9375em]:hidden">Filtre ekle</span>
            <span className="min-[80em]:hidden">Filtre</span>
          </Menu>
        </span>
      )}
      {set.length > 1 && (
        <Button tone="quiet" size="sm" onClick={onClear}>
          Temizle
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">{children}</div>
    </div>
  );
}
