import { useCallback, useMemo } from 'react';
import { useDirectory } from '@/data/definitions';
import { useMeetings } from '@/data/meetings';
import { useLiveQuery } from '@/data/workspace';
import type { Option } from '@/ui/option-row';
import { roomsOf } from './calendar-entries';
import { directory$ } from './meeting-queries';

/** Who and what a meeting can be with and in. */
export interface MeetingChoices {
  /** `u:<id>` colleagues, `p:<id>` people of the directory. */
  readonly people: readonly Option[];
  readonly companies: readonly Option[];
  readonly rooms: readonly { readonly key: string; readonly name: string }[];
  /** Name of a person of the directory; null for one that is not on the device. */
  readonly nameOf: (personId: string) => string | null;
}

/** @param companyId the company that is chosen already, offered even when it is no longer worked with */
export function useMeetingChoices(companyId: string | null): MeetingChoices {
  const { users } = useDirectory();
  const listed = useLiveQuery(directory$, []);
  const directory = listed.state === 'ready' ? listed.data : null;
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const people = useMemo(
    () => [
      ...users
        .filter(({ status }) => status === 'active')
        .map(({ id, full_name, title: post }) => ({
          value: `u:${id}`,
          label: full_name,
          ...(post === null ? {} : { description: post }),
        })),
      ...(directory?.persons ?? [])
        .filter(({ active, user_id }) => active && user_id === null)
        .map(({ id, first_name, last_name, company_id }) => {
          const company = directory?.companies.find((one) => one.id === company_id)?.name;
          return {
            value: `p:${id}`,
            label: `${first_name} ${last_name}`,
            ...(company === undefined ? {} : { description: company }),
          };
        }),
    ],
    [users, directory],
  );
  const companies = useMemo(
    () =>
      (directory?.companies ?? [])
        .filter(({ id, active }) => active || id === companyId)
        .map(({ id, name }) => ({ value: id, label: name })),
    [directory, companyId],
  );
  const nameOf = useCallback(
    (personId: string) => {
      const found = directory?.persons.find(({ id }) => id === personId);
      return found === undefined ? null : `${found.first_name} ${found.last_name}`;
    },
    [directory],
  );
  return { people, companies, rooms, nameOf };
}
