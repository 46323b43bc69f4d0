import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { tripsKind } from './trips-kind';

const list: JudgedList = {
  kind: tripsKind,
  page: 'Yolculuk içe alma',
  title: 'Yolculuk listeleri',
  record: (importId) => linkOptions({ to: '/crm/trip-import/$importId', params: { importId } }),
  parent: { label: 'Yabancı hastalar', to: '/crm/foreign-patient-reports' },
  intro:
    'Yabancı hastaların geliş ve dönüşlerini dosyadan alın; her satırın hastası numarasıyla aranır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni yolculuk', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'crm.foreign_patients.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta adı bulunmaz.',
  },
};

/** Shows the lists of trips that were imported, and imports a further one. */
export function TripImportPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
