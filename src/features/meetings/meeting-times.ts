import { dayOf, formatLongDate, formatTime, addDays, formatDate } from '@/lib/dates';

/** `17 Kasım 2026 Salı, 09:00–10:00`; of several days both ends, of whole days the days. Instants in any form. */
export function timesText(start: number | string, end: number | string, allDay: boolean): string {
  const first = dayOf(start);
  const last = allDay ? addDays(dayOf(end), -1) : dayOf(end);
  if (allDay) {
    return first >= last
      ? `${formatLongDate(first)}, tüm gün`
      : `${formatDate(first)} – ${formatDate(last)}, tüm gün`;
  }
  return first === last
    ? `${formatLongDate(start)}, ${formatTime(start)}–${formatTime(end)}`
    : `${formatDate(first)} ${formatTime(start)} – ${formatDate(last)} ${formatTime(end)}`;
}
