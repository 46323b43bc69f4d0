import { useMemo } from 'react';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useSignedIn } from '@/data/workspace';
import { addDays, dayOf, instantAt } from '@/lib/dates';
import { comingMeetings } from './meeting-alarms';
import type { ComingMeeting } from './meeting-alarms';
import { useMeetingLead } from '@/records/notification-settings/notification-settings';

/** No meeting reminds earlier. Days. */
const AHEAD = 29;
const none: readonly Occurrence[] = [];

/** Returns the meeting reminders of the next weeks; empty until all meetings are known. */
export function useComingMeetings(now: number): readonly ComingMeeting[] {
  const { userId } = useSignedIn().access;
  const [lead] = useMeetingLead();
  // Whole days, so that the series are unrolled once a day.
  const today = dayOf(now);
  const { value: occurrences } = useMeetings(
    (meetings) =>
      meetings.complete
        ? meetings.between(
            Date.parse(instantAt(today, '00:00')),
            Date.parse(instantAt(addDays(today, AHEAD), '00:00')),
          )
        : none,
    [today],
  );
  return useMemo(() => comingMeetings(occurrences, userId, lead), [occurrences, userId, lead]);
}
