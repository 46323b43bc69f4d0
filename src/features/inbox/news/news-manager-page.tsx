import { Megaphone, Pin, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { map } from 'rxjs';
import { whatsNewKinds } from '@sync/model/entities/inbox';
import type { WhatsNew } from '@sync/model/entities/inbox';
import { listNewsReads, listNewsUnread } from '@sync/rpc/news';
import type { NewsReads } from '@sync/rpc/news';
import { useReferenceData } from '@/data/reference-data';
import { news$ } from '@/data/news';
import { useNow } from '@/data/now';
import { runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { useServerQuery } from '@/data/use-server-query';
import { useLiveQuery } from '@/data/workspace';
import { formatDateTime, formatDayTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { foldTurkish } from '@/lib/turkish';
import { RichText } from '@/records/rich-text/rich-text';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SearchField } from '@/ui/search-field';
import { Sheet } from '@/ui/sheet';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn, TableSort } from '@/ui/table-types';
import { NewsForm } from './news-form';
import { newsPhases, phaseOf } from './news-phase';

const none: NewsReads = {};

/** `12 / 35`; a dash where nobody can have read it or the server has not told. */
function ReadsLabel({ reads }: { reads: NewsReads[string] | undefined }) {
  if (reads === undefined) return <span className="text-ink-3">–</span>;
  return (
    <span className="num">
      {formatNumber(reads.read)} / {formatNumber(reads.audience)}
    </span>
  );
}

/** All entries of what's new for those who write them, with who has read what. */
export function NewsManagerPage({
  search,
  onSearch,
}: {
  search: { entry?: string | undefined };
  onSearch: (search: { entry?: string | undefined }) => void;
}) {
  usePageTitle('Yenilik yönetimi');
  const reference = useReferenceData();
  const now = useNow();
  const { value: told } = useServerQuery(listNewsReads, {});
  const reads = told ?? none;
  const markOf = useSyncState((sync) => sync.mark);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const live = useLiveQuery((database) => news$(database).pipe(map(({ entries }) => entries)), []);
  const [text, setText] = useState('');
  const [sort, setSort] = useState<TableSort | null>(null);
  const [editing, setEditing] = useState(false);
  const entries = useMemo(() => (live.state === 'ready' ? live.data : []), [live]);
  const shown = useMemo(() => {
    const words = foldTurkish(text).split(' ').filter(Boolean);
    return entries.filter(({ title }) => words.every((word) => foldTurkish(title).includes(word)));
  }, [entries, text]);
  const opened = entries.find(({ id }) => id === search.entry) ?? null;
  const close = () => {
    setEditing(false);
    onSearch({});
  };
  const columns = useMemo((): readonly DataColumn<WhatsNew>[] => {
    const audience = (entry: WhatsNew) =>
      entry.audience_role_ids.length === 0
        ? 'Herkes'
        : entry.audience_role_ids
            .map((id) => reference.roles.find((role) => role.id === id)?.name ?? 'Bilinmeyen rol')
            .join(', ');
    return [
      {
        id: 'title',
        header: 'Başlık',
        key: true,
        hideable: false,
        sortValue: ({ title }) => title,
        cell: (entry) => (
          <span className="flex min-w-0 items-center gap-2">
            {entry.pinned && <Pin className="size-4 shrink-0 text-ink-3" aria-label="Sabit" />}
            <span className="clip">{entry.title}</span>
            <SyncMark state={markOf('inbox', entry.id)} />
          </span>
        ),
      },
      {
        id: 'kind',
        header: 'Tür',
        width: 110,
        priority: 2,
        sortValue: ({ entry_kind }) => whatsNewKinds[entry_kind],
        cell: ({ entry_kind }) => whatsNewKinds[entry_kind],
      },
      {
        id: 'audience',
        header: 'Kimler',
        width: 200,
        priority: 3,
        cell: (entry) => <span className="clip block">{audience(entry)}</span>,
      },
      {
        id: 'phase',
        header: 'Durum',
        width: 116,
        narrowWidth: 116,
        sortValue: (entry) => newsPhases[phaseOf(entry, now)],
        cell: (entry) => newsPhases[phaseOf(entry, now)],
      },
      {
        id: 'publish',
        header: 'Yayın',
        width: 150,
        narrowWidth: 150,
        priority: 2,
        sortValue: ({ publish_at }) => publish_at,
        cell: ({ publish_at }) => <span className="num clip block">{formatDayTime(publish_at, now)}</span>,
      },
      {
        id: 'reads',
        header: 'Okuyan',
        width: 104,
        narrowWidth: 104,
        align: 'end',
        sortValue: ({ id }) => reads[id]?.read ?? null,
        cell: ({ id }) => <ReadsLabel reads={reads[id]} />,
      },
    ];
  }, [reference, markOf, now, reads]);

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 px-5 py-1.5 max-[79.9375em]:min-h-14 max-[79.9375em]:px-4">
        <SearchField
          className="w-44! max-w-[260px] grow"
          label="Yeniliklerde ara"
          placeholder="Başlık"
          value={text}
          onChange={setText}
        />
        <span className="meta num ml-auto text-ink-2" role="status">
          {countOf(shown.length, 'yenilik')}
        </span>
        <Button tone="primary" size="sm" icon={Plus} onClick={() => onSearch({ entry: 'new' })}>
          Yenilik ekle
        </Button>
      </div>
      <DataTable
        label="Yenilikler"
        className="border-t border-line"
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        onOpen={({ id }) => onSearch({ entry: id })}
        currentId={search.entry ?? null}
        sort={sort}
        onSort={setSort}
        noun="yenilik"
        loading={live.state === 'loading' || !firstSyncDone}
        filtered={text.trim() !== '' && entries.length > 0}
        onClearFilters={() => setText('')}
        empty={<EmptyState icon={Megaphone}>İlk yeniliği siz ekleyebilirsiniz.</EmptyState>}
      />
      {search.entry === 'new' && <NewsForm entry={null} onClose={close} />}
      {opened !== null && editing && <NewsForm entry={opened} onClose={close} />}
      {opened !== null && !editing && (
        <NewsSheet
          entry={opened}
          reads={reads[opened.id]}
          now={now}
          onEdit={() => setEditing(true)}
          onClose={close}
        />
      )}
    </div>
  );
}

