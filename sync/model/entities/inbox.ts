import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import {
  anyReference,
  choice,
  flag,
  instant,
  integer,
  json,
  longText,
  optionalJson,
  reference,
  referenceList,
  text,
  textList,
} from '../fields';
import type { ViewAddress, ViewColumns } from '../rules/shared-views';

export const inboxTargets = {
  ticket: 'Talep',
  client: 'Hasta',
  task: 'Görev',
  meeting: 'Toplantı',
  surgery: 'Ameliyat',
  insurance_case: 'Provizyon',
  biopsy: 'Biyopsi',
  specimen_transfer: 'Sevk',
  shift_handover: 'Vardiya devri',
  client_merge: 'Birleştirme',
  report_run: 'Saklanan rapor',
  whats_new: 'Yenilik',
} as const;
export const notificationTopics = {
  assigned: 'Atama',
  reassigned: 'Yeniden atama',
  mentioned: 'Bahsedilme',
  status: 'Durum',
  comment: 'Yorum',
  due_risk: 'Süre riski',
  overdue: 'Süre aşımı',
  meeting_invited: 'Toplantı daveti',
  meeting_moved: 'Toplantı değişikliği',
  meeting_cancelled: 'Toplantı iptali',
  meeting_answered: 'Davet yanıtı',
  surgery_moved: 'Ameliyat değişikliği',
  surgery_cancelled: 'Ameliyat iptali',
  surgery_clash: 'Ameliyat çakışması',
  surgery_late: 'Geciken ameliyat',
  surgery_missing: 'Eksik hazırlık',
  insurance_answer: 'Provizyon yanıtı',
  insurance_reopened: 'Plana uymayan onay',
  insurance_unapproved: 'Onaysız ameliyat',
  insurance_expiring: 'Süresi dolan onay',
  insurance_appeal: 'İtiraz süresi',
  biopsy_critical: 'Kritik sonuç',
  biopsy_late: 'Geciken biyopsi',
  specimen_missing: 'Eksik kap',
  shift_handover: 'Vardiya devri',
  merge_waiting: 'Birleştirme onayı',
  access_request: 'Yetki isteği',
  report_ready: 'Hazır rapor',
  system: 'Sistem',
} as const;

/**
 * Written by the server; its owner marks it read. Texts carry ticket numbers, types and times, never a patient's name or
 * the subject of a record.
 */
export const notification = defineEntity({
  kind: 'notification',
  collection: 'inbox',
  table: 'notifications',
  label: { singular: 'Bildirim', plural: 'Bildirimler' },
  fields: {
    user_id: reference('profiles', { label: 'Kişi', required: true, serverOnly: true }),
    topic: choice(notificationTopics, { label: 'Tür', required: true, serverOnly: true }),
    target: choice(inboxTargets, { label: 'Kayıt türü', serverOnly: true }),
    target_id: anyReference({ label: 'Kayıt', serverOnly: true }),
    title: text({ label: 'Başlık', required: true, serverOnly: true }),
    body: text({ label: 'Metin', serverOnly: true, maxLength: 500 }),
    at: instant({ label: 'Zaman', required: true, serverOnly: true }),
    /** Notifications of one group ring once. */
    group_key: text({ label: 'Küme', serverOnly: true, maxLength: 80 }),
    read_at: instant({ label: 'Okunma' }),
    acted_at: instant({ label: 'İşlem' }),
    snoozed_until: instant({ label: 'Erteleme' }),
    /** Time at which one of the user's devices rang for it; the others stay silent. */
    rung_at: instant({ label: 'Çalma' }),
    /** Rings within quiet hours, too: an urgent ticket, a critical result, an outage. The server decides it. */
    passes_quiet: flag({ label: 'Sessiz saatte de gelir', serverOnly: true }),
  },
  title: ['title'],
  permissions: { read: [], edit: [] },
  ownerField: 'user_id',
});

export const reminderRepeats = {
  none: 'Yok',
  daily: 'Her gün',
  weekly: 'Her hafta',
  monthly: 'Her ay',
} as const;

export const reminder = defineEntity({
  kind: 'reminder',
  collection: 'inbox',
  table: 'reminders',
  label: { singular: 'Hatırlatma', plural: 'Hatırlatmalar' },
  fields: {
    owner_id: reference('profiles', { label: 'Kişi', required: true }),
    target: choice(inboxTargets, { label: 'Kayıt türü' }),
    target_id: anyReference({ label: 'Kayıt' }),
    title: text({ label: 'Ne hatırlatılsın', required: true, sensitivity: 'health' }),
    due_at: instant({ label: 'Zaman', required: true }),
    repeat: choice(reminderRepeats, { label: 'Yineleme', required: true }),
    lead_minutes: integer({ label: 'Ne kadar önce çalsın', required: true }),
    done_at: instant({ label: 'Tamamlanma' }),
    /** Time until which it was put off; `due_at` stays the time by which it repeats. */
    snoozed_until: instant({ label: 'Erteleme' }),
    /** Time at which one of the user's devices rang for it last. */
    rung_at: instant({ label: 'Çalma' }),
    /**
     * The colleague for whom it rings instead of its owner. `sync/model/rules/reminder-hands.ts` says what the
     * colleague may change.
     */
    delegated_to: reference('profiles', { label: 'Devredilen' }),
  },
  title: ['title'],
  permissions: { read: [], add: [], edit: [], remove: [] },
  ownerField: 'owner_id',
  delegateField: 'delegated_to',
});

