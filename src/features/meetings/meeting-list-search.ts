import * as v from 'valibot';
import { isAddressDay } from '@/lib/dates';
import { meetingKinds, meetingStatuses, participantResponses } from '@sync/model/meeting-values';
import type { MeetingKind, MeetingStatus } from '@sync/model/meeting-values';

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
export const meetingViewList = Object.keys(meetingViews) as readonly MeetingView[];

/** The filters, in the order in which they are offered. */
export const meetingFilterLabels = {
  span: 'Tarih',
  status: 'Durum',
  kind: 'Tür',
  whose: 'Kimin',
  person: 'Katılımcı',
  response: 'Yanıtınız',
  room: 'Salon',
  company: 'Firma',
  repeat: 'Yineleme',
  open: 'Açık aksiyonu olanlar',
} as const;
export type MeetingFilter = keyof typeof meetingFilterLabels;

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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const uuid = optional(v.pipe(v.string(), v.regex(UUID)));
const day = optional(v.pipe(v.string(), v.check(isAddressDay)));
const codes = (known: object) =>
  optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        [...new Set(text.split(',').filter((code) => Object.hasOwn(known, code)))].join(),
      ),
      v.minLength(1),
    ),
  );
const names = <T extends object>(of: T) => Object.keys(of) as Extract<keyof T, string>[];

const schema = v.object({
  view: optional(v.picklist(meetingViewList)),
  from: day,
  to: day,
  /** Codes with commas between. */
  status: codes(meetingStatuses),
  kind: codes(meetingKinds),
  whose: optional(v.picklist(names(whoseMeetings))),
  /** A colleague or a person of the directory. */
  person: uuid,
  response: optional(v.picklist(names(participantResponses))),
  /** A room by its folded name. */
  room: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
  company: uuid,
  repeat: optional(v.picklist(names(repeats))),
  open: optional(v.literal('yes')),
  sort: optional(v.picklist(meetingSorts)),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
});

/** What the address of the list holds: codes, days, ids and the name of a room; never people or typed text. */
export type MeetingListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readMeetingListSearch(search: unknown): MeetingListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The codes of a filter that may have several. */
export function statusesOf({ status }: MeetingListSearch): readonly MeetingStatus[] {
  return status === undefined ? [] : (status.split(',') as MeetingStatus[]);
}
export function kindsOf({ kind }: MeetingListSearch): readonly MeetingKind[] {
  return kind === undefined ? [] : (kind.split(',') as MeetingKind[]);
}
/** The order in which a view stands unless the address says otherwise. What is over stands latest first. */
export function standingOrder(view: MeetingView): {
  readonly sort: MeetingSort;
  readonly order: 'asc' | 'desc';
} {
  const latestFirst: readonly MeetingView[] = ['past', 'minutes', 'all'];
  return { sort: 'time', order: latestFirst.includes(view) ? 'desc' : 'asc' };
}
