import { Megaphone, Pin } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { map } from 'rxjs';
import { whatsNew, whatsNewKinds } from '@sync/model/entities/inbox';
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
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { RichText } from '@/kit/rich-text/rich-text';
import { columnsOf } from '@/kit/list/entity-columns';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { SelectedList } from '@/kit/list/selected-list';
import { Button } from '@/ui/button';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { usePageTitle } from '@/ui/page-title';
import { Sheet } from '@/ui/sheet';
import { SyncMark } from '@/ui/sync-mark';
import { NewsForm } from './news-form';
import { readNewsManagerSearch } from './news-manager-search';
import type { NewsManagerSearch } from './news-manager-search';
import { newsPhases, phaseOf } from './news-phase';
import type { NewsPhase } from './news-phase';

/** An entry as the list shows it. */
interface NewsRow {
  readonly entry: WhatsNew;
  readonly phase: NewsPhase;
  /** Absent where nobody can have read it or the server has not told. */
  readonly reads: NewsReads[string] | undefined;
}

const entryOf = ({ entry }: NewsRow) => entry;

const selection: Selection<NewsRow, NewsManagerSearch> = {
  filters: {},
  texts: ({ entry }) => [entry.title],
  sorts: {
    title: by(({ entry }) => entry.title),
    kind: by(({ entry }) => whatsNewKinds[entry.entry_kind]),
    phase: by(({ phase }) => newsPhases[phase]),
    publish: by(({ entry }) => entry.publish_at),
    reads: by(({ reads }) => reads?.read ?? null),
  },
  standing: { sort: null, order: 'asc' },
};

/** `12 / 35`; a dash where that is not known. */
function ReadsLabel({ reads }: { reads: NewsReads[string] | undefined }) {
  if (reads === undefined) return <span className="text-ink-3">–</span>;
  return (
    <span className="num">
      {formatNumber(reads.read)} / {formatNumber(reads.audience)}
    </span>
  );
}

/** Shows all entries of what's new to their authors, with who has read what. */
export function NewsManagerPage({
  search,
  onSearch,
}: {
  search: NewsManagerSearch;
  onSearch: (search: NewsManagerSearch) => void;
}) {
  usePageTitle('Yenilik yönetimi');
  const reference = useReferenceData();
  const now = useNow();
  const { value: reads } = useServerQuery(listNewsReads, {});
  const markOf = useSyncState((sync) => sync.mark);
  const live = useLiveQuery((database) => news$(database).pipe(map(({ entries }) => entries)), []);
  const [editing, setEditing] = useState(false);
  const rows = useMemo(() => {
    const entries = live.state === 'ready' ? live.data : [];
    return entries.map((entry): NewsRow => ({ entry, phase: phaseOf(entry, now), reads: reads?.[entry.id] }));
  }, [live, now, reads]);
  const opened = rows.find(({ entry }) => entry.id === search.entry) ?? null;
  const change = (patch: object) => onSearch(readNewsManagerSearch({ ...search, ...patch }));
  const close = () => {
    setEditing(false);
    change({ entry: undefined });
  };
  const columns = useMemo(() => {
    const audience = (entry: WhatsNew) =>
      entry.audience_role_ids.length === 0
        ? 'Herkes'
        : entry.audience_role_ids
            .map((id) => reference.roles.find((role) => role.id === id)?.name ?? 'Bilinmeyen rol')
            .join(', ');
    return columnsOf(whatsNew, entryOf, { names: reference, mark: markOf, now }, [
      {
        id: 'title',
        header: 'Başlık',
        key: true,
        hideable: false,
        cell: ({ entry }) => (
          <span className="flex min-w-0 items-center gap-2">
            {entry.pinned && <Pin className="size-4 shrink-0 text-ink-3" aria-label="Sabit" />}
            <span className="clip">{entry.title}</span>
            <SyncMark state={markOf('inbox', entry.id)} />
          </span>
        ),
      },
      { id: 'kind', field: 'entry_kind', width: 110, priority: 2 },
      {
        id: 'audience',
        header: 'Kimler',
        width: 200,
        priority: 3,
        cell: ({ entry }) => <span className="clip block">{audience(entry)}</span>,
      },
      {
        id: 'phase',
        header: 'Durum',
        width: 116,
        narrowWidth: 116,
        cell: ({ phase }) => newsPhases[phase],
      },
      { id: 'publish', field: 'publish_at', width: 150, narrowWidth: 150, priority: 2 },
      {
        id: 'reads',
        header: 'Okuyan',
        width: 104,
        narrowWidth: 104,
        align: 'end',
        cell: ({ reads: known }) => <ReadsLabel reads={known} />,
      },
    ]);
  }, [reference, markOf, now]);

  return (
    <SelectedList
      name="news"
      entity="whats_new"
      label="Yenilikler"
      noun="yenilik"
      icon={Megaphone}
      addLabel="Yenilik ekle"
      placeholder="Başlık"
      columns={columns}
      rows={rows}
      rowId={({ entry }) => entry.id}
      onOpen={({ entry }) => change({ entry: entry.id })}
      currentId={search.entry}
      state={live.state}
      selection={selection}
      search={search}
      onChange={change}
      filters={[]}
      onAdd={() => change({ entry: 'new' })}
      emptyText="İlk yeniliği siz ekleyebilirsiniz."
    >
      {search.entry === 'new' && <NewsForm entry={null} onClose={close} />}
      {opened !== null && editing && <NewsForm entry={opened.entry} onClose={close} />}
      {opened !== null && !editing && (
        <NewsSheet row={opened} onEdit={() => setEditing(true)} onClose={close} />
      )}
    </SelectedList>
  );
}

function NewsSheet({
  row: { entry, phase, reads },
  onEdit,
  onClose,
}: {
  row: NewsRow;
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
        <DescriptionRow label="Durum">{newsPhases[phase]}</DescriptionRow>
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
