/** Codes and Turkish labels of a meeting's closed lists, and the shapes of what it holds (domain: meetings). */

export const meetingKinds = {
  internal: 'İç toplantı',
  company_visit: 'Firma ziyareti',
  insurance: 'Sigorta',
  quality: 'Kalite kurulu',
  case: 'Vaka / konsey',
  training: 'Eğitim',
  interview: 'Aday görüşmesi',
} as const;
export type MeetingKind = keyof typeof meetingKinds;

/**
 * Readers of the meeting; everybody else who may open the calendar sees "Meşgul". `participants`: those who take
 * part, and users with `companies.meetings.read_all`. `private`: those who take part, nobody else.
 */
export const meetingVisibilities = {
  everyone: 'Herkes',
  participants: 'Katılımcılar',
  private: 'Gizli',
} as const;
export type MeetingVisibility = keyof typeof meetingVisibilities;

export const meetingStatuses = {
  draft: 'Taslak',
  planned: 'Planlandı',
  invited: 'Davet edildi',
  in_progress: 'Sürüyor',
  completed: 'Tamamlandı',
  minutes_review: 'Tutanak onayda',
  closed: 'Kapandı',
  postponed: 'Ertelendi',
  cancelled: 'İptal',
} as const;
export type MeetingStatus = keyof typeof meetingStatuses;

export const participantRoles = {
  required: 'Katılımcı',
  optional: 'İsteğe bağlı',
  chair: 'Başkan',
  presenter: 'Sunan',
  observer: 'Gözlemci',
} as const;

export const participantResponses = {
  waiting: 'Bekliyor',
  accepted: 'Kabul',
  maybe: 'Belki',
  declined: 'Ret',
} as const;
export type ParticipantResponse = keyof typeof participantResponses;

/** One who takes part: a colleague (`user_id`), somebody of the directory (`person_id`), or a guest by name. */
export interface MeetingParticipant {
  /** UUID, by which two devices' lists are merged. */
  readonly id: string;
  readonly user_id: string | null;
  readonly person_id: string | null;
  /** Name at the time when the participant was added. Null for colleagues, whom the staff directory knows. */
  readonly name: string | null;
  readonly email: string | null;
  readonly role: keyof typeof participantRoles;
  readonly response: ParticipantResponse;
  /** ISO 8601 in UTC; null while the answer is awaited. */
  readonly responded_at: string | null;
  /** Null until somebody has taken the attendance. */
  readonly attended: boolean | null;
}

export interface AgendaItem {
  readonly id: string;
  /** Rank in the list, in rising order. */
  readonly position: number;
  readonly topic: string;
  /** Name of who presents it. */
  readonly presenter: string | null;
  /** Duration in minutes. */
  readonly minutes: number | null;
  readonly file_name: string | null;
  readonly done: boolean;
  /** Id of the item in the meeting before, where it was carried over. */
  readonly carried_from: string | null;
}

export interface MeetingDecision {
  readonly id: string;
  /** Counted within the meeting. */
  readonly no: number;
  readonly text: string;
}

export const actionStates = { open: 'Açık', done: 'Tamamlandı', cancelled: 'Vazgeçildi' } as const;

export interface MeetingAction {
  readonly id: string;
  readonly text: string;
  readonly assignee_id: string | null;
  /** `YYYY-MM-DD`. */
  readonly due_on: string | null;
  readonly state: keyof typeof actionStates;
  /** The ticket it became. */
  readonly ticket_id: string | null;
  /** The reminder it became. */
  readonly reminder_id: string | null;
  /** Id of the action in the meeting before, where it was carried over. */
  readonly carried_from: string | null;
}

/** ISO 8601 order, as the week begins in Türkiye. */
export const weekdays = {
  mo: 'Pazartesi',
  tu: 'Salı',
  we: 'Çarşamba',
  th: 'Perşembe',
  fr: 'Cuma',
  sa: 'Cumartesi',
  su: 'Pazar',
} as const;
export type Weekday = keyof typeof weekdays;

export const frequencies = {
  daily: 'Her gün',
  weekly: 'Her hafta',
  monthly: 'Her ay',
  yearly: 'Her yıl',
} as const;

/**
 * Repetition of a meeting, counted in days of its `time_zone` from `starts_at`, which is the first occurrence. It
 * always ends: exactly one of `until` and `count` is given.
 */
export interface Recurrence {
  readonly freq: keyof typeof frequencies;
  /** Every so many days, weeks, months, years; 1 to 99. */
  readonly interval: number;
  /** `weekly`: the days, at least one. `monthly` with `nth`: the one day. Else empty. */
  readonly weekdays: readonly Weekday[];
  /** `monthly` on a day of the month, 1 to 31; months without it are left out. Else null. */
  readonly month_day: number | null;
  /** `monthly` on the n-th weekday: 1 to 4, -1 for the last. Else null. */
  readonly nth: number | null;
  /** The last day on which it may take place, `YYYY-MM-DD` in `time_zone`. */
  readonly until: string | null;
  /** Number of occurrences, those that were moved or cancelled included; 1 to 2000. */
  readonly count: number | null;
}

/** A series ends within so many years of its first occurrence. */
export const LONGEST_SERIES_YEARS = 5;
/** Minutes are Markdown. No more than so many characters (a megabyte where every letter takes two bytes). */
export const LONGEST_MINUTES = 500_000;
export const DEFAULT_TIME_ZONE = 'Europe/Istanbul';
