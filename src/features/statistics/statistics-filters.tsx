import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { FilterDialog } from '@/kit/list/filter-dialog';
import { SeveralFilterDialog } from '@/kit/list/several-filter-dialog';
import { Chip } from '@/ui/chip';
import { Menu } from '@/ui/menu';
import type { Option } from '@/ui/option-row';
import type { FigureColumn } from '@sync/model/figures/figure';
import { figureSource } from '@sync/model/figures/sources';
import { countries } from '@sync/model/tr/countries';
import type { StatisticsTab } from './statistics-tabs';

/** Returns a column of a tab, from whichever source describes it. */
function columnOf(tab: StatisticsTab, id: string): FigureColumn | undefined {
  for (const { source } of [...tab.kpis, ...tab.panels]) {
    const column = figureSource(source).columns[id];
    if (column !== undefined) return column;
  }
  return undefined;
}

function optionsOf({ values }: FigureColumn, reference: ReferenceData): readonly Option[] {
  switch (values.of) {
    case 'definition':
      return reference
        .definitions(values.kind)
        .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (kapalı)` }));
    case 'person':
      return reference.users.map(({ id, full_name: label }) => ({ value: id, label }));
    case 'words':
      return Object.entries(values.words).map(([value, label]) => ({ value, label }));
    case 'country':
      return Object.entries(countries).map(([value, label]) => ({ value, label }));
  }
}

/** Returns the values of a column chosen in the address. */
export const valuesIn = (search: object, column: string): readonly string[] =>
  (search as Readonly<Record<string, string | undefined>>)[column]?.split(',') ?? [];

/** Renders the filters of a tab: those that are set, and a menu to set others. */
export function StatisticsFilters({
  tab,
  search,
  onChange,
}: {
  tab: StatisticsTab;
  search: object;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
}) {
  const reference = useReferenceData();
  const [asked, setAsked] = useState<string | null>(null);
  const column = asked === null ? undefined : columnOf(tab, asked);
  return (
    <>
      {tab.filters.map((id) => {
        const values = valuesIn(search, id);
        const known = columnOf(tab, id);
        if (values.length === 0 || known === undefined) return null;
        const labels = optionsOf(known, reference).filter(({ value }) => values.includes(value));
        return (
          <Chip
            key={id}
            name={known.label}
            onOpen={() => setAsked(id)}
            onRemove={() => onChange({ [id]: undefined })}
            removeLabel={`${known.label} süzgecini kaldır`}
          >
            {labels.map(({ label }) => label).join(', ') || 'Bilinmiyor'}
          </Chip>
        );
      })}
      <Menu
        tone="quiet"
        size="sm"
        icon={ListFilter}
        align="start"
        className="font-normal!"
        entries={tab.filters.map((id) => ({
          label: columnOf(tab, id)?.label ?? id,
          checked: valuesIn(search, id).length > 0,
          onSelect: () => setAsked(id),
        }))}
      >
        Filtre ekle
      </Menu>
      {asked !== null && column !== undefined && (
        <ColumnDialog
          column={column}
          values={valuesIn(search, asked)}
          options={optionsOf(column, reference)}
          onClose={() => setAsked(null)}
          onApply={(values) => onChange({ [asked]: values.join(',') || undefined })}
        />
      )}
    </>
  );
}

function ColumnDialog({
  column: { label },
  values,
  options,
  onClose,
  onApply,
}: {
  column: FigureColumn;
  values: readonly string[];
  options: readonly Option[];
  onClose: () => void;
  onApply: (values: readonly string[]) => void;
}) {
  return options.length > 3 ? (
    <SeveralFilterDialog
      label={label}
      options={options}
      values={values}
      onClose={onClose}
      onApply={onApply}
    />
  ) : (
    <FilterDialog
      label={label}
      options={options}
      value={values[0]}
      onClose={onClose}
      onApply={(value) => onApply(value === undefined ? [] : [value])}
    />
  );
}
