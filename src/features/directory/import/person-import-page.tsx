import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { contactsKind } from './contacts-kind';

const list: JudgedList = {
  kind: contactsKind,
  page: 'Kişi içe alma',
  title: 'Kişi listeleri',
  record: (importId) => linkOptions({ to: '/companies/person-import/$importId', params: { importId } }),
  parent: { label: 'Kişiler', to: '/companies/persons' },
  intro:
    'Firmalarda çalışan kişileri dosyadan alın; satırdaki firma kayıtlı değilse onunla açılır. Siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni kişi', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'companies.persons.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; kişi bilgisi bulunmaz.',
  },
};

/** Shows the lists of people of firms that were imported, and imports a further one. */
export function PersonImportPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
