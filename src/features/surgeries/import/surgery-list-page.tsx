import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { surgeriesKind } from './surgeries-kind';

const list: JudgedList = {
  kind: surgeriesKind,
  page: 'Ameliyat listesi içe alma',
  title: 'Ameliyat listeleri',
  record: (importId) => linkOptions({ to: '/crm/surgery-import/$importId', params: { importId } }),
  parent: { label: 'Ameliyat planları', to: '/crm/surgery-plans' },
  intro:
    'Bir günün ya da ayın ameliyat listesini dosyadan alın; her satır hasta, salon ve ekiple karşılaştırılır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni ameliyat', field: 'rows_new' },
    { id: 'changed', header: 'Değişen', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'crm.surgery.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta adı bulunmaz.',
  },
};

/** Shows the lists of surgeries that were imported, and imports a further one. */
export function SurgeryListPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
