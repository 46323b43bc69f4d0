import type { PermissionKey } from '../access/permissions';
import type { StatusMoves } from '../status-moves';

/** Kinds of lists that are imported, and the profiles that read them. */
export const moneyLists = {
  bank: 'Banka raporu',
  receipts: 'Vezne tahsilat listesi',
  account: 'Hesap ekstresi',
} as const;
export type MoneyList = keyof typeof moneyLists;

export const insuranceLists = {
  provision: 'Provizyon listesi',
  payment: 'Ödeme ve icmal listesi',
  denial: 'Ret listesi',
  agreement: 'Anlaşma listesi',
} as const;
export type InsuranceList = keyof typeof insuranceLists;

export const pathologyLists = {
  pathology: 'Patoloji listesi',
  colonoscopy: 'Kolonoskopi listesi',
  specimen: 'Numune listesi',
} as const;
export type PathologyList = keyof typeof pathologyLists;

/** People with their national IDs, as the hospital's own system lists them. */
export const identityLists = { identity: 'TC kimlik listesi' } as const;

/** Patients that a hospital moves in with. */
export const clientLists = { clients: 'Hasta listesi' } as const;

/** Surgeries of a day or a month. */
export const surgeryLists = { surgeries: 'Ameliyat listesi' } as const;

/** Firms that the hospital works with. */
export const companyLists = { companies: 'Firma listesi' } as const;

/** People of firms; a row may name the firm, too. */
export const contactLists = { contacts: 'Kişi listesi' } as const;

/** Tickets that another system has open. */
export const ticketLists = { tickets: 'Talep listesi' } as const;

export const importLists = {
  ...moneyLists,
  ...insuranceLists,
  ...pathologyLists,
  ...identityLists,
  ...clientLists,
  ...surgeryLists,
  ...companyLists,
  ...contactLists,
  ...ticketLists,
} as const;
export type ImportList = keyof typeof importLists;

interface ImportRights {
  readonly read: PermissionKey;
  readonly import: PermissionKey;
  readonly undo: PermissionKey;
  /** Permission to edit layouts. */
  readonly edit: PermissionKey;
}
const money: ImportRights = {
  read: 'pos.upload_bank_reports.read',
  import: 'pos.upload_bank_reports.import',
  undo: 'pos.upload_bank_reports.undo',
  edit: 'pos.import_profiles.edit',
};
const insurance: ImportRights = {
  read: 'parse.insurance.read',
  import: 'parse.insurance.import',
  undo: 'parse.insurance.undo',
  edit: 'parse.import_profiles.edit',
};
const pathology: ImportRights = {
  read: 'parse.adenom_biyotip.read',
  import: 'parse.adenom_biyotip.import',
  undo: 'parse.adenom_biyotip.import',
  edit: 'parse.import_profiles.edit',
};

const identity: ImportRights = {
  read: 'crm.tckimlik_matching.read',
  import: 'crm.tckimlik_matching.import',
  undo: 'crm.tckimlik_matching.decide',
  edit: 'crm.tckimlik_matching.import',
};

/** Returns the rights of lists whose rows are judged: of whoever may import one, all that there is to do with it. */
const judged = (right: PermissionKey): ImportRights => ({
  read: right,
  import: right,
  undo: right,
  edit: right,
});

/** The permissions that imports of a kind of list need. `app.import_rights` on the server is the same. */
export const importRights: Readonly<Record<ImportList, ImportRights>> = {
  bank: money,
  receipts: money,
  account: money,
  provision: insurance,
  payment: insurance,
  denial: insurance,
  agreement: insurance,
  pathology,
  colonoscopy: pathology,
  specimen: pathology,
  identity,
  clients: judged('crm.clients.import'),
  surgeries: judged('crm.surgery.import'),
  companies: judged('companies.companies.import'),
  contacts: judged('companies.persons.import'),
  tickets: judged('crm.tickets.import'),
};

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

/** The server alone takes these steps. By a command, or since rows of the file were matched and periods closed. */
export const importMoves: StatusMoves<ImportState> = {
  staging: ['imported', 'cancelled'],
  imported: ['different', 'settled', 'closed', 'undone'],
  different: ['imported', 'settled', 'closed', 'undone'],
  settled: ['imported', 'different', 'closed', 'undone'],
  closed: ['settled', 'different', 'imported'],
  cancelled: [],
  undone: [],
};

/** Kinds of rows of a bank's report. */
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

/** Kinds of movements of an account that have to do with card payments; no others are stored. */
export const accountRowKinds = {
  payout: 'Kart ödemesi',
  chargeback: 'Ters ibraz',
  fee: 'Ücret',
} as const;
export type AccountRowKind = keyof typeof accountRowKinds;

/** Kinds of differences between two matched sides. */
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
