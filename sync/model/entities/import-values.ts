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

/**
 * Lists that a hospital moves in with, whose rows are judged one by one: their names, the right to import them, and the page
 * with their files. `app.incoming_kinds` on the server names the same kinds.
 */
export const judgedLists = {
  clients: { label: 'Hasta listesi', right: 'crm.clients.import', page: '/crm/client-import' },
  surgeries: { label: 'Ameliyat listesi', right: 'crm.surgery.import', page: '/crm/surgery-import' },
  companies: {
    label: 'Firma listesi',
    right: 'companies.companies.import',
    page: '/companies/company-import',
  },
  /** People of firms; a row may name the firm, too. */
  contacts: { label: 'Kişi listesi', right: 'companies.persons.import', page: '/companies/person-import' },
  /** Tickets that another system has open. */
  tickets: { label: 'Talep listesi', right: 'crm.tickets.import', page: '/crm/ticket-import' },
  /** Relatives of patients. */
  relatives: { label: 'Yakın listesi', right: 'crm.client_relations.import', page: '/crm/relative-import' },
  /** Trips of foreign patients. */
  trips: { label: 'Yolculuk listesi', right: 'crm.foreign_patients.import', page: '/crm/trip-import' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly label: string; readonly right: PermissionKey; readonly page: `/${string}-import` }
  >
>;
export type JudgedListKind = keyof typeof judgedLists;

const judgedKinds = Object.keys(judgedLists) as readonly JudgedListKind[];
export const judgedRights: readonly PermissionKey[] = Object.values(judgedLists).map(({ right }) => right);

/** Returns whether the rows of a kind of list are judged one by one. */
export const isJudged = (list: ImportList): list is JudgedListKind => Object.hasOwn(judgedLists, list);

/** Makes something of each kind of list whose rows are judged. */
export const ofJudgedLists = <Made>(make: (list: JudgedListKind) => Made) =>
  Object.fromEntries(judgedKinds.map((list) => [list, make(list)])) as Readonly<Record<JudgedListKind, Made>>;

export const importLists = {
  ...moneyLists,
  ...insuranceLists,
  ...pathologyLists,
  ...identityLists,
  ...ofJudgedLists((list) => judgedLists[list].label),
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
  ...ofJudgedLists((list) => judged(judgedLists[list].right)),
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
