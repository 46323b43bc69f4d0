import { useNavigate } from '@tanstack/react-router';
import { CloudOff, History } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useNow } from '@/data/now';
import { usePreference } from '@/data/preferences';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime, formatTime, todayIso } from '@/lib/dates';
import { LoadingBlock } from '@/ui/page-states';
import { NoticeBar } from '@/ui/notice-bar';
import { usePageTitle } from '@/ui/page-title';
import type { ChosenTime } from '../form/chosen-time';
import { CalendarEmpty } from './calendar-empty';
import { FeedDialog } from './feed-dialog';
import { CalendarHeader } from './calendar-header';
import { CalendarLegend } from './calendar-legend';
import { CalendarPaper } from './calendar-paper';
import { MeetingTasks } from '../form/meeting-tasks';
import type { BegunTask } from '../form/meeting-tasks';
import { rangeOf, rangeTitle, weeksOf } from './calendar-range';
import { linesPerDay, meetingsAbreast, roomyView } from './calendar-room';
import { parseWhose, readCalendarSearch } from './calendar-search';
import type { CalendarSearch } from './calendar-search';
import type { CalendarEntry } from './entry-face';
import { morningOf, nextHalfHour } from '../form/chosen-time';
import { isCrowded } from './day-overflow';
import { MeetingSheet } from './meeting-sheet';
import { MoreMeetingsList } from './more-meetings';
import type { MoreMeetings } from './more-meetings';
import { useCalendar } from './use-calendar';
import { useDragMove } from './use-drag-move';
import { useSurgeryDays } from './use-surgery-days';

