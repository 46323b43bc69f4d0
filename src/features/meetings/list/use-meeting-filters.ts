import { useMemo } from 'react';
import { useMeetings } from '@/data/meetings';
import type { ListFilter } from '@/kit/list/list-filter-dialog';
import { listFilters, optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { meetingKinds, meetingStatuses, participantResponses } from '@sync/model/entities/meeting-values';
import { roomsOf } from '../calendar-entries';
import { repeats, whoseMeetings } from './meeting-list-search';
import type { MeetingListSearch } from './meeting-list-search';
import type { MeetingNames } from './use-meeting-list';

type MeetingFilter =
  | 'span'
  | 'status'
  | 'kind'
  | 'whose'
  | 'person'
  | 'response'
  | 'room'
  | 'company'
  | 'repeat'
  | 'open';

/** Returns the filters of the list in the order in which they are offered, with their current values. */
export function useMeetingFilters(
  search: MeetingListSearch,
  { people, companies }: MeetingNames,
): readonly ListFilter<MeetingFilter>[] {
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const { room } = search;
  const choices = useMemo((): readonly FilterChoice<MeetingFilter>[] => {
    const colleagues = people.map(({ id, name, staff }) => ({
      value: id,
      label: name,
      description: staff ? undefined : 'Rehberden',
    }));
    const named = rooms.map(({ key, name }) => ({ value: key, label: name }));
    // A room without meetings is still what the list was narrowed to.
    const gone =
      room === undefined || rooms.some(({ key }) => key === room) ? [] : [{ value: room, label: room }];
    return [
      { id: 'span', label: 'Tarih', range: true },
      { id: 'status', label: 'Durum', options: optionsOf(meetingStatuses), several: true },
      { id: 'kind', label: 'Tür', options: optionsOf(meetingKinds), several: true },
      { id: 'whose', label: 'Kimin', options: optionsOf(whoseMeetings) },
      { id: 'person', label: 'Katılımcı', options: colleagues },
      { id: 'response', label: 'Yanıtınız', options: optionsOf(participantResponses) },
      { id: 'room', label: 'Salon', options: [...named, ...gone] },
      { id: 'company', label: 'Firma', options: optionsOfNamed(companies) },
      { id: 'repeat', label: 'Yineleme', options: optionsOf(repeats) },
      { id: 'open', label: 'Açık aksiyonu olanlar' },
    ];
  }, [people, companies, rooms, room]);
  return useMemo(
    () =>
      listFilters(choices, search).filter(
        // Who may not read the companies has none to choose from.
        ({ id, value }) => id !== 'company' || value !== null || companies.length > 0,
      ),
    [choices, search, companies],
  );
}
