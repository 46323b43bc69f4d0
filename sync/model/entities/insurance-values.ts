import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of an insurance case's closed lists, and the shapes of what it holds (domain: provizyon). */

export const payerKinds = {
  sgk: 'SGK',
  oss: 'ÖSS',
  tss: 'TSS',
  foreign: 'Yabancı sigorta',
  agreement: 'Anlaşmalı kurum',
} as const;
export type PayerKind = keyof typeof payerKinds;

export const serviceKinds = {
  outpatient: 'Ayakta',
  inpatient: 'Yatarak',
  surgery: 'Ameliyat',
  test: 'Tetkik',
  biopsy: 'Biyopsi',
} as const;
export type ServiceKind = keyof typeof serviceKinds;

export const caseStatuses = {
  draft: 'Taslak',
  sent: 'Talep gönderildi',
  waiting: 'Provizyon bekliyor',
  documents_missing: 'Eksik evrak',
  documents_completed: 'Evrak tamamlandı',
  medical_review: 'Medikal incelemede',
  approved: 'Onaylandı',
  partial: 'Kısmi onay',
  refused: 'Reddedildi',
  appealed: 'İtiraz edildi',
  used: 'Kullanıldı',
  invoiced: 'Faturalandı',
  paid: 'Ödendi',
  paid_cut: 'Kesintili ödendi',
  expired: 'Süresi doldu',
  cancelled: 'İptal',
} as const;
export type CaseStatus = keyof typeof caseStatuses;

/** The payer has not answered yet. */
export const undecidedStatuses = [
  'sent',
  'waiting',
  'documents_missing',
  'documents_completed',
  'medical_review',
  'appealed',
] as const satisfies readonly CaseStatus[];

/** Statuses of a case that the payer's decision on the lines makes. */
export const decidedStatuses = ['approved', 'partial', 'refused'] as const satisfies readonly CaseStatus[];

const decisions = ['approved', 'partial', 'refused'] as const;
const ways = [...decisions, 'cancelled'] as const;

/**
 * Steps of the status, in the order in which a screen offers them. An approval is reopened when it fits another date or
 * procedure than is planned now.
 */
export const caseMoves: StatusMoves<CaseStatus> = {
  draft: ['sent', 'cancelled'],
  sent: ['waiting', 'documents_missing', 'medical_review', ...ways, 'draft'],
  waiting: ['documents_missing', 'medical_review', ...ways, 'sent'],
  documents_missing: ['documents_completed', 'medical_review', 'waiting', ...ways],
  documents_completed: ['medical_review', 'waiting', 'documents_missing', ...ways],
  medical_review: ['documents_missing', 'waiting', ...ways],
  approved: ['used', 'invoiced', 'expired', 'waiting', 'partial', 'refused', 'cancelled'],
  partial: ['used', 'invoiced', 'appealed', 'expired', 'waiting', 'approved', 'refused', 'cancelled'],
  refused: ['appealed', 'waiting', 'approved', 'partial', 'cancelled'],
  appealed: ['documents_missing', 'medical_review', ...ways],
  used: ['invoiced', 'approved', 'partial'],
  invoiced: ['paid', 'paid_cut', 'used'],
  paid: ['paid_cut', 'invoiced'],
  paid_cut: ['paid', 'invoiced', 'appealed'],
  expired: ['waiting', 'approved', 'partial', 'cancelled'],
  cancelled: ['draft'],
};

/** Statuses in the order of a case's life: the further one wins when devices disagree. */
export const caseStages: readonly CaseStatus[] = [
  'draft',
  'sent',
  'waiting',
  'documents_missing',
  'documents_completed',
  'medical_review',
  'expired',
  'cancelled',
  'refused',
  'appealed',
  'partial',
  'approved',
  'used',
  'invoiced',
  'paid_cut',
  'paid',
];

export const lineDecisions = {
  open: 'Yanıt yok',
  approved: 'Onay',
  partial: 'Kısmi',
  refused: 'Ret',
} as const;
export type LineDecision = keyof typeof lineDecisions;

export const refusalReasons = {
  not_covered: 'Kapsam dışı',
  waiting_period: 'Bekleme süresi',
  limit_reached: 'Limit dolmuş',
  pre_existing: 'Mevcut hastalık',
  missing_documents: 'Eksik evrak',
  policy_inactive: 'Poliçe pasif',
  outside_agreement: 'Anlaşma dışı',
  other: 'Diğer',
} as const;
export type RefusalReason = keyof typeof refusalReasons;

/** One service that the payer decides on by itself. */
export interface CaseLine {
  /** UUID, by which two devices' lists are merged. */
  readonly id: string;
  /** Entry of the look-up `procedure`; null for a service that was typed. */
  readonly procedure_id: string | null;
  readonly name: string;
  /** SUT code. */
  readonly code: string | null;
  /** Minor units of the case's currency. */
  readonly asked: number;
  /** Null until there is a decision. */
  readonly approved: number | null;
  readonly decision: LineDecision;
  readonly reason: RefusalReason | null;
  /** The payer's own words on this line. */
  readonly words: string | null;
  /** The hospital has objected to a decision on it. */
  readonly appealed: boolean;
}

export const paperStates = {
  wanted: 'Eksik',
  attached: 'Hazır',
  sent: 'Gönderildi',
  not_needed: 'Gerekmiyor',
} as const;
export type PaperState = keyof typeof paperStates;

/** One paper that the payer wants. */
export interface CasePaper {
  /** UUID, by which two devices' lists are merged. */
  readonly id: string;
  /** Entry of the look-up `insurance_document`; null for a paper that was typed. */
  readonly document_id: string | null;
  readonly name: string;
  readonly state: PaperState;
  readonly by: string | null;
  readonly at: string | null;
  readonly note: string | null;
}

/** Sources of an answer: the payer's machine at once, or a person there later. */
export const reviewKinds = { automatic: 'Otomatik', manual: 'İnsan incelemesi' } as const;

/** SGK gives care without a provision in these cases alone. */
export const exceptionKinds = {
  emergency: 'Acil hâl',
  work_accident: 'İş kazası',
  maternity: 'Analık',
  minor: '18 yaş altı',
  disaster: 'Afet',
} as const;

/** Reasons why an approval is no longer valid. */
export const reopenReasons = {
  date: 'Onay başka tarih için',
  procedure: 'Onay başka işlem için',
  ended: 'Onayın süresi doldu',
} as const;
export type ReopenReason = keyof typeof reopenReasons;

export const eventKinds = {
  asked: 'Talep gönderildi',
  answer: 'Yanıt geldi',
  documents_asked: 'Evrak istendi',
  documents_sent: 'Evrak gönderildi',
  call: 'Şirketle görüşüldü',
  note: 'Not',
  appeal: 'İtiraz edildi',
  extension: 'Süre uzatıldı',
  used: 'Onay kullanıldı',
  reopened: 'Yeniden açıldı',
  imported: 'Listeden geldi',
  invoice: 'Faturalandı',
  payment: 'Ödeme geldi',
} as const;
export type EventKind = keyof typeof eventKinds;

export const batchStates = { draft: 'Hazırlanıyor', sent: 'Gönderildi', settled: 'Sonuçlandı' } as const;
