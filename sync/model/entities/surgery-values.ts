import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of a surgery's closed lists, and the shapes of what it holds (domain: surgery planning). */

export const surgerySides = { right: 'Sağ', left: 'Sol', both: 'İki taraf', none: 'Taraf yok' } as const;
export type SurgerySide = keyof typeof surgerySides;

export const urgencies = { elective: 'Elektif', priority: 'Öncelikli', emergency: 'Acil' } as const;
export type Urgency = keyof typeof urgencies;

export const anaesthesiaTypes = {
  general: 'Genel',
  spinal: 'Spinal',
  epidural: 'Epidural',
  local: 'Lokal',
  sedation: 'Sedasyon',
} as const;
export type AnaesthesiaType = keyof typeof anaesthesiaTypes;

export const surgeryStatuses = {
  proposed: 'Öneri',
  planned: 'Planlandı',
  preparing: 'Hazırlıkta',
  confirmed: 'Kesinleşti',
  admitted: 'Yatış yapıldı',
  in_theatre: 'Salona alındı',
  in_surgery: 'Ameliyatta',
  recovery: 'Derlenme',
  on_ward: 'Serviste',
  discharged: 'Taburcu',
  follow_up: 'Takipte',
  closed: 'Kapandı',
  postponed: 'Ertelendi',
  cancelled: 'İptal',
} as const;
export type SurgeryStatus = keyof typeof surgeryStatuses;

const beforeTheatre = ['postponed', 'cancelled'] as const;

/**
 * Steps of the status. An emergency goes into the theatre from any state before it; a step that was marked by mistake is
 * taken back one by one.
 */
export const surgeryMoves: StatusMoves<SurgeryStatus> = {
  proposed: ['planned', ...beforeTheatre],
  planned: ['preparing', 'confirmed', 'proposed', ...beforeTheatre],
  preparing: ['confirmed', 'planned', ...beforeTheatre],
  confirmed: ['admitted', 'in_theatre', 'preparing', 'planned', ...beforeTheatre],
  admitted: ['in_theatre', 'confirmed', ...beforeTheatre],
  in_theatre: ['in_surgery', 'admitted', 'confirmed'],
  in_surgery: ['recovery', 'in_theatre'],
  recovery: ['on_ward', 'in_surgery'],
  on_ward: ['discharged', 'recovery'],
  discharged: ['follow_up', 'closed', 'on_ward'],
  follow_up: ['closed', 'discharged'],
  closed: ['follow_up'],
  postponed: ['proposed', 'planned', 'cancelled'],
  cancelled: ['proposed'],
};

/** Stages in the order of a surgery's life: the further one wins when devices disagree. */
export const surgeryStages: readonly SurgeryStatus[] = [
  'proposed',
  'planned',
  'preparing',
  'confirmed',
  'postponed',
  'cancelled',
  'admitted',
  'in_theatre',
  'in_surgery',
  'recovery',
  'on_ward',
  'discharged',
  'follow_up',
  'closed',
];

/**
 * States of the slot in the theatre. `requested`: taken on a device, not confirmed by the server yet. `held`:
 * confirmed. `clash`: somebody else has the room or a person in that time; both records stay.
 */
export const slotStates = {
  none: 'Yer yok',
  requested: 'Geçici',
  held: 'Onaylı',
  clash: 'Çakışıyor',
  released: 'Bırakıldı',
} as const;
export type SlotState = keyof typeof slotStates;

/** Room or people that two surgeries share in the same time. */
export const clashKinds = { room: 'Salon', surgeon: 'Cerrah', anaesthetist: 'Anestezi uzmanı' } as const;
export type ClashKind = keyof typeof clashKinds;

export interface SurgeryProcedure {
  /** UUID, by which two devices' lists are merged. */
  readonly id: string;
  /** Entry of the look-up `procedure`; null for a procedure that was typed. */
  readonly procedure_id: string | null;
  /** Name at the time of the planning. */
  readonly name: string;
  /** SUT code. */
  readonly code: string | null;
  readonly side: SurgerySide;
  readonly minutes: number;
}

export const teamRoles = {
  assistant_1: '1. asistan',
  assistant_2: '2. asistan',
  anaesthetist: 'Anestezi uzmanı',
  anaesthesia_technician: 'Anestezi teknisyeni',
  nurse: 'Ameliyat hemşiresi',
  circulating_nurse: 'Sirküle hemşire',
  perfusionist: 'Perfüzyonist',
} as const;
export type TeamRole = keyof typeof teamRoles;

export interface TeamMember {
  readonly id: string;
  /** Entry of the look-up `clinician`. */
  readonly person_id: string;
  readonly role: TeamRole;
}

/** Items in the order of the screen. */
export const checklistItems = {
  consent: 'Hasta onamı',
  anaesthesia_consent: 'Anestezi onamı',
  anaesthesia_exam: 'Anestezi muayenesi',
  tests: 'Tetkikler',
  blood: 'Kan hazırlığı',
  approval: 'Provizyon',
  payment: 'Ödeme, depozito',
  fasting: 'Aç kalma bilgisi',
  side_mark: 'Taraf işaretleme',
  implant: 'İmplant, malzeme',
  icu_bed: 'Yoğun bakım yeri',
  cover: 'Komplikasyon sigortası',
} as const;
export type ChecklistCode = keyof typeof checklistItems;

export const checklistStates = {
  open: 'Eksik',
  done: 'Tamam',
  not_needed: 'Gerekmiyor',
  deferred: 'Ertelendi',
} as const;
export type ChecklistState = keyof typeof checklistStates;

export interface ChecklistItem {
  /** The code is the id: two devices that tick one item mean the same. */
  readonly id: ChecklistCode;
  readonly state: ChecklistState;
  /** User who gave it this state, and the time (ISO 8601 in UTC). Null while it is open. */
  readonly by: string | null;
  readonly at: string | null;
  /** "2 ünite", "yatak 4"; of what was deferred the reason. */
  readonly note: string | null;
}

/** Milestones in the order in which they happen. */
export const milestones = {
  admitted: 'Yatış yapıldı',
  room_in: 'Salona alındı',
  started: 'Ameliyat başladı',
  ended: 'Ameliyat bitti',
  room_out: 'Derlenmeye alındı',
  ward: 'Servise çıktı',
  discharged: 'Taburcu edildi',
} as const;
export type MilestoneCode = keyof typeof milestones;

export interface Milestone {
  readonly id: MilestoneCode;
  /** ISO 8601 in UTC, by the clock of the device. */
  readonly at: string;
  readonly by: string | null;
}

export interface FollowUp {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly note: string | null;
  readonly reminder_id: string | null;
  readonly ticket_id: string | null;
}

/** States of the payer's approval; the tracking of provisions fills it in. */
export const approvalStates = {
  not_needed: 'Gerekmiyor',
  missing: 'İstenmedi',
  asked: 'Cevap bekleniyor',
  approved: 'Onaylandı',
  partial: 'Kısmi onay',
  refused: 'Reddedildi',
} as const;
export type ApprovalState = keyof typeof approvalStates;

export const sessionKinds = { block: 'Oturum', closed: 'Kapalı' } as const;

/** Longest time from the start to when the room is free again, hours. Over midnight is allowed. */
export const LONGEST_HOURS = 36;
/** Steps of the grid, minutes. */
export const GRID_MINUTES = 5;
