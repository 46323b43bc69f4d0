import { useCallback, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useMeetings } from '@/data/meetings';
import { useLiveQuery } from '@/data/workspace';
import { absenceWords } from '@/kit/record/absence-words';
import type { Option } from '@/ui/option-row';
import { roomsOf } from './calendar-entries';
import { directory$ } from './meeting-queries';

/** Choices of people and rooms for a meeting. */
export interface MeetingChoices {
  /** `u:<id>` colleagues, `p:<id>` people of the directory. */
  readonly people: readonly Option[];
  readonly rooms: readonly { readonly key: string; readonly name: string }[];
  /** Returns the name of a contact; null if it is not on the device. */
  readonly nameOf: (personId: string) => string | null;
}

/** @param day when the meeting is, `YYYY-MM-DD`: of colleagues who are away then the choice says so */
export function useMeetingChoices(day: string): MeetingChoices {
  const staff = useReferenceData();
  const listed = useLiveQuery(directory$, []);
  const directory = listed.state === 'ready' ? listed.data : null;
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const people = useMemo(
    () => [
      ...staff.users
        .filter(({ status }) => status === 'active')
        .map((user) => ({
          value: `u:${user.id}`,
          label: user.full_name,
          description: absenceWords(user, staff, day) ?? user.title ?? undefined,
        })),
      ...(directory?.persons ?? [])
        .filter(({ active, user_id }) => active && user_id === null)
        .map(({ id, first_name, last_name, company_id }) => {
          const company = directory?.companies.find((candidate) => candidate.id === company_id)?.name;
          return {
            value: `p:${id}`,
            label: `${first_name} ${last_name}`,
            ...(company === undefined ? {} : { description: company }),
          };
        }),
    ],
    [staff, directory, day],
  );
  const nameOf = useCallback(
    (personId: string) => {
      const found = directory?.persons.find(({ id }) => id === personId);
      return found === undefined ? null : `${found.first_name} ${found.last_name}`;
    },
    [directory],
  );
  return { people, rooms, nameOf };
}
