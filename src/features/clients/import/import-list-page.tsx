import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ImportLink } from '@/import/list/import-link';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { useExtraFields } from '@/records/extra-fields/use-extra-fields';
import { clientsKind } from './clients-kind';

const standing: Omit<JudgedList, 'kind'> = {
  page: 'Hasta içe alma',
  title: 'Hasta listeleri',
  record: (importId) => linkOptions({ to: '/crm/client-import/$importId', params: { importId } }),
  parent: { label: 'Hastalar', to: '/crm/client-list' },
  intro:
    'Eski sistemdeki hastaları dosyadan alın; her satır kayıtlarla karşılaştırılır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni kayıt', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'crm.clients.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta adı bulunmaz.',
  },
};

/** Shows the lists of patients that were imported, and imports a further one. */
export function ImportListPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  const extras = useExtraFields('client');
  const list = useMemo<JudgedList>(() => ({ ...standing, kind: clientsKind(extras) }), [extras]);
  return (
    <JudgedListPage list={list} search={search} onSearch={onSearch}>
      <ImportLink
        to="/crm/relative-import"
        permission="crm.client_relations.import"
        label="Hasta yakınları"
      />
    </JudgedListPage>
  );
}
