import { useMemo } from 'react';
import { useSurgeriesBetween } from '@/data/surgeries';
import { dayOf } from '@/lib/dates';
import { plannedSlot } from '@sync/model/rules/theatre';
import { instantsOf, rangeOf } from './calendar-range';
import type { ShownView } from './calendar-search';

/** Returns the number of planned surgeries on each day of the view, of those on the device that the user may see. */
export function useSurgeryDays(view: ShownView, date: string): ReadonlyMap<string, number> {
  const { from, to } = instantsOf(rangeOf(view, date));
  const found = useSurgeriesBetween(new Date(from).toISOString(), new Date(to).toISOString());
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const surgery of found ?? []) {
      if (plannedSlot(surgery) === null || surgery.planned_start === null) continue;
      const day = dayOf(surgery.planned_start);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    return counts;
  }, [found]);
}
