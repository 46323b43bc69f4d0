import { useMemo } from 'react';
import { useMeetings } from '@/data/meetings';
import type { ListFilter } from '@/records/list-filter-dialog';
import { rangeText } from '@/records/range-filter-dialog';
import type { Option } from '@/ui/option-row';
import { meetingKinds, meetingStatuses, participantResponses } from '@sync/model/entities/meeting-values';
import { roomsOf } from '../calendar/calendar-entries';
import { kindsOf, meetingFilterLabels, repeats, statusesOf, whoseMeetings } from './meeting-list-search';
import type { MeetingFilter, MeetingListSearch } from './meeting-list-search';
import type { MeetingNames } from './use-meeting-list';

const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The first two labels, then how many more. */
function several(labels: readonly string[]): string | null {
  if (labels.length === 0) return null;
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
}

/** The filters of the list with what they are set to and may be set to. */
export function useMeetingFilters(
  search: MeetingListSearch,
  names: MeetingNames,
): readonly ListFilter<MeetingFilter>[] {
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  return useMemo(() => {
    const { whose, person, response, room, company, repeat } = search;
    const of: Readonly<Record<MeetingFilter, Omit<ListFilter<MeetingFilter>, 'id' | 'label'>>> = {
      span: { value: rangeText(search), range: search },
      status: {
        value: several(statusesOf(search).map((code) => meetingStatuses[code])),
        several: true,
        options: () => options(meetingStatuses),
      },
      kind: {
        value: several(kindsOf(search).map((code) => meetingKinds[code])),
        several: true,
        options: () => options(meetingKinds),
      },
      whose: {
        value: whose === undefined ? null : whoseMeetings[whose],
        options: () => options(whoseMeetings),
      },
      person: {
        value:
          person === undefined ? null : (names.people.find(({ id }) => id === person)?.name ?? 'Bilinmiyor'),
        options: () =>
          names.people.map(({ id, name, staff }) => ({
            value: id,
            label: name,
            description: staff ? undefined : 'Rehberden',
          })),
      },
      response: {
        value: response === undefined ? null : participantResponses[response],
        options: () => options(participantResponses),
      },
      room: {
        value: room === undefined ? null : (rooms.find(({ key }) => key === room)?.name ?? room),
        options: () => rooms.map(({ key, name }) => ({ value: key, label: name })),
      },
      company: {
        value: company === undefined ? null : (names.company(company) ?? 'Bilinmiyor'),
        options: () => names.companies.map(({ id, name }) => ({ value: id, label: name })),
      },
      repeat: {
        value: repeat === undefined ? null : repeats[repeat],
        options: () => options(repeats),
      },
      open: { value: search.open === 'yes' ? 'Evet' : null, flag: true },
    };
    return (Object.keys(meetingFilterLabels) as MeetingFilter[])
      .filter((id) => id !== 'company' || company !== undefined || names.companies.length > 0)
      .map((id) => ({ id, label: meetingFilterLabels[id], ...of[id] }));
  }, [search, names, rooms]);
}
