import { act } from '../../acts/act';
import { biopsy } from '../../entities/biopsy';
import type { Biopsy } from '../../entities/biopsy';
import { choice, day, longText } from '../../fields';
import { EDIT, isOneOf, noWayTo, SEEN } from './rules';

/* Second half of the loop behind a report: planned, then closed. */

const permissions = [EDIT, SEEN] as const;

const isTold = (record: Biopsy): boolean =>
  isOneOf(record, ['told', 'follow_up']) && record.seen_at !== null && record.told_at !== null;

/** Returns why a case cannot be planned or closed. */
function notTold(record: Biopsy): string {
  if (record.seen_at === null) return 'Hekim görmeden plan yazılamaz.';
  return record.told_at === null ? 'Hastaya bildirilmeden plan yazılamaz.' : noWayTo('follow_up')(record);
}

/** Sets the next step; with it the case is followed until a day, or closed. */
export const plan = act(biopsy, {
  name: 'plan',
  label: ({ follow_up_plan: before }) => (before === null ? 'Plan gir' : 'Planı değiştir'),
  title: 'Takip planı',
  saves: (_, __, { then }) => (then === 'closed' ? 'Planı kaydet ve kapat' : 'Planı kaydet'),
  icon: 'calendar-clock',
  permissions,
  when: isTold,
  refusal: notTold,
  fields: {
    plan: longText({ label: 'Plan', required: true, maxLength: 500 }),
    due: day({ label: 'Takip tarihi' }),
    then: choice({ follow_up: 'Takipte kalsın', closed: 'Kapansın' }, { label: 'Sonra', required: true }),
  },
  missing: { plan: 'Ne yapılacağını yazın' },
  start: ({ follow_up_plan: before, follow_up_due: due }) => ({
    ...(before === null ? {} : { plan: before }),
    due,
    then: 'follow_up',
  }),
  asks: (_, { then }) => ({
    plan: { rows: 3 },
    due: { required: then === 'follow_up' },
    then: { cards: { follow_up: 'Tarihi gelince görünür', closed: 'Yapılacak bir şey kalmadı' } },
  }),
  check: ({ review }, { due, then }): Readonly<Record<string, string>> => {
    if (then === 'follow_up' && due === null) return { due: 'Takip tarihini seçin' };
    const isOpen = then === 'closed' && review === 'needed';
    return isOpen ? { '': 'Önce okunan sınıfı onaylayın ya da düzeltin.' } : {};
  },
  run: (changes, _, { plan: text, due, then }) =>
    changes.update({ follow_up_plan: text, follow_up_due: due, status: then }),
  done: (_, { then }) => (then === 'closed' ? 'Plan kaydedildi, biyopsi kapandı' : 'Plan kaydedildi'),
});

const hasPlan = ({ follow_up_plan: text }: Biopsy): boolean => (text ?? '').trim() !== '';

/** Closes a case that has a plan. */
export const close = act(biopsy, {
  name: 'close',
  label: 'Kapat',
  icon: 'check',
  permissions,
  when: (record) =>
    isTold(record) && hasPlan(record) && (record.review !== 'needed' || 'Önce okunan sınıfı onaylayın'),
  refusal: (record) => (hasPlan(record) ? notTold(record) : 'Takip planı yazılmadan kapatılamaz.'),
  run: (changes) => changes.update({ status: 'closed' }),
  done: 'Biyopsi kapandı',
  undo: true,
});

/** Opens a closed case again: it is followed. */
export const reopen = act(biopsy, {
  name: 'reopen',
  label: 'Yeniden takibe al',
  icon: 'undo',
  permissions,
  group: 'back',
  when: ({ status }) => status === 'closed',
  refusal: noWayTo('follow_up'),
  run: (changes) => changes.update({ status: 'follow_up' }),
  done: 'Yeniden takipte',
  undo: true,
});
