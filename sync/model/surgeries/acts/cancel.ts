import { act } from '../../acts/act';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import { longText } from '../../fields';
import { sideProblems, withoutSlot } from '../slots';
import { askReason, reasonField, reasonProblem } from './reasons';
import { EDIT, isPlannable, isAhead, planRefusal } from './rules';

/** Cancels a surgery with a reason. The record stays. */
export const cancel = act(surgery, {
  name: 'cancel',
  label: 'İptal et…',
  title: 'Ameliyat iptal edilsin mi?',
  saves: 'Ameliyatı iptal et',
  icon: 'calendar-x',
  danger: true,
  permissions: [EDIT],
  group: 'end',
  when: (record) => isPlannable(record) && isAhead(record, 'cancelled'),
  refusal: planRefusal,
  fields: { status_reason_id: reasonField, status_note: longText({ label: 'Açıklama', maxLength: 500 }) },
  asks: (_, __, { reference: names }) => ({
    status_reason_id: askReason(names, 'cancel'),
    status_note: { rows: 2 },
  }),
  tells: () => ({
    text: 'Salondaki yeri boşalır. Kayıt ve geçmişi durur, geri getirilebilir.',
    tone: 'plain',
  }),
  check: (_, { status_reason_id: id }, { reference: names }) => reasonProblem(names, id, 'cancel'),
  run: (changes, _, reason) => changes.update({ status: 'cancelled', ...reason }),
  done: 'Ameliyat iptal edildi',
  undo: 'all',
});

/** Returns whether a surgery has a place that lies ahead. */
const hasPlaceAhead = ({ room_id: room, planned_start: start }: Surgery, now: string): boolean =>
  room !== null && start !== null && start >= now;

/** Takes a cancelled or postponed surgery up again: at its place where that lies ahead, else it waits for one. */
export const revive = act(surgery, {
  name: 'revive',
  label: 'Geri getir',
  icon: 'undo',
  permissions: [EDIT],
  group: 'step',
  when: ({ status }) => status === 'cancelled' || status === 'postponed',
  refusal: 'Yalnız ertelenen ya da iptal edilen ameliyat geri getirilir.',
  check: (record, _, { now, reference: names }) =>
    hasPlaceAhead(record, now) ? sideProblems(record, names) : {},
  run: (changes, record, _, { now }) =>
    changes.update({
      status_reason_id: null,
      status_note: null,
      milestones: [],
      ...(hasPlaceAhead(record, now) ? { status: 'planned' } : { ...withoutSlot, status: 'proposed' }),
    }),
  done: 'Ameliyat geri getirildi',
});
