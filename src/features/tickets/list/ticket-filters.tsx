import type { ReferenceData } from '@/data/reference-data';
import { userOptions } from '@/records/user-options';
import { UnassignedRing } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';
import { PriorityGlyph } from '@/ui/priority';
import { StatusGlyph } from '@/ui/status';
import { priorities } from '@sync/model/entities/ticket-values';
import type { Priority } from '@sync/model/entities/ticket-values';
import { filterValues } from './ticket-list-search';
import type { ListFilter, TicketListSearch } from './ticket-list-search';

export const filterLabels: Readonly<Record<ListFilter | 'created', string>> = {
  status: 'Durum',
  type: 'Tip',
  priority: 'Öncelik',
  assignee: 'Atanan',
  team: 'Ekip',
  source: 'Kaynak',
  tag: 'Etiket',
  department: 'Bölüm',
  created: 'Açılış tarihi',
};

function entries(
  reference: ReferenceData,
  kind: 'ticket_type' | 'ticket_source' | 'ticket_tag' | 'department',
): readonly Option[] {
  return reference.definitions(kind).map(({ id, name, active }) => ({
    value: id,
    label: active ? name : `${name} (kullanılmıyor)`,
  }));
}

/** Everything that a filter may be set to, inactive entries too: old tickets carry them. */
export function filterOptions(filter: ListFilter, reference: ReferenceData): readonly Option[] {
  switch (filter) {
    case 'status':
      return [
        { value: 'unfinished', label: 'Kapalı olmayanlar' },
        ...reference.definitions('ticket_status').map(({ id, name, attributes }) => ({
          value: id,
          label: name,
          icon: <StatusGlyph category={attributes.category} />,
        })),
      ];
    case 'type':
      return entries(reference, 'ticket_type');
    case 'priority':
      return (Object.keys(priorities) as Priority[]).map((code) => ({
        value: code,
        label: priorities[code],
        icon: <PriorityGlyph priority={code} />,
      }));
    case 'assignee':
      return [
        { value: 'me', label: 'Bana atanan' },
        { value: 'none', label: 'Atanmamış', icon: <UnassignedRing /> },
        ...userOptions(reference),
      ];
    case 'team':
      return [{ value: 'none', label: 'Ekipsiz' }, ...entries(reference, 'department')];
    case 'source':
      return entries(reference, 'ticket_source');
    case 'tag':
      return entries(reference, 'ticket_tag');
    case 'department':
      return entries(reference, 'department');
  }
}

/** What a chip says: the first two names, then how many more. */
export function filterText(
  filter: ListFilter,
  search: TicketListSearch,
  reference: ReferenceData,
): string | null {
  const values = filterValues(filter, search[filter]);
  if (values.length === 0) return null;
  const labels = new Map(filterOptions(filter, reference).map((option) => [option.value, option.label]));
  const names = values.map((value) => labels.get(value) ?? 'Bilinmiyor');
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}
