import { linkOptions } from '@tanstack/react-router';
import { JudgedListPage } from '@/import/list/judged-list-page';
import type { JudgedList } from '@/import/list/judged-list-page';
import type { JudgedListSearch } from '@/import/list/judged-list-search';
import { ticketsKind } from './tickets-kind';

const list: JudgedList = {
  kind: ticketsKind,
  page: 'Talep içe alma',
  title: 'Talep listeleri',
  record: (importId) => linkOptions({ to: '/crm/ticket-import/$importId', params: { importId } }),
  parent: { label: 'Talepler', to: '/crm/tickets' },
  intro:
    'Eski sistemde açık kalan talepleri dosyadan alın; her satırın hastası kayıtlarda aranır, siz onaylamadan yazılmaz.',
  counts: [
    { id: 'rows', header: 'Satır', field: 'rows_total' },
    { id: 'made', header: 'Yeni talep', field: 'rows_new' },
    { id: 'changed', header: 'Dolan kayıt', field: 'rows_changed' },
    { id: 'open', header: 'Karar bekleyen', field: 'rows_warning' },
  ],
  exported: {
    permission: 'crm.tickets.import',
    content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta adı bulunmaz.',
  },
};

/** Shows the lists of open tickets that were imported, and imports a further one. */
export function TicketImportPage({
  search,
  onSearch,
}: {
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
}) {
  return <JudgedListPage list={list} search={search} onSearch={onSearch} />;
}
