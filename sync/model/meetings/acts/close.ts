import { act } from '../../acts/act';
import { meeting } from '../../entities/meeting';
import type { Meeting } from '../../entities/meeting';
import { EDIT, isAhead } from './rules';

/** Returns what keeps a meeting without minutes from their approval. */
export const withMinutes = ({ minutes }: Pick<Meeting, 'minutes'>): Readonly<Record<string, string>> =>
  (minutes ?? '').trim() === '' ? { '': 'Önce tutanağı yazıp kaydedin.' } : {};

/** Approves the minutes: what was written does not change any more. */
export const close = act(meeting, {
  name: 'close',
  label: 'Onayla ve kapat',
  title: 'Tutanak onaylansın mı?',
  saves: 'Onayla ve kapat',
  icon: 'badge-check',
  asksFirst: true,
  permissions: ['companies.meetings.minutes_approve'],
  when: (record, { permissions }) => permissions.has(EDIT) && isAhead(record, 'closed'),
  tells: () => ({
    text: 'Toplantı kapanır; tutanak, kararlar, gündem ve katılım bir daha değiştirilemez. Aksiyonlar izlenmeye devam eder.',
    tone: 'plain',
  }),
  check: withMinutes,
  run: (changes) => changes.update({ status: 'closed', status_reason: null }),
  done: 'Toplantı kapandı',
});
