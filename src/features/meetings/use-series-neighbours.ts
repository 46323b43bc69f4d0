import { meetingsOfSeries, useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import type { Meeting } from '@sync/model/entities/meeting';
import { LONGEST_SERIES_YEARS } from '@sync/model/entities/meeting-values';

const LONGEST = (LONGEST_SERIES_YEARS + 1) * 366 * 86_400_000;

/** Returns the meetings of a series that take place, in order. */
export function useSeriesMeetings(series: Meeting | null): readonly Occurrence[] {
  const { value } = useMeetings(
    (meetings) => {
      if (series === null) return [];
      const start = Date.parse(series.starts_at);
      // One that was moved may lie before the first of the rule.
      return meetingsOfSeries(meetings, series.id, start - LONGEST, start + LONGEST);
    },
    [series],
  );
  return value;
}

export interface SeriesNeighbours {
  readonly before: Occurrence | null;
  readonly after: Occurrence | null;
}

/**
 * Finds the occurrences right before and after one of a series. It skips those that do not take place.
 * @param start of the meeting in epoch milliseconds
 */
export function neighboursOf(
  meetings: readonly Occurrence[],
  start: number,
  isSelf: (occurrence: Occurrence) => boolean,
): SeriesNeighbours {
  const others = meetings.filter(
    (occurrence) =>
      !isSelf(occurrence) &&
      !occurrence.row.busy &&
      !occurrence.row.cancelled &&
      occurrence.row.status !== 'postponed',
  );
  return {
    before: others.filter((occurrence) => occurrence.start < start).at(-1) ?? null,
    after: others.find((occurrence) => occurrence.start >= start) ?? null,
  };
}

/** Returns the address of a meeting's page. */
export function addressOf({ row, originalStart }: Occurrence) {
  return {
    params: { meetingId: row.id },
    search: originalStart === null ? {} : { at: originalStart },
  };
}
