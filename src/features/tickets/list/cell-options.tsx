import { formatDateTime, todayIso, weekdayOf } from '@/lib/dates';
import { quickDays } from '@/lib/near-days';
import type { Option } from '@/ui/option-row';
import { PriorityGlyph, priorityNames } from '@/ui/priority';
import type { Priority } from '@/ui/priority';
import { istanbulInstant } from '@sync/model/tr/clock';
import { DUE_TIME } from '../due-time';

/** Stands for no user and no day. */
export const NO_VALUE = 'none';
/** Stands for a day that is typed. */
export const OTHER_DAY = 'other';

/** Priorities, the most urgent first. */
export const priorityOptions: readonly Option[] = (
  ['urgent', 'high', 'normal', 'low'] satisfies Priority[]
).map((value) => ({
  value,
  label: priorityNames[value],
  icon: <PriorityGlyph priority={value} className="size-4" />,
}));

/** Returns the due times that a press sets: days near to today, at the end of office hours, none of them past. */
export function dueOptions(dueAt: string | null, now: number): readonly Option[] {
  const days = quickDays(todayIso(now), {}).map(({ label, day }): Option => {
    const at = istanbulInstant(day, DUE_TIME);
    return { value: at, label, description: `${weekdayOf(at)}, ${formatDateTime(at)}` };
  });
  return [
    ...days.filter(({ value }) => Date.parse(value) > now),
    { value: OTHER_DAY, label: 'Başka tarih…' },
    ...(dueAt === null ? [] : [{ value: NO_VALUE, label: 'Son tarihi kaldır' }]),
  ];
}