export const whatsNewKinds = {
  feature: 'Yeni',
  improvement: 'İyileştirme',
  fix: 'Düzeltme',
  announcement: 'Duyuru',
} as const;
export const whatsNewStates = {
  draft: 'Taslak',
  published: 'Yayında',
  archived: 'Arşiv',
} as const;

/** Readers receive published entries for their roles; managers (`whats_new.write`) all of them. */
export const whatsNew = defineEntity({
  kind: 'whats_new',
  collection: 'inbox',
  table: 'whats_new_entries',
  label: { singular: 'Yenilik', plural: 'Yenilikler' },
  fields: {
    title: text({ label: 'Başlık', required: true }),
    body: longText({ label: 'Metin', required: true }),
    entry_kind: choice(whatsNewKinds, { label: 'Tür', required: true }),
    areas: textList({ label: 'Alanlar' }),
    audience_role_ids: referenceList('roles', { label: 'Kimler görsün' }),
    version: text({ label: 'Sürüm', maxLength: 20 }),
    publish_at: instant({ label: 'Yayın', required: true }),
    expires_at: instant({ label: 'Bitiş' }),
    pinned: flag({ label: 'Sabit' }),
    requires_ack: flag({ label: 'Onay gerekir' }),
    state: choice(whatsNewStates, { label: 'Durum', required: true }),
  },
  title: ['title'],
  permissions: { read: [], add: ['whats_new.write'], edit: ['whats_new.write'], remove: ['whats_new.write'] },
});

/** Settings of a user for notices, on all devices. The row has the user's own id; another one counts for nothing. */
export const noticeSettings = defineEntity({
  kind: 'notice_settings',
  collection: 'inbox',
  table: 'notice_settings',
  label: { singular: 'Bildirim ayarı', plural: 'Bildirim ayarları' },
  fields: {
    user_id: reference('profiles', { label: 'Kişi', required: true }),
    quiet: flag({ label: 'Sessiz saatler' }),
    /** `HH:mm` in Istanbul. The hours may go over midnight. */
    quiet_from: text({ label: 'Başlangıç', required: true, maxLength: 5 }),
    quiet_to: text({ label: 'Bitiş', required: true, maxLength: 5 }),
    /** ISO numbers of the weekdays on which only these hours are quiet; the others are quiet all day. */
    work_days: textList({ label: 'Günler' }),
    /** Colleagues see on a record that the user is there. */
    show_place: flag({ label: 'Nerede olduğumu göster' }),
  },
  permissions: { read: [], add: [], edit: [] },
  ownerField: 'user_id',
});

export const readMark = defineEntity({
  kind: 'read_mark',
  collection: 'inbox',
  table: 'read_marks',
  label: { singular: 'Okundu işareti', plural: 'Okundu işaretleri' },
  fields: {
    user_id: reference('profiles', { label: 'Kişi', required: true }),
    target: choice(inboxTargets, { label: 'Kayıt türü', required: true }),
    target_id: anyReference({ label: 'Kayıt', required: true }),
    read_at: instant({ label: 'Okunma', required: true }),
  },
  permissions: { read: [], add: [], edit: [] },
  ownerField: 'user_id',
});

/** Users who share views with others. */
const viewSharers = ['crm.reports.share', 'access.roles.edit'] as const;

/**
 * A view of a list that its users have in common: filters, order and columns as an address has them, no record and no typed
 * text. `sync/model/rules/shared-views.ts` says what it may hold. Users receive those for their roles, sharers all of
 * them. It lets nobody see more: each list shows what its user may see.
 */
export const sharedView = defineEntity({
  kind: 'shared_view',
  collection: 'inbox',
  table: 'shared_views',
  label: { singular: 'Paylaşılan görünüm', plural: 'Paylaşılan görünümler' },
  fields: {
    /** Name of the list. */
    list: text({ label: 'Liste', required: true, maxLength: 60 }),
    name: text({ label: 'Ad', required: true, maxLength: 60 }),
    address: json<ViewAddress>({ label: 'Süzgeçler' }),
    /** Null: everybody keeps the columns that they have chosen. */
    columns: optionalJson<ViewColumns>({ label: 'Sütunlar' }),
    /** Empty: everybody. */
    role_ids: referenceList('roles', { label: 'Kimler görsün' }),
  },
  title: ['name'],
  permissions: { read: [], add: viewSharers, edit: viewSharers, remove: viewSharers },
});

export type SharedView = DocumentOf<typeof sharedView>;
export type Notification = DocumentOf<typeof notification>;
export type Reminder = DocumentOf<typeof reminder>;
export type WhatsNew = DocumentOf<typeof whatsNew>;
export type NoticeSettings = DocumentOf<typeof noticeSettings>;
export type ReadMark = DocumentOf<typeof readMark>;
export type InboxItem = Notification | Reminder | WhatsNew | ReadMark | NoticeSettings | SharedView;
