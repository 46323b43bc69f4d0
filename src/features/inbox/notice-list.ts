import * as v from 'valibot';
import { daysFromToday, dayOf } from '@/lib/dates';
import type { Notification } from '@sync/model/inbox';
import { isSnoozed, isWaiting } from './calls';

/** Which notifications are shown. */
export const noticeViews = { unread: 'Okunmamış', all: 'Tümü', snoozed: 'Ertelenen' } as const;
export type NoticeView = keyof typeof noticeViews;

/** Kinds as people look for them, and the topics they stand for. */
export const noticeKinds = {
  assignment: { label: 'Atama', topics: ['assigned', 'reassigned'] },
  mention: { label: 'Bahsedilme ve yorum', topics: ['mentioned', 'comment'] },
  status: { label: 'Durum', topics: ['status'] },
  due: { label: 'Süre', topics: ['due_risk', 'overdue'] },
  meeting: {
    label: 'Toplantı',
    topics: ['meeting_invited', 'meeting_moved', 'meeting_cancelled', 'meeting_answered'],
  },
  system: { label: 'Sistem', topics: ['access_request', 'system'] },
} as const satisfies Readonly<Record<string, { label: string; topics: readonly Notification['topic'][] }>>;
export type NoticeKind = keyof typeof noticeKinds;

/** How far back, in Istanbul days; today is one. */
export const noticeTimes = {
  today: { label: 'Bugün', days: 1 },
  week: { label: 'Son 7 gün', days: 7 },
  month: { label: 'Son 30 gün', days: 30 },
} as const;
export type NoticeTime = keyof typeof noticeTimes;

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const schema = v.object({
  view: optional(v.picklist(Object.keys(noticeViews) as NoticeView[])),
  kind: optional(v.picklist(Object.keys(noticeKinds) as NoticeKind[])),
  time: optional(v.picklist(Object.keys(noticeTimes) as NoticeTime[])),
});
/** What the address of the list holds: codes alone. Without a view, what is unread. */
export type NoticeSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readNoticeSearch(search: unknown): NoticeSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** Where a notification stands in time: one that was put off and is back counts from then on. */
export function noticeTime(item: Pick<Notification, 'at' | 'snoozed_until'>, now: number): string {
  return item.snoozed_until !== null && item.snoozed_until > item.at && !isSnoozed(item, now)
    ? item.snoozed_until
    : item.at;
}

function fitsView(item: Notification, view: NoticeView, now: number): boolean {
  if (view === 'snoozed') return item.read_at === null && isSnoozed(item, now);
  return view === 'all' || isWaiting(item, now);
}

/** The notifications that fit, newest first; those that were put off by when they come back. */
export function selectNotices(
  items: readonly Notification[],
  { view = 'unread', kind, time }: NoticeSearch,
  now: number,
): readonly Notification[] {
  const topics: readonly string[] | null = kind === undefined ? null : noticeKinds[kind].topics;
  const days = time === undefined ? null : noticeTimes[time].days;
  const at = (item: Notification) =>
    Date.parse(view === 'snoozed' ? (item.snoozed_until ?? item.at) : noticeTime(item, now));
  return items
    .filter(
      (item) =>
        fitsView(item, view, now) &&
        (topics === null || topics.includes(item.topic)) &&
        (days === null || -daysFromToday(noticeTime(item, now), now) < days),
    )
    .toSorted((a, b) => (view === 'snoozed' ? at(a) - at(b) : at(b) - at(a)));
}

/** Neighbours of one Istanbul day together, in the order in which they come. */
export function byDay<T>(
  items: readonly T[],
  timeOf: (item: T) => string,
): readonly { readonly day: string; readonly items: readonly T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(timeOf(item));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
