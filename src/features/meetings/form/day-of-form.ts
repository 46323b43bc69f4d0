import { dayOf, isIsoInstant, todayIso } from '@/lib/dates';
import type { MeetingFormValues } from './meeting-form-values';

/** Returns the day that a meeting form names, `YYYY-MM-DD`; today while it names none. */
export function dayOfForm(form: Pick<MeetingFormValues, 'allDay' | 'start' | 'firstDay'>): string {
  if (form.allDay) return form.firstDay === '' ? todayIso() : form.firstDay;
  return isIsoInstant(form.start) ? dayOf(form.start) : todayIso();
}
