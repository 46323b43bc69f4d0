import { FilterDialog } from './filter-dialog';
import type { RowFilter } from './filter-row';
import { RangeFilterDialog } from './range-filter-dialog';
import type { DayRange } from './range-filter-dialog';
import { SeveralFilterDialog } from './several-filter-dialog';
import type { Option } from '@/ui/option-row';

/** A filter of a list; the address holds its value under the filter's id. */
export interface ListFilter<Id extends string> extends RowFilter<Id> {
  /** The choices of a filter that is neither flag nor range. */
  readonly options?: readonly Option[];
  /** True for a filter with several values; the address separates them by commas. */
  readonly several?: boolean;
  /** Its value is a stretch of days, which the address holds under `from` and `to`. */
  readonly range?: DayRange;
}

/** Asks for the value of a filter. `onApply` gets the value for the address. */
export function ListFilterDialog<Id extends string>({
  filter: { id, label, options = [], several = false, range },
  value,
  onClose,
  onApply,
}: {
  filter: ListFilter<Id>;
  value: string | undefined;
  onClose: () => void;
  onApply: (patch: Readonly<Record<string, string | undefined>>) => void;
}) {
  if (range !== undefined) return <RangeFilterDialog {...{ label, onClose, onApply }} value={range} />;
  return several ? (
    <SeveralFilterDialog
      {...{ label, onClose }}
      options={options}
      values={value?.split(',') ?? []}
      onApply={(values) => onApply({ [id]: values.join(',') || undefined })}
    />
  ) : (
    <FilterDialog
      {...{ label, value, onClose }}
      options={options}
      onApply={(next) => onApply({ [id]: next })}
    />
  );
}
