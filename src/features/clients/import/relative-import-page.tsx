import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { relativesKind } from './relatives-kind';

const list: JudgedList = {
  kind: relativesKind,
  page: 'Yakın içe alma',
  title: 'Yakın listeleri',
  record: (importId) => linkOptions({ to: '/crm/relative-import/$importId', params: { importId } }),
  parent: { label: 'Hastalar', to: '/crm/client-list' },
  intro:
    'Hasta yakınlarını ve acil durumda aranacak kişileri dosyadan alın; her satırın hastası numarasıyla aranır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni yakın', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'crm.client_relations.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta ya da yakın adı bulunmaz.',
  },
};

/** Shows the lists of relatives that were imported, and imports a further one. */
export function RelativeImportPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
