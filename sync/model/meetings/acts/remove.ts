import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';

/**
 * Deletes a meeting of which nothing is written down. A meeting of a series is cancelled instead: without its row the
 * series would have it take place again.
 */
export const remove = act(meeting, {
  name: 'remove',
  label: 'Toplantıyı sil',
  title: 'Toplantı silinsin mi?',
  saves: 'Toplantıyı sil',
  icon: 'trash',
  danger: true,
  asksFirst: true,
  permissions: ['companies.meetings.delete'],
  when: ({ series_id, minutes, status }) => series_id === null && minutes === null && status !== 'closed',
  tells: () => ({
    text: 'Tutanağı ve kararlarıyla birlikte bütün cihazlardan kalkar. Yapılmayan toplantıyı silmek yerine iptal edebilirsiniz.',
    tone: 'plain',
  }),
  run: (changes, { id }) => changes.remove(meeting, id),
  done: 'Toplantı silindi',
});
