import type { CalendarRecord } from '@sync/model/entities/meeting';
import { meetingRow } from '@sync/store/extracts/meeting-row';
import { exceptionsOf, occurrencesIn } from '@sync/search/occurrences';
import type { MeetingIndex } from '../meetings';

/** Returns an index of these meetings without a database; for tests. */
export function indexOf(records: readonly CalendarRecord[]): Pick<MeetingIndex, 'rows' | 'between'> {
  const rows = new Map(records.map((record) => [record.id, meetingRow(record)]));
  return {
    rows,
    between: (from, to) => occurrencesIn(rows.values(), exceptionsOf(rows.values()), from, to),
  };
}
