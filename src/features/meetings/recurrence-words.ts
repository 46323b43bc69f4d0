import { formatDate } from '@/lib/dates';
import { countOf, listOf } from '@/lib/sentences';
import { weekdays } from '@sync/model/entities/meeting-values';
import type { Recurrence } from '@sync/model/entities/meeting-values';

const ordinals: Readonly<Record<number, string>> = {
  1: 'ilk',
  2: 'ikinci',
  3: 'üçüncü',
  4: 'dördüncü',
  [-1]: 'son',
};
const workdays = 'mo,tu,we,th,fr';

const units = {
  daily: ['gün', 'günde'],
  weekly: ['hafta', 'haftada'],
  monthly: ['ay', 'ayda'],
  yearly: ['yıl', 'yılda'],
} as const;

function often({ freq, interval }: Recurrence): string {
  const [every, within] = units[freq];
  return interval === 1 ? `Her ${every}` : `${interval} ${within} bir`;
}

function when(rule: Recurrence): string {
  if (rule.freq === 'weekly') return `: ${listOf(rule.weekdays.map((day) => weekdays[day]))}`;
  if (rule.freq !== 'monthly') return '';
  const [day] = rule.weekdays;
  if (rule.nth !== null && day !== undefined) return `: ${ordinals[rule.nth] ?? ''} ${weekdays[day]}`;
  return rule.month_day === null ? '' : `: ayın ${rule.month_day}. günü`;
}

/** `Her hafta: Salı ve Perşembe, 31.12.2026 gününe kadar`. */
export function recurrenceWords(rule: Recurrence): string {
  const ends =
    rule.until !== null
      ? `${formatDate(rule.until)} gününe kadar`
      : rule.count !== null
        ? countOf(rule.count, 'kez')
        : '';
  const daysOfWork = rule.freq === 'weekly' && rule.interval === 1 && rule.weekdays.join(',') === workdays;
  const what = daysOfWork ? 'Her iş günü' : `${often(rule)}${when(rule)}`;
  return ends === '' ? what : `${what}, ${ends}`;
}
