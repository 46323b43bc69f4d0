import { useReferenceData } from '@/data/reference-data';
import { RangeFilterDialog } from '@/records/range-filter-dialog';
import { SeveralFilterDialog } from '@/records/several-filter-dialog';
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
  const reference = useReferenceData();
  const label = filterLabels[filter];
  if (filter === 'created') return <RangeFilterDialog {...{ label, onClose, onApply }} value={search} />;
  return (
    <SeveralFilterDialog
      {...{ label, onClose }}
      options={filterOptions(filter, reference)}
      values={filterValues(filter, search[filter])}
      onApply={(values) => onApply({ [filter]: values.join(',') || undefined })}
    />
  );
}
