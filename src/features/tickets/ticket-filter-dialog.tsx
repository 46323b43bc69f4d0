import { useState } from 'react';
import { useDirectory } from '@/data/definitions';
import { isIsoDate } from '@/lib/dates';
import { findFolded } from '@/lib/turkish';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { SearchField } from '@/ui/search-field';
import { filterLabels, filterOptions } from './ticket-filters';
import { filterValues } from './ticket-list-search';
import type { ListFilter, TicketListSearch } from './ticket-list-search';

export type EditedFilter = ListFilter | 'created';

/** Sets one filter of the list. */
export function TicketFilterDialog({
  filter,
  search,
  onApply,
  onClose,
}: {
  filter: EditedFilter;
  search: TicketListSearch;
  onApply: (change: Readonly<Record<string, string | undefined>>) => void;
  onClose: () => void;
}) {
  const [values, setValues] = useState<readonly string[]>(() =>
    filter === 'created' ? [] : filterValues(filter, search[filter]),
  );
  const [range, setRange] = useState({ from: search.from ?? '', to: search.to ?? '' });
  const wrong =
    (range.from !== '' && !isIsoDate(range.from)) ||
    (range.to !== '' && !isIsoDate(range.to)) ||
    (range.from !== '' && range.to !== '' && range.from > range.to);
  const apply = () => {
    if (filter !== 'created') onApply({ [filter]: values.join(',') || undefined });
    else onApply({ from: range.from || undefined, to: range.to || undefined });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Süzgeç: ${filterLabels[filter]}`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            onClick={apply}
            disabledReason={wrong ? 'Tarih aralığını düzeltin' : undefined}
          >
            Uygula
          </Button>
        </>
      }
    >
      {filter === 'created' ? (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <DateField
            label="İlk gün"
            optional
            value={range.from}
            onChange={(from) => setRange({ ...range, from })}
          />
          <DateField
            label="Son gün"
            optional
            value={range.to}
            onChange={(to) => setRange({ ...range, to })}
          />
        </div>
      ) : (
        <FilterOptions filter={filter} values={values} onChange={setValues} />
      )}
    </Dialog>
  );
}

function FilterOptions({
  filter,
  values,
  onChange,
}: {
  filter: ListFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const directory = useDirectory();
  const [text, setText] = useState('');
  const options = filterOptions(filter, directory);
  const shown = text === '' ? options : options.filter(({ label }) => findFolded(label, text) !== null);
  return (
    <div className="mt-3">
      {options.length > 7 && <SearchField label="Seçeneklerde ara" value={text} onChange={setText} />}
      <ul aria-label={filterLabels[filter]} className="mt-2 max-h-[46vh] overflow-y-auto">
        {shown.map((option) => (
          <li key={option.value} className="rounded-md px-2 hover:bg-hover">
            <Checkbox
              className="[&>label]:flex [&>label]:min-h-11"
              checked={values.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...values, option.value]
                    : values.filter((value) => value !== option.value),
                )
              }
              label={
                <span className="flex items-center gap-2">
                  {option.icon}
                  {option.label}
                </span>
              }
            />
          </li>
        ))}
        {shown.length === 0 && <li className="px-2 py-4 text-ink-2">Eşleşen seçenek bulunamadı</li>}
      </ul>
    </div>
  );
}
