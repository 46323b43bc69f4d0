import { dayOf, instantAt } from '@/lib/dates';
import { checklistItems } from '@sync/model/entities/surgery-values';
import type { ChecklistCode, ChecklistItem } from '@sync/model/entities/surgery-values';
import type { OperatingDays } from '@sync/model/rules/operating-days';
import { itemDeadlines, itemTeams, missingItems } from '@sync/model/rules/surgery-rules';

/** A task for something that a surgery still lacks. */
export interface MissingTask {
  readonly id: ChecklistCode;
  readonly title: string;
  /** ISO 8601 in UTC; null while there is no day to count back from. */
  readonly dueAt: string | null;
}

export const teamWords: Readonly<Record<(typeof itemTeams)[ChecklistCode], string>> = {
  insurance: 'Sigorta',
  cash: 'Vezne',
  coordination: 'Koordinasyon',
  ward: 'Servis',
  theatre: 'Ameliyathane',
};

/** The end of a day's work: by then an item is settled. */
const END_OF_DAY = '17:00';
const HOUR = 3_600_000;

/**
 * Returns the due time of an item: so many days before the surgery, on the day itself before it starts. An overdue
 * item is due in an hour, or by the start where that comes first; never in the past.
 */
export function itemDue(
  code: ChecklistCode,
  start: string,
  now: number,
  operating: Pick<OperatingDays, 'before'>,
): string {
  const days = itemDeadlines[code];
  const wanted =
    days === 0 ? Date.parse(start) : Date.parse(instantAt(operating.before(dayOf(start), days), END_OF_DAY));
  if (wanted > now) return new Date(wanted).toISOString();
  const soon = now + HOUR;
  const begins = Date.parse(start);
  return new Date(begins > now ? Math.min(soon, begins) : soon).toISOString();
}

/**
 * Tasks for everything that is still open, the most urgent first. Titles name neither procedure nor diagnosis: tasks stand
 * on lists that many read.
 * @param start of the surgery, or the earliest day that the patient wants; null where no day is wished for
 */
export function missingTasks(
  checklist: readonly ChecklistItem[],
  start: string | null,
  now: number,
  operating: Pick<OperatingDays, 'before'>,
): readonly MissingTask[] {
  return missingItems(checklist)
    .map((id) => ({
      id,
      title: `Ameliyat hazırlığı: ${checklistItems[id]} (${teamWords[itemTeams[id]]})`,
      dueAt: start === null ? null : itemDue(id, start, now, operating),
    }))
    .toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '') || 0);
}
