import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarDays, ClipboardList, History, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Occurrence } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useRememberedText } from '@/data/remembered-text';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { readById } from '@/kit/record/documents-by-id';
import { RecordList } from '@/kit/list/record-list';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { Button, buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { Tabs } from '@/ui/tabs';
import { hiddenAtFirst, meetingColumns } from './meeting-columns';
import { meetingExportHead, meetingExportRows } from './meeting-export';
import { meetingViewList, meetingViews, readMeetingListSearch, standingOrder } from './meeting-list-search';
import type { MeetingListSearch, MeetingView } from './meeting-list-search';
import { NEW_MEETING } from '../meeting-search';
import { OldMeetingsSheet } from './old-meetings-sheet';
import { useMeetingFilters } from './use-meeting-filters';
import { useMeetingList, useMeetingNames } from './use-meeting-list';
import { addressOf } from '../use-series-neighbours';

const emptyViews: Partial<Record<MeetingView, string>> = {
  upcoming: 'Yaklaşan toplantı yok.',
  answer: 'Yanıtınızı bekleyen toplantı yok.',
  minutes: 'Tutanağı açık kalan toplantı yok.',
  past: 'Son 12 ayda toplantı yok.',
  series: 'Yinelenen toplantı yok.',
};

const withoutPage = (search: MeetingListSearch) => readMeetingListSearch({ ...search, page: undefined });

/** Shows the meetings as a list: views, filters, search, order, columns, export. The address holds the list's state. */
export function MeetingListPage({
  search,
  onSearch,
}: {
  search: MeetingListSearch;
  onSearch: (search: MeetingListSearch) => void;
}) {
  usePageTitle('Toplantılar');
  const navigate = useNavigate();
  const now = useNow();
  const { access } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const mayAdd = usePermission('companies.meetings.add');
  const mayExport = usePermission('companies.meetings.export');
  const opensCalendar = usePermission('companies.meetings_calendar.read');
  const [older, setOlder] = useState(false);
  const [text, setText] = useRememberedText('meetings');
  const view = search.view ?? 'upcoming';
  const names = useMeetingNames();
  const filters = useMeetingFilters(search, names);
  const { rows, waiting, complete } = useMeetingList(names, view, search, text, now);
  const columns = useMemo(
    () => meetingColumns({ names, mark: (id) => markOf('meetings', id), userId: access.userId, now }),
    [names, markOf, access.userId, now],
  );
  const standing = standingOrder(view);
  const open = (meeting: Occurrence) =>
    void navigate({ to: '/companies/meetings/$meetingId', ...addressOf(meeting) });
  /** Returns the address of another view; page and order belong to the current view. */
  const ofView = (next: MeetingView) =>
    readMeetingListSearch({ ...search, view: next, page: undefined, sort: undefined, order: undefined });
  const newMeeting = { to: '/companies/meetings/$meetingId', params: { meetingId: NEW_MEETING } } as const;

  return (
    <>
      {older && <OldMeetingsSheet onClose={() => setOlder(false)} />}
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-surface pr-5 max-[79.9375em]:min-h-13 max-[79.9375em]:pr-4">
        <div className="h-full min-w-0 flex-1 self-stretch pl-2.5 max-[79.9375em]:pl-1.5">
          <Tabs
            label="Görünümler"
            value={view}
            overflow="menu"
            onChange={(next) =>
              void navigate({ to: '/companies/meetings', search: ofView(next), resetScroll: false })
            }
            panelId="meetings"
            items={meetingViewList.map((id) => ({
              id,
              label: meetingViews[id],
              count: id === 'answer' && complete && waiting > 0 ? formatNumber(waiting) : undefined,
            }))}
            renderTab={(item, props) => (
              <Link {...props} to="/companies/meetings" search={ofView(item.id)} resetScroll={false} />
            )}
          />
        </div>
        {view === 'past' && (
          <Button tone="quiet" icon={History} aria-label="Bir yıldan eskiler" onClick={() => setOlder(true)}>
            <span className="max-[56.1875em]:sr-only">Bir yıldan eskiler</span>
          </Button>
        )}
        {opensCalendar && (
          <Link to="/companies/meetings-calendar" className={buttonClass('quiet')}>
            <CalendarDays className="size-4" aria-hidden="true" />
            <span className="max-[56.1875em]:sr-only">Takvim</span>
          </Link>
        )}
        {mayAdd && (
          <Link {...newMeeting} className={buttonClass('primary')}>
            <Plus className="size-4" aria-hidden="true" />
            Yeni toplantı
          </Link>
        )}
      </div>
      <div
        id="meetings"
        role="tabpanel"
        aria-labelledby={`meetings-tab-${view}`}
        className="flex min-h-0 flex-1 flex-col short:min-h-[23rem]"
      >
        <RecordList
          entity="meeting"
          label="Toplantılar"
          noun="toplantı"
          icon={ClipboardList}
          addLabel="Yeni toplantı"
          addsElsewhere
          placeholder="Konu, salon, kişi, firma"
          columns={columns}
          columnsName="meeting-columns"
          hiddenAtFirst={hiddenAtFirst}
          rows={rows}
          rowId={({ key }) => key}
          onOpen={open}
          state={complete ? 'ready' : 'loading'}
          search={search}
          standing={standing}
          onChange={(patch) => onSearch(readMeetingListSearch({ ...search, ...patch }))}
          text={text}
          onText={setText}
          filters={filters}
          onAdd={mayAdd ? () => void navigate(newMeeting) : undefined}
          emptyText={emptyViews[view]}
          tools={
            <SavedViewsMenu
              name="meeting-views"
              columnsName="meeting-columns"
              offered={{ columns: columns.map(({ id }) => id) }}
              read={readMeetingListSearch}
              current={withoutPage({ ...search, view })}
              renderLink={(to, props) => <Link {...props} to="/companies/meetings" search={to} />}
            />
          }
          exported={
            mayExport
              ? {
                  entity: 'meeting',
                  noun: 'toplantıyı',
                  name: 'Toplantılar',
                  head: meetingExportHead,
                  content: 'Dosyada toplantı konuları ve katılımcıların adları bulunur.',
                  readRows: async ({ store: { database } }) => {
                    const ids = new Set(rows.map(({ row }) => row.id));
                    const records = await readById(database.meetings, [...ids]);
                    const byId = new Map(
                      records.flatMap((record) =>
                        record.kind === 'meeting' ? [[record.id, record] as const] : [],
                      ),
                    );
                    return meetingExportRows(rows, byId, names);
                  },
                }
              : undefined
          }
        />
      </div>
    </>
  );
}
