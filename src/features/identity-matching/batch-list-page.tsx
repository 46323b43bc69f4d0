import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { identityKind } from './identity-kind';

const list: JudgedList = {
  kind: identityKind,
  page: 'TC eşleştirme',
  title: 'TC eşleştirme',
  record: (batchId) => linkOptions({ to: '/crm/tckimlik-matching/$batchId', params: { batchId } }),
  intro:
    'Hastane sisteminden alınan listeyi yükleyin; numaralar kayıtlarla karşılaştırılır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_new' },
    { id: 'open', header: 'Karşılaştırılan', field: 'rows_warning' },
    { id: 'matched', header: 'Yazılan', field: 'rows_matched' },
  ],
  exported: {
    permission: 'crm.tckimlik_matching.export',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; numara ve hasta adı bulunmaz.',
  },
};

/** Shows lists of people with their national IDs that were compared with the clients. */
export function BatchListPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