function NewsSheet({
  entry,
  reads,
  now,
  onEdit,
  onClose,
}: {
  entry: WhatsNew;
  reads: NewsReads[string] | undefined;
  now: number;
  onEdit: () => void;
  onClose: () => void;
}) {
  const [unread, setUnread] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let gone = false;
    if (entry.state !== 'draft') {
      void runQuery(listNewsUnread, { entry: entry.id }).then((answer) => {
        if (!gone) setUnread(answer.ok ? answer.value.unread : null);
      });
    }
    return () => {
      gone = true;
    };
  }, [entry.id, entry.state]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={entry.title}
      footer={
        <Button tone="primary" onClick={onEdit}>
          Düzenle
        </Button>
      }
    >
      <DescriptionList>
        <DescriptionRow label="Durum">{newsPhases[phaseOf(entry, now)]}</DescriptionRow>
        <DescriptionRow label="Yayın">{formatDateTime(entry.publish_at)}</DescriptionRow>
        <DescriptionRow label="Bitiş">
          {entry.expires_at === null ? null : formatDateTime(entry.expires_at)}
        </DescriptionRow>
        <DescriptionRow label={entry.requires_ack ? 'Onaylayan' : 'Okuyan'}>
          <ReadsLabel reads={reads} />
        </DescriptionRow>
      </DescriptionList>
      <div className="mt-3 border-t border-line-soft pt-3">
        <RichText text={entry.body} />
      </div>
      {unread !== null && unread.length > 0 && (
        <details className="mt-4 border-t border-line-soft pt-3">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            {entry.requires_ack ? 'Onaylamayanlar' : 'Okumayanlar'} ({unread.length})
          </summary>
          <ul className="grid gap-1 pb-2">
            {unread.map((name, at) => (
              <li key={`${name}-${at}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </Sheet>
  );
}
