import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of the closed lists of card terminals. */

export const currencies = { TRY: 'Türk lirası', USD: 'ABD doları', EUR: 'Avro', GBP: 'Sterlin' } as const;

export const terminalKinds = {
  physical: 'Fiziki',
  fiscal: 'ÖKC’li',
  virtual: 'Sanal',
  mobile: 'Mobil',
  link: 'Link ile ödeme',
} as const;

export const terminalStatuses = {
  active: 'Kullanımda',
  faulty: 'Arızalı',
  stored: 'Depoda',
  returned: 'İade edildi',
} as const;
export type TerminalStatus = keyof typeof terminalStatuses;

export const terminalMoves: StatusMoves<TerminalStatus> = {
  active: ['faulty', 'stored', 'returned'],
  faulty: ['active', 'stored', 'returned'],
  stored: ['active', 'faulty', 'returned'],
  returned: [],
};

export const cardKinds = {
  credit: 'Kredi kartı',
  debit: 'Banka kartı',
  prepaid: 'Ön ödemeli kart',
  foreign: 'Yabancı kart',
} as const;
export type CardKind = keyof typeof cardKinds;

export const shifts = { night: 'Gece', day: 'Gündüz', evening: 'Akşam' } as const;

export const usageStates = {
  open: 'Kullanımda',
  counted: 'Gün sonu alındı',
  handed_over: 'Devredildi',
  checked: 'Denetlendi',
} as const;
export type UsageState = keyof typeof usageStates;

export const usageMoves: StatusMoves<UsageState> = {
  open: ['counted'],
  counted: ['handed_over', 'checked'],
  handed_over: ['checked'],
  checked: [],
};

/** Reasons for a difference between counted and expected money. */
export const differenceReasons = {
  void_without_slip: 'İptal edilen satış, slip yok',
  missing_receipt: 'Makbuz kesilmemiş',
  wrong_amount: 'Tutar yanlış girilmiş',
  other_terminal: 'Başka cihazdan çekilmiş',
  other: 'Başka bir neden',
} as const;
