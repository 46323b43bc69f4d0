import { addDays, dayOf, instantAt } from '@/lib/dates';

/** Time of day at which the afternoon begins for a notice that was put off. */
const AFTERNOON = '13:30';

/** Returns the moments to which a notice is put off with one press. @param now milliseconds since 1970 */
export function noticeSnoozes(now: number): readonly { readonly label: string; readonly until: string }[] {
  const today = dayOf(now);
  const quarter = now + 15 * 60_000;
  const afternoon = instantAt(today, AFTERNOON);
  return [
    { label: '15 dk', until: new Date(quarter).toISOString() },
    ...(Date.parse(afternoon) > quarter ? [{ label: 'Öğleden sonra', until: afternoon }] : []),
    { label: 'Yarın 08:00', until: instantAt(addDays(today, 1), '08:00') },
  ];
}
