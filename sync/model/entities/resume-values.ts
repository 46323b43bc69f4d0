import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of a résumé's closed lists (domain: résumés). */

export const resumeSources = {
  form: 'Site formu',
  by_hand: 'El ile',
  email: 'E-posta',
  referral: 'Tavsiye',
} as const;
export type ResumeSource = keyof typeof resumeSources;

export const resumeStatuses = {
  new: 'Yeni',
  reviewing: 'İnceleniyor',
  interview: 'Görüşmeye çağrıldı',
  interviewed: 'Görüşüldü',
  offer: 'Teklif',
  hired: 'İşe alındı',
  pool: 'Havuz',
  rejected: 'Olumsuz',
  withdrawn: 'Aday çekildi',
} as const;
export type ResumeStatus = keyof typeof resumeStatuses;

const ends = ['pool', 'rejected', 'withdrawn'] as const;
const underWay = ['reviewing', 'new', 'interview', 'interviewed', 'offer'] as const;

/** Steps of the status. What has ended may go back to wherever it stood: a refusal by mistake is taken back. */
export const resumeMoves: StatusMoves<ResumeStatus> = {
  new: ['reviewing', ...ends],
  reviewing: ['interview', 'new', ...ends],
  interview: ['interviewed', 'reviewing', ...ends],
  interviewed: ['offer', 'interview', ...ends],
  offer: ['hired', 'interviewed', ...ends],
  hired: ['offer'],
  pool: [...underWay, 'rejected', 'withdrawn'],
  rejected: [...underWay, 'pool', 'withdrawn'],
  withdrawn: [...underWay, 'pool', 'rejected'],
};

/** Stages in the order of an application's life: the further one wins when devices disagree. */
export const resumeStages = Object.keys(resumeStatuses) as readonly ResumeStatus[];

/** Note about an applicant; the server lets nobody change another user's. */
export interface ResumeNote {
  readonly id: string;
  readonly text: string;
  /** Author of the note. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Criteria that a reviewer gives points for, 1 to 5 each. */
export const scoreCriteria = {
  overall: 'Genel',
  experience: 'Deneyim',
  papers: 'Belge ve ruhsat',
  writing: 'Yazılı anlatım',
} as const;
export type ScoreCriterion = keyof typeof scoreCriteria;
export type ScorePoints = Readonly<Record<ScoreCriterion, number>>;

/** Number of days before its end from which the term is told. */
export const KEEP_WARN_DAYS = 30;
