import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { FilterDialog } from '@/records/filter-dialog';
import type { Option } from '@/ui/option-row';
import { filterLabels } from './client-list-search';
import type { ClientFilter } from './client-list-search';

const pairs = (values: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(values).map(([value, label]) => ({ value, label }));
const named = (entries: readonly { readonly id: string; readonly name: string }[]): readonly Option[] =>
  entries.map(({ id, name }) => ({ value: id, label: name }));

function optionsFor(filter: ClientFilter, reference: ReferenceData): readonly Option[] {
  switch (filter) {
    case 'kind':
      return pairs(clientKinds);
    case 'foreign':
      return pairs({ yes: 'Yalnız yabancı hastalar', no: 'Yabancı olmayanlar' });
    case 'country':
      return pairs(countries);
    case 'source':
      return named(reference.definitions('ticket_source'));
    case 'tag':
      return named(reference.definitions('ticket_tag'));
    case 'responsible':
      return [
        { value: 'none', label: 'Sorumlusu yok' },
        ...reference.users.map((user) => ({ value: user.id, label: user.full_name })),
      ];
    case 'open':
    case 'silent':
      return pairs({ yes: 'Evet' });
  }
}

/** Asks for the value of one filter. */
export function ClientFilterDialog({
  filter,
  ...props
}: {
  filter: ClientFilter;
  value: string | undefined;
  onClose: () => void;
  onApply: (value: string | undefined) => void;
}) {
  const reference = useReferenceData();
  return <FilterDialog label={filterLabels[filter]} options={optionsFor(filter, reference)} {...props} />;
}
