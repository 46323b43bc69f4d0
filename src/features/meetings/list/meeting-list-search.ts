import { day, id, keysOf, name, oneOf, paging, readerOf, someOf, yes } from '@/lib/address';
import { meetingKinds, meetingStatuses, participantResponses } from '@sync/model/entities/meeting-values';
import type { MeetingKind, MeetingStatus } from '@sync/model/entities/meeting-values';

/** The ready-made views, in the order in which they are offered. */
export const meetingViews = {
  upcoming: 'Yaklaşan',
  answer: 'Yanıtınızı bekleyen',
  minutes: 'Tutanağı açık',
  past: 'Geçmiş',
  series: 'Diziler',
  all: 'Tümü',
} as const;
export type MeetingView = keyof typeof meetingViews;
export const meetingViewList = keysOf(meetingViews);

export const whoseMeetings = {
  mine: 'Benim toplantılarım',
  organised: 'Düzenlediklerim',
  team: 'Birimimin toplantıları',
} as const;
export const repeats = { single: 'Tek toplantılar', series: 'Dizi toplantıları' } as const;

export const meetingSorts = [
  'time',
  'title',
  'status',
  'kind',
  'room',
  'company',
  'organiser',
  'participants',
  'actions',
  'updated',
] as const;
export type MeetingSort = (typeof meetingSorts)[number];

const codes = (known: object) => someOf((code) => Object.hasOwn(known, code));

/** Reads the address of the screen; see `readerOf`. */
export const readMeetingListSearch = readerOf({
  view: oneOf(meetingViewList),
  from: day,
  to: day,
  /** Codes with commas between. */
  status: codes(meetingStatuses),
  kind: codes(meetingKinds),
  whose: oneOf(keysOf(whoseMeetings)),
  /** A colleague or a contact. */
  person: id,
  response: oneOf(keysOf(participantResponses)),
  /** A room by its folded name. */
  room: name,
  company: id,
  repeat: oneOf(keysOf(repeats)),
  open: yes,
  ...paging(meetingSorts),
});

/** Address parameters of the list: codes, days, ids and the name of a room; never people or typed text. */
export type MeetingListSearch = ReturnType<typeof readMeetingListSearch>;

/** Returns the codes of a filter that allows several. */
export function statusesOf({ status }: MeetingListSearch): readonly MeetingStatus[] {
  return status === undefined ? [] : (status.split(',') as MeetingStatus[]);
}
export function kindsOf({ kind }: MeetingListSearch): readonly MeetingKind[] {
  return kind === undefined ? [] : (kind.split(',') as MeetingKind[]);
}
/** Returns the default sort of a view. Past meetings come latest first. */
export function standingOrder(view: MeetingView): {
  readonly sort: MeetingSort;
  readonly order: 'asc' | 'desc';
} {
  const latestFirst: readonly MeetingView[] = ['past', 'minutes', 'all'];
  return { sort: 'time', order: latestFirst.includes(view) ? 'desc' : 'asc' };
}
