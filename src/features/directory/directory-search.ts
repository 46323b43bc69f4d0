import { id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';

const details = {
  /** The record whose details are open. */
  open: id,
  /** The form: of a new record, or of the open one. */
  form: oneOf(['new', 'edit']),
};

export const contractStates = {
  ending: '60 gün içinde bitecek',
  ended: 'Bitmiş',
  running: 'Sürüyor',
  none: 'Sözleşmesi yok',
} as const;
export type ContractState = keyof typeof contractStates;

const companySorts = ['name', 'persons', 'contract', 'meeting', 'updated'] as const;
export type CompanySort = (typeof companySorts)[number];
const personSorts = ['name', 'company', 'updated'] as const;
export type PersonSort = (typeof personSorts)[number];

/** Reads the address of the list; see `readerOf`. */
export const readCompanySearch = readerOf({
  type: id,
  contract: oneOf(keysOf(contractStates)),
  responsible: id,
  duplicates: yes,
  inactive: yes,
  ...paging(companySorts),
  ...details,
});
export type CompanySearch = ReturnType<typeof readCompanySearch>;

/** Reads the address of the list; see `readerOf`. */
export const readPersonSearch = readerOf({
  company: id,
  position: id,
  doctor: yes,
  duplicates: yes,
  inactive: yes,
  ...paging(personSorts),
  ...details,
});
export type PersonSearch = ReturnType<typeof readPersonSearch>;

/** The filters, in the order in which they are offered. */
export const companyFilterLabels = {
  type: 'Tip',
  contract: 'Sözleşme',
  responsible: 'Sorumlu',
  duplicates: 'Mükerrer olabilir',
  inactive: 'Pasifleri göster',
} as const satisfies Partial<Record<keyof CompanySearch, string>>;
export type CompanyFilter = keyof typeof companyFilterLabels;

export const personFilterLabels = {
  company: 'Firma',
  position: 'Pozisyon',
  doctor: 'Yalnız hekimler',
  duplicates: 'Mükerrer olabilir',
  inactive: 'Pasifleri göster',
} as const satisfies Partial<Record<keyof PersonSearch, string>>;
export type PersonFilter = keyof typeof personFilterLabels;
