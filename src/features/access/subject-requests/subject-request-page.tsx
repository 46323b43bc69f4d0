import { FileQuestion, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { optionsOf } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { SelectedList } from '@/kit/list/selected-list';
import { serverRows } from '@/kit/list/server-rows';
import { NoticeBar } from '@/ui/notice-bar';
import { usePageTitle } from '@/ui/page-title';
import { subjectRequestKinds, subjectRequestStatuses } from '@sync/model/rules/subject-request';
import { listSubjectRequests, saveSubjectRequest } from '@sync/rpc/subject-requests';
import { requestColumns } from './subject-request-columns';
import { isLate, requestRows, requestSelection } from './subject-request-rows';
import type { RequestRow } from './subject-request-rows';
import { readSubjectRequestSearch } from './subject-request-search';
import type { SubjectRequestSearch } from './subject-request-search';
import { SubjectRequestSheet } from './subject-request-sheet';

const filters: readonly FilterChoice<keyof SubjectRequestSearch>[] = [
  { id: 'status', label: 'Durum', options: optionsOf(subjectRequestStatuses) },
  { id: 'kind', label: 'Başvuru türü', options: optionsOf(subjectRequestKinds) },
  { id: 'overdue', label: 'Süresi geçen' },
];

/** `5 başvuru, 2 gecikmiş`. */
function summary(rows: readonly RequestRow[]): string {
  const late = rows.filter(isLate).length;
  return countOf(rows.length, 'başvuru') + (late > 0 ? `, ${countOf(late, 'gecikmiş')}` : '');
}

/** Shows the register of requests of data subjects. Only the server has it. */
export function SubjectRequestPage({
  search,
  onSearch,
}: {
  search: SubjectRequestSearch;
  onSearch: (search: SubjectRequestSearch) => void;
}) {
  usePageTitle('Başvurular');
  const reference = useReferenceData();
  const asked = useServerQuery(listSubjectRequests, {});
  const { value: list, problem, refresh } = asked;
  const mayEdit = usePermission(saveSubjectRequest.permission);
  const today = list?.today ?? todayIso();
  const rows = useMemo(() => requestRows(list?.requests ?? [], today), [list, today]);
  const columns = useMemo(() => requestColumns(reference), [reference]);

  const change = (patch: object) => onSearch(readSubjectRequestSearch({ ...search, ...patch }));
  const opened = rows.find(({ request }) => request.id === search.request)?.request ?? null;
  const close = () => change({ request: undefined });

  return (
    <SelectedList
      name="subject-requests"
      entity="subject_request"
      label="Başvurular"
      noun="başvuru"
      icon={FileQuestion}
      addLabel="Yeni başvuru"
      placeholder="Başvuran ya da hasta no"
      columns={columns}
      rows={rows}
      rowId={({ request }) => request.id}
      onOpen={({ request }) => change({ request: request.id })}
      currentId={search.request}
      state={serverRows(
        asked,
        'Başvurular',
        problem?.kind === 'rejected'
          ? 'Başvuruları görme yetkiniz kalkmış olabilir.'
          : 'Başvurular yalnız sunucuda tutulur. Bağlantı gelince liste kendiliğinden yüklenir.',
      )}
      selection={requestSelection}
      search={search}
      onChange={change}
      filters={filters}
      onAdd={mayEdit ? () => change({ request: 'new' }) : undefined}
      emptyText="Hastaların kişisel verileriyle ilgili başvuruları burada izlenir. Gelen başvuruyu kaydedin; yanıt için son gün kendiliğinden hesaplanır."
      summary={summary}
      notice={
        list?.more === true && (
          <NoticeBar tone="warn" icon={TriangleAlert} title="Liste uzun.">
            En eski yanıtlanmış başvurular gösterilmiyor.
          </NoticeBar>
        )
      }
    >
      {search.request === 'new' && mayEdit && (
        <SubjectRequestSheet request={null} today={today} onClose={close} onSaved={refresh} />
      )}
      {opened !== null && (
        <SubjectRequestSheet
          key={opened.id}
          request={opened}
          today={today}
          onClose={close}
          onSaved={refresh}
        />
      )}
    </SelectedList>
  );
}
