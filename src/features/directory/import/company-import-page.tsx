import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { companiesKind } from './companies-kind';

const list: JudgedList = {
  kind: companiesKind,
  page: 'Firma içe alma',
  title: 'Firma listeleri',
  record: (importId) => linkOptions({ to: '/companies/company-import/$importId', params: { importId } }),
  parent: { label: 'Firmalar', to: '/companies/companies' },
  intro: 'Firmaları dosyadan alın; her satır kayıtlarla karşılaştırılır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni firma', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'companies.companies.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; firma bilgisi bulunmaz.',
  },
};

/** Shows the lists of firms that were imported, and imports a further one. */
export function CompanyImportPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
