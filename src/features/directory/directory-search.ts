import { beside, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';

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
  ...beside,
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
  ...beside,
});
export type PersonSearch = ReturnType<typeof readPersonSearch>;
