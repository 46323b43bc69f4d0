import type { StatusMoves } from '../status-moves';

/** Kinds of lists that are imported, and the profiles that read them. */
export const importLists = { bank: 'Banka raporu', receipts: 'Vezne tahsilat listesi' } as const;
export type ImportList = keyof typeof importLists;

export const importStates = {
  staging: 'Gönderiliyor',
  imported: 'İçe alındı',
  different: 'Farklı',
  settled: 'Mutabık',
  closed: 'Dönem kapandı',
  cancelled: 'Vazgeçildi',
  undone: 'Geri alındı',
} as const;
export type ImportState = keyof typeof importStates;

/** The server alone takes these steps: by a command, or since rows of the file were matched and periods closed. */
export const importMoves: StatusMoves<ImportState> = {
  staging: ['imported', 'cancelled'],
  imported: ['different', 'settled', 'closed', 'undone'],
  different: ['imported', 'settled', 'closed', 'undone'],
  settled: ['imported', 'different', 'closed', 'undone'],
  closed: ['settled', 'different', 'imported'],
  cancelled: [],
  undone: [],
};

/** What a row of a bank's report is. */
export const bankRowKinds = {
  sale: 'Satış',
  instalment_sale: 'Taksitli satış',
  points: 'Puan',
  void: 'İptal',
  refund: 'İade',
  chargeback: 'Ters ibraz',
  fee: 'Ücret',
  fee_return: 'Ücret iadesi',
  unknown: 'Tanınmayan',
} as const;
export type BankRowKind = keyof typeof bankRowKinds;

/** What the difference of two matched sides is. */
export const differenceKinds = {
  commission: 'Komisyon',
  rounding: 'Yuvarlama',
  refund: 'İade',
  late_value: 'Geç valör',
  void: 'İptal edilen satış',
  missing_receipt: 'Makbuz kesilmemiş',
  wrong_amount: 'Tutar yanlış girilmiş',
  other: 'Başka bir neden',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;
