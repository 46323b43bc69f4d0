import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of a ticket's closed lists (domain: ticket lifecycle). */

export const statusCategories = {
  new: 'Yeni',
  open: 'İşlemde',
  pending: 'Beklemede',
  resolved: 'Çözüldü',
  closed: 'Kapatıldı',
} as const;
export type StatusCategory = keyof typeof statusCategories;

export const ticketMoves: StatusMoves<StatusCategory> = {
  new: ['open', 'closed'],
  open: ['pending', 'resolved', 'closed'],
  pending: ['open', 'closed'],
  resolved: ['open', 'closed'],
  closed: ['open'],
};

/** Rising urgency: the position in this list is the sort order. */
export const priorities = { low: 'Düşük', normal: 'Normal', high: 'Yüksek', urgent: 'Acil' } as const;
export type Priority = keyof typeof priorities;

export const waitingReasons = {
  patient: 'Hasta',
  internal: 'İç birim',
  insurance: 'Sigorta',
  date: 'Tarih',
} as const;
export type WaitingReason = keyof typeof waitingReasons;
