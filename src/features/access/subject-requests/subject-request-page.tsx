import { CloudOff, FileQuestion, Plus, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { FilterDialog } from '@/records/filter-dialog';
import { FilterRow } from '@/records/filter-row';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, ErrorNote } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { TableSort } from '@/ui/table-types';
import { subjectRequestKinds, subjectRequestStatuses } from '@sync/model/rules/subject-request';
import { listSubjectRequests, saveSubjectRequest } from '@sync/rpc/subject-requests';
import { requestColumns } from './subject-request-columns';
import { requestRows, selectRequests } from './subject-request-rows';
import { readSubjectRequestSearch, requestFilterLabels, requestFilters } from './subject-request-search';
import type { RequestFilter, SubjectRequestSearch } from './subject-request-search';
import { SubjectRequestSheet } from './subject-request-sheet';

const PAGE_SIZE = 50;
type SortColumn = NonNullable<SubjectRequestSearch['sort']>;
const choices = { status: subjectRequestStatuses, kind: subjectRequestKinds } as const;

/** The register of requests of data subjects. Only the server has it. */
export function SubjectRequestPage({
  search,
  onSearch,
}: {
  search: SubjectRequestSearch;
  onSearch: (search: SubjectRequestSearch) => void;
}) {
  usePageTitle('Başvurular');
  const reference = useReferenceData();
  const { value: list, at, problem, refresh } = useServerQuery(listSubjectRequests, {});
  const offline = useSyncState((sync) => sync.status.phase === 'offline') || problem?.kind === 'no-network';
  const mayEdit = usePermission(saveSubjectRequest.permission);
  const [text, setText] = useState('');
  const [asking, setAsking] = useState<keyof typeof choices | null>(null);

  const today = list?.today ?? todayIso();
  const rows = useMemo(() => requestRows(list?.requests ?? [], today), [list, today]);
  const shown = useMemo(() => selectRequests(rows, search, text), [rows, search, text]);
  const columns = useMemo(() => requestColumns(reference), [reference]);
  const late = shown.filter(({ daysLeft }) => daysLeft !== null && daysLeft < 0).length;

  const change = (patch: SubjectRequestSearch) => onSearch(readSubjectRequestSearch({ ...search, ...patch }));
  const { sort: column = 'due', order = 'asc', page = 1, size = PAGE_SIZE } = search;
  const changeSort = (next: TableSort | null) => {
    if (next === null || next.column === column) {
      change({ order: order === 'desc' ? 'asc' : 'desc', page: undefined });
    } else change({ sort: next.column as SortColumn, order: 'asc', page: undefined });
  };
  const filtered = text.trim() !== '' || requestFilters.some((filter) => search[filter] !== undefined);
  const clear = () => {
    setText('');
    change({ status: undefined, kind: undefined, overdue: undefined, page: undefined });
  };
  const valueOf = (filter: RequestFilter): string | null => {
    if (filter === 'overdue') return search.overdue === undefined ? null : 'Evet';
    const value = search[filter];
    return value === undefined
      ? null
      : ((choices[filter] as Readonly<Record<string, string>>)[value] ?? null);
  };
  const opened = rows.find(({ request }) => request.id === search.request)?.request ?? null;
  const close = () => change({ request: undefined });
  const lastPage = Math.max(1, Math.ceil(shown.length / size));

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <FilterRow
        searchLabel="Bu listede ara"
        placeholder="Başvuran ya da hasta no"
        text={text}
        onText={(next) => {
          setText(next);
          if (page > 1) change({ page: undefined });
        }}
        filters={requestFilters.map((id) => ({
          id,
          label: requestFilterLabels[id],
          value: valueOf(id),
          flag: id === 'overdue',
        }))}
        onOpen={(filter) =>
          filter === 'overdue' ? change({ overdue: 'yes', page: undefined }) : setAsking(filter)
        }
        onRemove={(filter) => change({ [filter]: undefined, page: undefined })}
        onClear={clear}
      >
        <span className="meta num text-ink-2 max-[56.1875em]:sr-only" role="status">
          {list === null
            ? ''
            : countOf(shown.length, 'başvuru') + (late > 0 ? `, ${countOf(late, 'gecikmiş')}` : '')}
        </span>
        {mayEdit && (
          <Button tone="primary" size="sm" icon={Plus} onClick={() => change({ request: 'new' })}>
            Yeni başvuru
          </Button>
        )}
      </FilterRow>
      <DataTable
        label="Başvurular"
        className="border-t border-line"
        columns={columns}
        rows={shown}
        rowId={({ request }) => request.id}
        onOpen={({ request }) => change({ request: request.id })}
        currentId={search.request ?? null}
        sort={{ column, descending: order === 'desc' }}
        onSort={changeSort}
        noun="başvuru"
        paging={{
          page: Math.min(page, lastPage) - 1,
          pageSize: size,
          onPage: (next) => change({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => change({ size: next as SubjectRequestSearch['size'], page: undefined }),
        }}
        loading={list === null && problem === null}
        filtered={filtered && rows.length > 0}
        onClearFilters={clear}
        empty={
          list === null && problem !== null ? (
            <ErrorNote
              className="max-w-md p-4"
              offline={offline}
              title={offline ? 'Çevrimdışısınız' : 'Başvurular okunamadı'}
              onRetry={() => void refresh()}
            >
              {problem.kind === 'rejected'
                ? 'Başvuruları görme yetkiniz kalkmış olabilir.'
                : 'Başvurular yalnız sunucuda tutulur. Bağlantı gelince liste kendiliğinden yüklenir.'}
            </ErrorNote>
          ) : (
            <EmptyState icon={FileQuestion}>
              Hastaların kişisel verileriyle ilgili başvuruları burada izlenir. Gelen başvuruyu kaydedin;
              yanıt için son gün kendiliğinden hesaplanır.
            </EmptyState>
          )
        }
        notice={
          list === null || (problem === null && !offline) ? (
            list?.more === true && (
              <NoticeBar tone="warn" icon={TriangleAlert} title="Liste uzun.">
                En eski yanıtlanmış başvurular gösterilmiyor.
              </NoticeBar>
            )
          ) : (
            <NoticeBar
              tone={offline ? 'offline' : 'warn'}
              icon={offline ? CloudOff : TriangleAlert}
              title={offline ? 'Çevrimdışısınız.' : 'Liste yenilenemedi.'}
            >
              Başvurular {formatTime(at)} itibarıyla gösteriliyor.
            </NoticeBar>
          )
        }
      />
      {asking !== null && (
        <FilterDialog
          label={requestFilterLabels[asking]}
          options={Object.entries(choices[asking]).map(([value, label]) => ({ value, label }))}
          value={search[asking]}
          onClose={() => setAsking(null)}
          onApply={(value) => change({ [asking]: value, page: undefined })}
        />
      )}
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
    </div>
  );
}
