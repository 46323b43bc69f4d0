import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import { toldHow } from '../../entities/biopsy-values';
import { choice, longText } from '../../fields';
import { EDIT, isOneOf, maySee, noWayTo, SEEN } from './rules';

/* First half of the loop behind a report: seen, then told. */

const permissions = [EDIT, SEEN] as const;

/** Saves that the ordering doctor, or a delegate, has seen the result. */
export const see = act(biopsy, {
  name: 'see',
  label: 'Hekim gördü',
  icon: 'stethoscope',
  permissions,
  when: (record, world) =>
    record.status === 'reported' &&
    record.reported_at !== null &&
    (maySee(record, world) || 'Yalnız isteyen hekim ya da vekili'),
  refusal: (record) =>
    record.reported_at === null ? 'Raporu olmayan sonuç görülmüş sayılmaz.' : noWayTo('seen')(record),
  run: (changes, { report_id: report }, _, { userId, now }) =>
    changes.update({ status: 'seen', seen_at: now, seen_by: userId, seen_report: report }),
  done: 'Hekim gördü',
  undo: 'all',
});

/** Takes the mark back, set by mistake. */
export const unsee = act(biopsy, {
  name: 'unsee',
  label: '“Hekim gördü”yü geri al',
  icon: 'undo',
  permissions,
  group: 'back',
  when: (record, world) => record.status === 'seen' && record.told_at === null && maySee(record, world),
  refusal: ({ told_at: told }) =>
    told === null
      ? 'Bunu yalnız isteyen hekim ya da vekili geri alır.'
      : 'Sonuç hastaya bildirildi; önce bildirimi geri alın.',
  run: (changes) => changes.update({ status: 'reported', seen_at: null, seen_by: null, seen_report: null }),
  done: 'Geri alındı',
});

/** Saves that the patient was told, and by whom: the user. Only after the doctor has seen the result. */
export const tellPatient = act(biopsy, {
  name: 'tell_patient',
  label: 'Hastaya bildirildi',
  saves: 'Bildirimi kaydet',
  icon: 'message-circle',
  permissions,
  when: (record) =>
    isOneOf(record, ['reported', 'seen']) &&
    ((record.status === 'seen' && record.seen_at !== null) || 'Bildirim, hekim gördükten sonra açılır'),
  refusal: noWayTo('told'),
  fields: {
    how: choice(toldHow, { label: 'Nasıl', required: true }),
    note: longText({ label: 'Not', maxLength: 500 }),
  },
  missing: { how: 'Nasıl bildirildiğini seçin' },
  asks: () => ({ how: { cards: {} } }),
  tells: ({ critical }) => (critical ? { text: 'Kritik sonuç mesajla gönderilmez.', tone: 'danger' } : null),
  run: (changes, { report_id: report }, { how, note }, { userId, now }) =>
    changes.update({
      status: 'told',
      told_at: now,
      told_by: userId,
      told_how: how,
      told_note: note,
      told_report: report,
    }),
  done: 'Bildirim kaydedildi',
  undo: 'all',
});

/** Takes back that the patient was told. */
export const untell = act(biopsy, {
  name: 'untell',
  label: 'Bildirimi geri al',
  icon: 'undo',
  permissions,
  group: 'back',
  when: ({ status }) => status === 'told',
  refusal: noWayTo('seen'),
  run: (changes) =>
    changes.update({
      status: 'seen',
      told_at: null,
      told_by: null,
      told_how: null,
      told_note: null,
      told_report: null,
    }),
  done: 'Geri alındı',
});
