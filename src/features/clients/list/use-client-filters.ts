import { useMemo } from 'react';
import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import { useReferenceData } from '@/data/reference-data';
import type { ListFilter } from '@/kit/list/list-filter-dialog';
import { listFilters, optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import type { ClientListSearch } from './client-list-search';

type ClientFilter = Exclude<keyof ClientListSearch, 'sort' | 'order' | 'page' | 'size' | 'add' | 'by'>;

/** Returns the filters of the list in the order in which they are offered, with their current values. */
export function useClientFilters(search: ClientListSearch): readonly ListFilter<ClientFilter>[] {
  const reference = useReferenceData();
  const choices = useMemo((): readonly FilterChoice<ClientFilter>[] => {
    const users = reference.users.map((user) => ({ value: user.id, label: user.full_name }));
    return [
      { id: 'kind', label: 'Tür', options: optionsOf(clientKinds) },
      {
        id: 'foreign',
        label: 'Yabancı hasta',
        options: optionsOf({ yes: 'Yalnız yabancı hastalar', no: 'Yabancı olmayanlar' }),
        words: { yes: 'Evet', no: 'Hayır' },
      },
      { id: 'country', label: 'Ülke', options: optionsOf(countries) },
      { id: 'source', label: 'Kaynak', options: optionsOfNamed(reference.definitions('ticket_source')) },
      { id: 'tag', label: 'Etiket', options: optionsOfNamed(reference.definitions('ticket_tag')) },
      {
        id: 'responsible',
        label: 'Sorumlu',
        options: [{ value: 'none', label: 'Sorumlusu yok' }, ...users],
      },
      { id: 'open', label: 'Açık talebi olan' },
      { id: 'silent', label: 'Aranmasın' },
      { id: 'undialable', label: 'Telefonu çevrilemeyen' },
    ];
  }, [reference]);
  return useMemo(() => listFilters(choices, search), [choices, search]);
}
