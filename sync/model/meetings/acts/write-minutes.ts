import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';
import { longText } from '../../fields';
import { minutesProblem } from '../minutes-problem';
import { CLOSED, EDIT } from './rules';

const anyText = (label: string) => longText({ label, maxLength: Infinity });

/** Stores the minutes, where nobody else has changed what they were written over. */
export const writeMinutes = act(meeting, {
  name: 'write_minutes',
  label: 'Tutanağı yaz',
  saves: 'Tutanağı kaydet',
  icon: 'pencil',
  permissions: [EDIT],
  when: ({ status }) => status !== 'closed' || CLOSED,
  fields: { minutes: anyText('Tutanak'), before: anyText('Önceki tutanak') },
  start: ({ minutes }) => ({ minutes, before: minutes }),
  asks: () => ({ before: { hidden: true } }),
  check: (record, { minutes, before }) => {
    const problem = minutesProblem(minutes ?? '');
    if (problem !== null) return { minutes: problem };
    return (record.minutes ?? '').trim() === (before ?? '')
      ? {}
      : { minutes: 'Tutanak siz yazarken değişti. Kaydetmeden önce iki metni birleştirin.' };
  },
  run: (changes, _, { minutes }) => changes.update({ minutes }),
  done: 'Tutanak kaydedildi',
});
