import { dayOf } from '@/lib/dates';
import { compareTurkish } from '@sync/model/tr/turkish';
import type { CaseRow } from '../case-row';

/** The patients of a day whose papers are missing, or were brought just now. */
export interface BagDay {
  /** `YYYY-MM-DD`; null where the case has none. */
  readonly day: string | null;
  readonly patients: readonly CaseRow[];
  readonly missing: number;
}

const asks: readonly CaseRow['record']['status'][] = [
  'draft',
  'sent',
  'waiting',
  'documents_missing',
  'documents_completed',
  'medical_review',
  'appealed',
];

/** Returns the day on which a case is needed: of its surgery, else of its service. */
const dayOfCase = ({ surgeryStart, record }: CaseRow): string | null =>
  surgeryStart === null ? record.service_day : dayOf(surgeryStart);

/**
 * Cases with missing papers, grouped by day and ordered by bed and name; overdue ones come first. A case stays until the
 * round ends, also after its last paper: the user may add a second page and sees the photographs that are not sent yet.
 * @param until last day, itself included; null without end. @param department null: all
 * @param touched cases with a paper that was brought in this round
 */
export function bagOf(
  rows: readonly CaseRow[],
  {
    today,
    until,
    department,
    touched,
  }: {
    readonly today: string;
    readonly until: string | null;
    readonly department: string | null;
    readonly touched: ReadonlySet<string>;
  },
): readonly BagDay[] {
  const days = new Map<string | null, CaseRow[]>();
  for (const row of rows) {
    if ((row.missing === 0 && !touched.has(row.record.id)) || !asks.includes(row.record.status)) continue;
    if (department !== null && row.record.department_id !== department) continue;
    const day = dayOfCase(row);
    if (until !== null && (day === null || day > until)) continue;
    const key = day !== null && day < today ? today : day;
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  return [...days]
    .toSorted(([a], [b]) => ((a ?? '9') < (b ?? '9') ? -1 : 1))
    .map(([day, patients]) => ({
      day,
      patients: patients.toSorted(
        (a, b) =>
          compareTurkish(a.surgery?.bed ?? '', b.surgery?.bed ?? '') ||
          compareTurkish(a.clientName, b.clientName),
      ),
      missing: patients.reduce((sum, { missing }) => sum + missing, 0),
    }));
}
