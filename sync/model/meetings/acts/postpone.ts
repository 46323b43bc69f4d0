import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';
import { meetingStatuses } from '../../entities/meeting-values';
import { text } from '../../fields';
import { EDIT, isAhead } from './rules';

/** Puts a meeting off until its new time is known. */
export const postpone = act(meeting, {
  name: 'postpone',
  label: 'Ertele…',
  title: 'Toplantı ertelensin mi?',
  saves: 'Toplantıyı ertele',
  icon: 'calendar-clock',
  asksFirst: true,
  permissions: [EDIT],
  when: (record) => isAhead(record, 'postponed'),
  fields: { reason: text({ label: 'Neden', maxLength: 500 }) },
  tells: () => ({
    text: 'Yeni zamanı belli olana kadar kimsenin saatini ve salonu tutmaz.',
    tone: 'plain',
  }),
  run: (changes, _, { reason }) => changes.update({ status: 'postponed', status_reason: reason }),
  done: meetingStatuses.postponed,
});
