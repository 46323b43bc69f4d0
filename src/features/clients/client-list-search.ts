import * as v from 'valibot';
import { clientKinds } from '@sync/model/client';
import { countries } from '@sync/model/countries';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const id = optional(v.pipe(v.string(), v.regex(UUID)));
const keysOf = <const T extends object>(values: T) => Object.keys(values) as (keyof T & string)[];

const schema = v.object({
  kind: optional(v.picklist(keysOf(clientKinds))),
  foreign: optional(v.picklist(['yes', 'no'])),
  country: optional(v.picklist(keysOf(countries))),
  source: id,
  tag: id,
  /** A member of staff, or `none` for clients without one. */
  responsible: v.fallback(
    v.optional(v.union([v.literal('none'), v.pipe(v.string(), v.regex(UUID))])),
    undefined,
  ),
  open: optional(v.literal('yes')),
  silent: optional(v.literal('yes')),
  sort: optional(v.picklist(['name', 'updated', 'created'])),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
  /** The form of a new client is open. */
  add: optional(v.literal(true)),
});

/** What the address of the list holds: ids and codes only, never names, numbers or typed text. */
export type ClientListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readClientListSearch(search: unknown): ClientListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The filters, in the order in which they are offered. */
export const filterLabels = {
  kind: 'Tür',
  foreign: 'Yabancı hasta',
  country: 'Ülke',
  source: 'Kaynak',
  tag: 'Etiket',
  responsible: 'Sorumlu',
  open: 'Açık talebi olan',
  silent: 'Aranmasın',
} as const satisfies Partial<Record<keyof ClientListSearch, string>>;
export type ClientFilter = keyof typeof filterLabels;
export const clientFilters = keysOf(filterLabels);

export function isFiltered(search: ClientListSearch): boolean {
  return clientFilters.some((filter) => search[filter] !== undefined);
}

/** The address with other filters, back on its first page. */
export function withFilters(search: ClientListSearch, change: ClientListSearch): ClientListSearch {
  return readClientListSearch({ ...search, ...change, page: undefined });
}

export function withoutFilters(search: ClientListSearch): ClientListSearch {
  return withFilters(search, Object.fromEntries(clientFilters.map((filter) => [filter, undefined])));
}