const loadGrid = () => import('./calendar-grid');
const CalendarGrid = lazy(loadGrid);
// On its way while the device opens its store. What fails here fails again, and is told, when it is drawn.
loadGrid().catch(() => undefined);

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Shows the meetings of all staff by month, week, day or as a list; complete without a network. */
export function CalendarPage({
  search,
  onSearch,
}: {
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
}) {
  usePageTitle('Toplantı takvimi');
  const now = useNow();
  const today = todayIso(now);
  const chosen = search.view ?? 'week';
  const view = useSyncExternalStore(onResize, () => roomyView(chosen));
  const date = search.date ?? today;
  const { workspace } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  const lastSyncAt = useSyncState((sync) => sync.status.lastSyncAt);
  const offline = phase === 'offline';
  const mayAdd = usePermission('companies.meetings.add');
  const [remembered, setRemembered] = usePreference('calendar-whose', parseWhose);
  const whose = search.whose ?? remembered;
  const shown = { whose, room: search.room, cancelled: search.cancelled };
  const { entries, complete, beyond } = useCalendar(view, date, shown, today);
  const surgeries = useSurgeryDays(view, date);
  const navigate = useNavigate();
  const [more, setMore] = useState<MoreMeetings | null>(null);
  const [task, setTask] = useState<BegunTask | null>(null);
  const [subscribing, setSubscribing] = useState(false);
  const weeks = weeksOf(rangeOf('month', date));
  const perDay = useSyncExternalStore(onResize, () => linesPerDay(weeks));
  const abreast = useSyncExternalStore(onResize, () => meetingsAbreast(view));
  const crowded = useMemo(
    () => view !== 'month' && view !== 'agenda' && isCrowded(entries, abreast),
    [entries, abreast, view],
  );
  const dragMove = useDragMove();

  const change = (patch: CalendarSearch) => onSearch(readCalendarSearch({ ...search, ...patch }));
  const openMeeting = (id: string) => change({ meeting: id, at: undefined });
  const closeMeeting = () => change({ meeting: undefined, at: undefined });
  const { meeting, at } = search;
  const { value: opened } = useMeetings(
    (meetings): Occurrence | null => {
      const row = meeting === undefined ? undefined : meetings.get(meeting);
      if (row === undefined) return null;
      if (row.recurrence === null || at === undefined) {
        const originalStart = row.recurrence === null ? null : row.start;
        return { key: row.id, row, start: row.start, end: row.end, originalStart };
      }
      return { key: `${row.id}:${at}`, row, start: at, end: at + row.end - row.start, originalStart: at };
    },
    [meeting, at],
  );
  const open = ({ occurrence: { row, originalStart } }: CalendarEntry) =>
    change({ meeting: row.id, at: originalStart ?? undefined });
  const add = (time: ChosenTime) =>
    setTask({ kind: 'new', time: view === 'month' && time.allDay ? morningOf(time) : time });
  const synced = useMemo(
    () =>
      lastSyncAt === null
        ? null
        : todayIso(lastSyncAt) === today
          ? formatTime(lastSyncAt)
          : formatDateTime(lastSyncAt),
    [lastSyncAt, today],
  );

  return (
    <div className="paper-root flex min-h-0 flex-1 flex-col bg-surface">
      <CalendarPaper title={rangeTitle(view, date)} entries={entries} />
      <CalendarHeader
        {...{ view, chosen, date, today, search, whose, mayAdd }}
        onChange={change}
        onWhose={(next) => {
          setRemembered(next);
          change({ whose: next, room: next === 'room' ? search.room : undefined });
        }}
        onNew={() => setTask({ kind: 'new', time: nextHalfHour(now, date) })}
        onPrint={() => {
          void logView(workspace, 'print', 'meeting');
          print();
        }}
      />
      {offline && (
        <NoticeBar tone="offline" icon={CloudOff} title="Çevrimdışısınız.">
          {synced === null ? '' : `Takvim ${synced} itibarıyla gösteriliyor. `}
          Eklediğiniz ve değiştirdiğiniz toplantılar bağlanınca gönderilecek.
        </NoticeBar>
      )}
      {beyond && (
        <NoticeBar tone="info" icon={History}>
          Bu cihazda yalnız son 12 ayın toplantıları bulunur.
        </NoticeBar>
      )}
      <CalendarEmpty
        shown={entries.length}
        filtered={whose !== 'all'}
        onClear={() => change({ whose: 'all', room: undefined })}
        onAdd={mayAdd ? () => setTask({ kind: 'new', time: nextHalfHour(now, date) }) : undefined}
      />
      <div
        className="calendar relative min-h-0 flex-1 short:min-h-[480px] print:hidden"
        data-view={view}
        data-crowded={crowded || undefined}
      >
        <Suspense fallback={<LoadingBlock />}>
          <CalendarGrid
            {...{ view, date, entries, surgeries, mayAdd, perDay, abreast }}
            onOpen={open}
            onSurgeries={(day) => void navigate({ to: '/crm/surgery-plans', search: { day } })}
            onChoose={add}
            onMove={(entry, time, revert) => void dragMove(entry, time, revert)}
            onMore={setMore}
          />
        </Suspense>
      </div>
      {subscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
      {more !== null && (
        <MoreMeetingsList
          more={more}
          onOpen={(entry) => {
            setMore(null);
            open(entry);
          }}
          onDay={
            view === 'day'
              ? undefined
              : (day) => {
                  setMore(null);
                  change({ view: 'day', date: day });
                }
          }
          onClose={() => setMore(null)}
        />
      )}
      <CalendarLegend
        synced={synced}
        coming={!complete || !firstSyncDone}
        onSubscribe={() => setSubscribing(true)}
      />
      {opened !== null && (
        <MeetingSheet
          key={opened.key}
          occurrence={opened}
          open={task === null}
          onTask={(kind, record) => setTask({ kind, record, occurrence: opened })}
          onOpenMeeting={openMeeting}
          onClose={closeMeeting}
        />
      )}
      <MeetingTasks
        task={task}
        onTask={setTask}
        onOpenMeeting={(id) => opened !== null && openMeeting(id)}
        onClose={closeMeeting}
      />
    </div>
  );
}
