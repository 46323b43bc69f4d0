import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const id = optional(v.pipe(v.string(), v.regex(UUID)));
const yes = optional(v.literal('yes'));
const paging = {
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
  /** The record whose details are open. */
  open: id,
  /** The form: of a new record, or of the open one. */
  form: optional(v.picklist(['new', 'edit'])),
};

export const contractStates = {
  ending: '60 gün içinde bitecek',
  ended: 'Bitmiş',
  running: 'Sürüyor',
  none: 'Sözleşmesi yok',
} as const;
export type ContractState = keyof typeof contractStates;

const companySchema = v.object({
  type: id,
  contract: optional(v.picklist(Object.keys(contractStates) as ContractState[])),
  responsible: id,
  duplicates: yes,
  inactive: yes,
  sort: optional(v.picklist(['name', 'persons', 'contract', 'meeting', 'updated'])),
  ...paging,
});
const personSchema = v.object({
  company: id,
  position: id,
  doctor: yes,
  duplicates: yes,
  inactive: yes,
  sort: optional(v.picklist(['name', 'company', 'updated'])),
  ...paging,
});

/** What the addresses of the lists hold: ids and codes only, never names, numbers or typed text. */
export type CompanySearch = Partial<v.InferOutput<typeof companySchema>>;
export type PersonSearch = Partial<v.InferOutput<typeof personSchema>>;

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readCompanySearch(search: unknown): CompanySearch {
  const read = v.safeParse(companySchema, search);
  return read.success ? given(read.output) : {};
}

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readPersonSearch(search: unknown): PersonSearch {
  const read = v.safeParse(personSchema, search);
  return read.success ? given(read.output) : {};
}

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
