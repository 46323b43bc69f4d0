import { BellOff, CheckCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNowAt } from '@/data/now';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { ListPrint } from '@/kit/export/list-print';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/page-states';
import { PlaceSetting, QuietHoursFields } from '@/records/notification-settings/quiet-hours-fields';
import { usePageTitle } from '@/ui/page-title';
import type { Notification } from '@sync/model/entities/inbox';
import { readAll } from '../inbox-actions';
import { allNotifications$ } from '../inbox-queries';
import { alarmMoments } from '../alarms/alarms';
import { byDay, dayTitle } from '../days';
import { ListFrame } from '../list-frame';
import { ListStates } from '../list-states';
import { NoticeCards } from './notice-cards';
import { noticeThings } from './notice-things';
import type { NoticeThing } from './notice-things';
import { notificationTime, selectNotifications } from './notification-list';
import {
  notificationKinds,
  notificationTimes,
  notificationViews,
  readNotificationSearch,
} from './notification-search';
import type {
  NotificationKind,
  NotificationSearch,
  NotificationTime,
  NotificationView,
} from './notification-search';

/** Cards that are drawn at a time. */
const PORTION = 60;
const none: readonly Notification[] = [];

const kinds = (Object.keys(notificationKinds) as NotificationKind[]).map((value) => ({
  value,
  label: notificationKinds[value].label,
}));
const times = (Object.keys(notificationTimes) as NotificationTime[]).map((value) => ({
  value,
  label: notificationTimes[value].label,
}));

const emptyWords: Readonly<Record<NotificationView, { title: string; text: string }>> = {
  unread: {
    title: 'Okunmamış bildirim yok',
    text: 'Size atanan talepler, bahsedildiğiniz notlar ve toplantı davetleri burada görünür.',
  },
  all: {
    title: 'Veri yok',
    text: 'Size atanan talepler, bahsedildiğiniz notlar ve toplantı davetleri burada görünür.',
  },
  snoozed: {
    title: 'Ertelenen bildirim yok',
    text: 'Ertelediğiniz bildirimler zamanı gelene kadar burada durur.',
  },
};

/** Shows all notifications of the user: filters, by day, a card for each thing with its actions in place. */
export function NotificationListPage({
  search,
  onSearch,
}: {
  search: NotificationSearch;
  onSearch: (search: NotificationSearch) => void;
}) {
  usePageTitle('Bildirimler');
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const live = useLiveQuery(allNotifications$, []);
  const [most, setMost] = useState(PORTION);
  const items = live.state === 'ready' ? live.data : none;
  const now = useNowAt(
    useMemo(() => alarmMoments({ notifications: items, reminders: [], meetings: [] }), [items]),
  );
  const view = search.view ?? 'unread';
  const fitting = useMemo(() => selectNotifications(items, search, now), [items, search, now]);
  const things = useMemo(() => noticeThings(fitting), [fitting]);
  const shown = useMemo(() => things.slice(0, most), [things, most]);
  const unread = useMemo(() => fitting.filter(({ read_at }) => read_at === null), [fitting]);
  const count = (of: NotificationView): number => selectNotifications(items, { view: of }, now).length;
  const change = (patch: NotificationSearch): void => {
    setMost(PORTION);
    onSearch(readNotificationSearch({ ...search, ...patch }));
  };
  const readShown = async (): Promise<void> => {
    try {
      const undo = await readAll(writes, unread);
      outcome.done(`${countOf(unread.length, 'bildirim')} okundu sayıldı`, { undo });
    } catch (error) {
      outcome.failed(error);
    }
  };
  const timeOf = (item: Notification): string =>
    view === 'snoozed' ? (item.snoozed_until ?? item.at) : notificationTime(item, now);
  const compare = (first: NoticeThing, other: NoticeThing): number => {
    const [a, b] = [timeOf(first.lines[0]), timeOf(other.lines[0])].map((time) => Date.parse(time));
    return view === 'snoozed' ? (a ?? 0) - (b ?? 0) : (b ?? 0) - (a ?? 0);
  };
  const filtered = search.kind !== undefined || search.time !== undefined;

  return (
    <ListFrame
      name="notice-view"
      views={(Object.keys(notificationViews) as NotificationView[]).map((value) => ({
        value,
        label: value === 'all' ? notificationViews[value] : `${notificationViews[value]} (${count(value)})`,
      }))}
      view={view}
      onView={(next) => change({ view: next === 'unread' ? undefined : next })}
      kind={{
        label: 'Tür',
        all: 'Bütün türler',
        options: kinds,
        value: search.kind,
        onChange: (kind) => change({ kind }),
      }}
      time={{
        label: 'Zaman',
        all: 'Her zaman',
        options: times,
        value: search.time,
        onChange: (time) => change({ time }),
      }}
      actions={
        <>
          <ListPrint
            entity="notification"
            label="Bildirimler"
            noun="bildirim"
            columns={[
              { id: 'at', header: 'Zaman', cell: (item) => formatDateTime(timeOf(item)) },
              { id: 'title', header: 'Bildirim', cell: ({ title }) => title },
              { id: 'body', header: 'Ayrıntı', cell: ({ body }) => body },
              {
                id: 'read',
                header: 'Durum',
                cell: ({ read_at: at }) => (at === null ? 'Okunmadı' : 'Okundu'),
              },
            ]}
            rows={fitting}
            rowId={({ id }) => id}
            filters={[
              notificationViews[view],
              ...(search.kind === undefined ? [] : [`Tür: ${notificationKinds[search.kind].label}`]),
              ...(search.time === undefined ? [] : [`Zaman: ${notificationTimes[search.time].label}`]),
            ]}
            disabled={live.state !== 'ready'}
          />
          {unread.length > 0 && view !== 'snoozed' && (
            <Button icon={CheckCheck} onClick={() => void readShown()}>
              Tümünü okundu say
            </Button>
          )}
        </>
      }
      aside={
        <section className="card px-4 pt-2 pb-4" aria-label="Bildirim tercihleri">
          <QuietHoursFields />
          <PlaceSetting />
        </section>
      }
    >
      <ListStates
        state={live.state}
        found={fitting.length}
        filtered={filtered}
        onClear={() => change({ kind: undefined, time: undefined })}
      >
        <EmptyState icon={BellOff} title={emptyWords[view].title}>
          {emptyWords[view].text}
        </EmptyState>
      </ListStates>
      <NoticeCards key={view} things={shown} compare={compare} now={now}>
        {(cards) =>
          byDay(cards, ({ thing }) => timeOf(thing.lines[0])).map(({ day, items: of }) => (
            <section key={day} className="mb-4" aria-label={dayTitle(day, now)}>
              <h2 className="th mb-1.5">{dayTitle(day, now)}</h2>
              <ul>{of.map(({ card }) => card)}</ul>
            </section>
          ))
        }
      </NoticeCards>
      {things.length > most && (
        <div className="grid place-items-center">
          <Button onClick={() => setMost(most + PORTION)}>Daha fazla göster ({things.length - most})</Button>
        </div>
      )}
    </ListFrame>
  );
}
