import { keysOf, oneOf, readerOf } from '@/lib/address';
import type { Notification } from '@sync/model/entities/inbox';

/** Views of notifications. */
export const notificationViews = { unread: 'Okunmamış', all: 'Tümü', snoozed: 'Ertelenen' } as const;
export type NotificationView = keyof typeof notificationViews;

/** Kinds as users look for them, and their topics. */
export const notificationKinds = {
  assignment: { label: 'Atama', topics: ['assigned', 'reassigned'] },
  mention: { label: 'Bahsedilme ve yorum', topics: ['mentioned', 'comment'] },
  status: { label: 'Durum', topics: ['status'] },
  due: { label: 'Süre', topics: ['due_risk', 'overdue'] },
  meeting: {
    label: 'Toplantı',
    topics: ['meeting_invited', 'meeting_moved', 'meeting_cancelled', 'meeting_answered'],
  },
  surgery: {
    label: 'Ameliyat',
    topics: ['surgery_moved', 'surgery_cancelled', 'surgery_clash', 'surgery_late', 'surgery_missing'],
  },
  insurance: {
    label: 'Provizyon',
    topics: [
      'insurance_answer',
      'insurance_reopened',
      'insurance_unapproved',
      'insurance_expiring',
      'insurance_appeal',
    ],
  },
  pathology: { label: 'Biyopsi', topics: ['biopsy_critical', 'biopsy_late', 'specimen_missing'] },
  clients: { label: 'Hasta kaydı', topics: ['merge_waiting'] },
  system: { label: 'Sistem', topics: ['access_request', 'report_ready', 'system'] },
} as const satisfies Readonly<Record<string, { label: string; topics: readonly Notification['topic'][] }>>;
export type NotificationKind = keyof typeof notificationKinds;

/** Time spans backwards, in Istanbul days; today is one. */
export const notificationTimes = {
  today: { label: 'Bugün', days: 1 },
  week: { label: 'Son 7 gün', days: 7 },
  month: { label: 'Son 30 gün', days: 30 },
} as const;
export type NotificationTime = keyof typeof notificationTimes;

/** Reads the address of the screen; see `readerOf`. */
export const readNotificationSearch = readerOf({
  view: oneOf(keysOf(notificationViews)),
  kind: oneOf(keysOf(notificationKinds)),
  time: oneOf(keysOf(notificationTimes)),
});
/** Address parameters of the list: codes alone. Unread notifications by default. */
export type NotificationSearch = ReturnType<typeof readNotificationSearch>;
