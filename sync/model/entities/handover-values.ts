import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of the closed lists of shift hand-overs. */

export const handoverShifts = { day: 'Gündüz', evening: 'Akşam', night: 'Gece' } as const;
export type HandoverShift = keyof typeof handoverShifts;

export const handoverStates = {
  draft: 'Taslak',
  given: 'Devralınmayı bekliyor',
  taken: 'Devralındı',
} as const;
export type HandoverState = keyof typeof handoverStates;

/** `taken` is written by the server, of the first entry that says so. */
export const handoverMoves: StatusMoves<HandoverState> = { draft: ['given'], given: ['taken'], taken: [] };

/** Kinds of lines in the order in which a patient's lines stand. */
export const handoverLineKinds = {
  surgery: 'Ameliyat',
  task: 'Görev',
  ticket: 'Talep',
  paper: 'Eksik evrak',
  provision: 'Provizyon',
  biopsy: 'Gönderilecek biyopsi',
  result: 'Bildirilecek sonuç',
  reminder: 'Hatırlatma',
  note: 'Not',
} as const;
export type HandoverLineKind = keyof typeof handoverLineKinds;

/** Kinds of records that a line is about: who may not read the record does not get the line. */
export const handoverRecords = {
  client: 'Hasta',
  ticket: 'Talep',
  task: 'Görev',
  surgery: 'Ameliyat',
  insurance_case: 'Provizyon',
  biopsy: 'Biyopsi',
} as const;
export type HandoverRecord = keyof typeof handoverRecords;

export const handoverEntryKinds = {
  taken: 'Devralma',
  question: 'Soru',
  answer: 'Yanıt',
  correction: 'Düzeltme',
} as const;
export type HandoverEntryKind = keyof typeof handoverEntryKinds;
