import { AlarmClockCheck, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNowAt } from '@/data/now';
import { useReminderHands } from '@/data/reminder-hands';
import { useLiveQuery } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { Reminder } from '@sync/model/entities/inbox';
import { reminderDue } from '@sync/model/rules/reminder-times';
import { alarmMoments } from '../alarms/alarms';
import { byDay, dayTitle } from '../days';
import { reminders$ } from '../inbox-queries';
import { DayGroup, ListFrame } from '../list-frame';
import { ListStates } from '../list-states';
import { ReminderEntry } from './reminder-entry';
import { reminderNotes } from './reminder-words';
import {
  readReminderSearch,
  reminderKinds,
  reminderTimes,
  reminderViews,
  selectReminders,
  splitDue,
} from './reminder-list';
import type { ReminderKind, ReminderSearch, ReminderTime, ReminderView } from './reminder-list';

const ReminderFormDialog = lazy(() => import('./reminder-form-dialog'));

/** Entries that are drawn at a time. */
const PORTION = 60;
const none: readonly Reminder[] = [];

const kinds = (Object.keys(reminderKinds) as ReminderKind[]).map((value) => ({
  value,
  label: reminderKinds[value],
}));
const times = (view: ReminderView) =>
  (Object.keys(reminderTimes) as ReminderTime[]).map((value) => ({
    value,
    label:
      view === 'done' && value !== 'today'
        ? `Son ${reminderTimes[value].days} gün`
        : reminderTimes[value].label,
  }));

const empty: Readonly<Record<ReminderView, { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'Açık hatırlatmanız yok',
    text: 'Buradan ya da bir talebin sayfasından hatırlatma kurabilirsiniz; zamanı gelince bağlantı yokken de çalar.',
  },
  handed: {
    title: 'Devrettiğiniz hatırlatma yok',
    text: 'Bir hatırlatmayı iş arkadaşınıza devredince onun cihazlarında çalar; siz burada izlersiniz.',
  },
  done: { title: 'Tamamlanan hatırlatma yok', text: 'Tamamladığınız hatırlatmalar burada durur.' },
};

/** Shows the user's reminders: due ones, future ones by day, finished ones. */
export function ReminderListPage({
  search,
  onSearch,
}: {
  search: ReminderSearch;
  onSearch: (search: ReminderSearch) => void;
}) {
  usePageTitle('Hatırlatmalar');
  const live = useLiveQuery(reminders$, []);
  const [most, setMost] = useState(PORTION);
  /** Reminder in the form; null for a new one, undefined while the form is closed. */
  const [form, setForm] = useState<Reminder | null | undefined>(undefined);
  const items = live.state === 'ready' ? live.data : none;
  const now = useNowAt(
    useMemo(() => alarmMoments({ reminders: items, notifications: [], meetings: [] }), [items]),
  );
  const view = search.view ?? 'open';
  const hands = useReminderHands();
  const fitting = useMemo(() => {
    const belongs = { open: hands.rings, handed: hands.handed, done: hands.hasPart }[view];
    return selectReminders(items.filter(belongs), search, now);
  }, [items, hands, search, view, now]);
  const shown = fitting.slice(0, most);
  const { due, coming } = view === 'done' ? { due: none, coming: shown } : splitDue(shown, now);
  const counts = useMemo(() => {
    const open = items.filter(({ done_at }) => done_at === null);
    return { open: open.filter(hands.rings).length, handed: open.filter(hands.handed).length };
  }, [items, hands]);
  const filtered = search.kind !== undefined || search.time !== undefined;
  const change = (patch: ReminderSearch): void => {
    setMost(PORTION);
    onSearch(readReminderSearch({ ...search, ...patch }));
  };
  const entry = (item: Reminder) => (
    <ReminderEntry key={item.id} item={item} now={now} hands={hands} onEdit={() => setForm(item)} />
  );

  return (
    <ListFrame
      name="reminder-view"
      views={(Object.keys(reminderViews) as ReminderView[]).map((value) => ({
        value,
        label: value === 'done' ? reminderViews.done : `${reminderViews[value]} (${counts[value]})`,
      }))}
      view={view}
      onView={(next) => change({ view: next === 'open' ? undefined : next })}
      kind={{
        label: 'Bağlı olduğu kayıt',
        all: 'Bütün hatırlatmalar',
        options: kinds,
        value: search.kind,
        onChange: (kind) => change({ kind }),
      }}
      time={{
        label: 'Zaman',
        all: 'Her zaman',
        options: times(view),
        value: search.time,
        onChange: (time) => change({ time }),
      }}
      actions={
        <>
          <ListPrint
            entity="reminder"
            label="Hatırlatmalar"
            noun="hatırlatma"
            columns={[
              {
                id: 'due',
                header: 'Zaman',
                cell: (item) => formatDateTime(item.done_at ?? reminderDue(item)),
              },
              { id: 'text', header: 'Hatırlatma', cell: ({ title }) => title },
              {
                id: 'notes',
                header: 'Not',
                cell: (item) => [hands.words(item), ...reminderNotes(item, now)].filter(Boolean).join(', '),
              },
            ]}
            rows={fitting}
            rowId={({ id }) => id}
            filters={[
              reminderViews[view],
              ...(search.kind === undefined ? [] : [`Kayıt: ${reminderKinds[search.kind]}`]),
              ...(search.time === undefined ? [] : [`Zaman: ${reminderTimes[search.time].label}`]),
            ]}
            disabled={live.state !== 'ready'}
          />
          <Button tone="primary" icon={Plus} onClick={() => setForm(null)}>
            Yeni hatırlatma
          </Button>
        </>
      }
    >
      <ListStates
        state={live.state}
        found={fitting.length}
        filtered={filtered}
        onClear={() => change({ kind: undefined, time: undefined })}
      >
        <EmptyState icon={AlarmClockCheck} title={empty[view].title}>
          {empty[view].text}
        </EmptyState>
      </ListStates>
      {due.length > 0 && <DayGroup title="Zamanı geldi">{due.map(entry)}</DayGroup>}
      {byDay(coming, (item) => item.done_at ?? reminderDue(item)).map(({ day, items: of }) => (
        <DayGroup key={day} title={dayTitle(day, now)}>
          {of.map(entry)}
        </DayGroup>
      ))}
      {fitting.length > most && (
        <div className="grid place-items-center">
          <Button onClick={() => setMost(most + PORTION)}>Daha fazla göster ({fitting.length - most})</Button>
        </div>
      )}
      {form !== undefined && (
        <Suspense>
          <ReminderFormDialog item={form} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </ListFrame>
  );
}
