import { id, idOr, keysOf, on, oneOf, paging, readerOf, yes } from '@/lib/address';
import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';

/** Reads the address of the screen; see `readerOf`. */
export const readClientListSearch = readerOf({
  kind: oneOf(keysOf(clientKinds)),
  foreign: oneOf(['yes', 'no']),
  country: oneOf(keysOf(countries)),
  source: id,
  tag: id,
  /** A member of staff, or `none` for clients without one. */
  responsible: idOr('none'),
  open: yes,
  silent: yes,
  ...paging(['name', 'updated', 'created']),
  /** The form of a new client is open. */
  add: on,
});

/** What the address of the list holds: ids and codes only, never names, numbers or typed text. */
export type ClientListSearch = ReturnType<typeof readClientListSearch>;

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
