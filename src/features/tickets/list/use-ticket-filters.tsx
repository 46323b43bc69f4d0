import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ListFilter as RowFilter } from '@/kit/list/list-filter-dialog';
import { listFilters } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { userOptions } from '@/kit/record/user-options';
import { UnassignedRing } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';
import { PriorityGlyph } from '@/ui/priority';
import { StatusGlyph } from '@/ui/status';
import { priorities } from '@sync/model/entities/ticket-values';
import type { Priority } from '@sync/model/entities/ticket-values';
import type { ListFilter, TicketListSearch } from '../ticket-list-search';

type TicketFilter = ListFilter | 'created';

/**
 * Returns the filters of the list in the order in which they are offered, with their current values. Inactive entries
 * are offered too: old tickets carry them.
 */
export function useTicketFilters(search: TicketListSearch): readonly RowFilter<TicketFilter>[] {
  const reference = useReferenceData();
  const choices = useMemo((): readonly FilterChoice<TicketFilter>[] => {
    const entries = (kind: 'ticket_type' | 'ticket_source' | 'ticket_tag' | 'department') =>
      reference.definitions(kind).map(({ id, name, active }): Option => ({
        value: id,
        label: active ? name : `${name} (kullanılmıyor)`,
      }));
    const statuses = reference.definitions('ticket_status').map(({ id, name, attributes }) => ({
      value: id,
      label: name,
      icon: <StatusGlyph category={attributes.category} />,
    }));
    const levels = (Object.keys(priorities) as Priority[]).map((code) => ({
      value: code,
      label: priorities[code],
      icon: <PriorityGlyph priority={code} />,
    }));
    const departments = entries('department');
    const several = true;
    return [
      {
        id: 'status',
        label: 'Durum',
        several,
        options: [{ value: 'unfinished', label: 'Kapalı olmayanlar' }, ...statuses],
      },
      { id: 'type', label: 'Tip', several, options: entries('ticket_type') },
      { id: 'priority', label: 'Öncelik', several, options: levels },
      {
        id: 'assignee',
        label: 'Atanan',
        several,
        options: [
          { value: 'me', label: 'Bana atanan' },
          { value: 'none', label: 'Atanmamış', icon: <UnassignedRing /> },
          ...userOptions(reference),
        ],
      },
      {
        id: 'team',
        label: 'Ekip',
        several,
        options: [{ value: 'none', label: 'Ekipsiz' }, ...departments],
      },
      { id: 'source', label: 'Kaynak', several, options: entries('ticket_source') },
      { id: 'tag', label: 'Etiket', several, options: entries('ticket_tag') },
      { id: 'department', label: 'Bölüm', several, options: departments },
      { id: 'created', label: 'Açılış tarihi', range: true },
    ];
  }, [reference]);
  return useMemo(() => listFilters(choices, search), [choices, search]);
}
