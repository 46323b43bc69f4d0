import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useDirectoryRecords } from '@/data/directory-records';
import { useMeetings } from '@/data/meetings';
import { todayIso } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { searchKey } from '@sync/model/tr/search-text';
import { selectMeetings } from './meeting-list-rows';
import type { MeetingListContext } from './meeting-list-rows';
import type { MeetingListSearch, MeetingView } from './meeting-list-search';
import { useViewer } from '../use-viewer';

const none: readonly never[] = [];

/** Names of those whom meetings refer to. */
export interface MeetingNames {
  /** Returns the name of a company; null without a company, or where it is not on the device. */
  company(id: string | null): string | null;
  user(id: string | null): string | null;
  /** All who can take part and all companies, in order of their names. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly staff: boolean }[];
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

export function useMeetingNames(): MeetingNames {
  const reference = useReferenceData();
  const { companies, persons } = useDirectoryRecords();
  return useMemo(() => {
    const named = new Map(companies.map(({ id, name }) => [id, name]));
    const people = [
      ...reference.users.map(({ id, full_name: name }) => ({ id, name, staff: true })),
      ...persons.map((person) => ({
        id: person.id,
        name: `${person.first_name} ${person.last_name}`,
        staff: false,
      })),
    ];
    const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
      compareTurkish(a.name, b.name);
    return {
      company: (id) => named.get(id ?? '') ?? null,
      user: (id) => reference.userName(id),
      people: people.sort(byName),
      companies: [...companies].sort(byName),
    };
  }, [reference, companies, persons]);
}

function useListContext(names: MeetingNames, now: number): MeetingListContext {
  const viewer = useViewer();
  const known = useMemo(() => {
    const folded = new Map(
      [...names.people, ...names.companies].map(({ id, name }) => [id, searchKey(name)]),
    );
    const ranks = new Map(
      [names.people, names.companies].flatMap((list) => list.map(({ id }, place) => [id, place] as const)),
    );
    return {
      folded: (id: string) => folded.get(id) ?? '',
      rank: (id: string | null) => ranks.get(id ?? '') ?? folded.size,
    };
  }, [names]);
  return useMemo(() => ({ ...known, viewer, now, today: todayIso(now) }), [known, viewer, now]);
}

/** Returns the meetings of a view in order, and how many await the user's answer. `now` in epoch milliseconds. */
export function useMeetingList(
  names: MeetingNames,
  view: MeetingView,
  search: MeetingListSearch,
  text: string,
  now: number,
) {
  const context = useListContext(names, now);
  const key = JSON.stringify(search);
  const rows = useMeetings(
    (meetings) => selectMeetings(meetings, view, search, text, context),
    [view, key, text, context],
  );
  const waiting = useMeetings(
    (meetings) => selectMeetings(meetings, 'answer', {}, '', context).length,
    [context],
  );
  return { rows: rows.complete ? rows.value : none, waiting: waiting.value, complete: rows.complete };
}
