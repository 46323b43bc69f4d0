import { id, idOr, keysOf, on, oneOf, paging, readerOf, yes } from '@/lib/address';
import { readExtraSearch } from '@/records/extra-fields/extra-search';
import type { ExtraSearch } from '@/records/extra-fields/extra-search';
import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';

const readOwnSearch = readerOf({
  kind: oneOf(keysOf(clientKinds)),
  foreign: oneOf(['yes', 'no']),
  country: oneOf(keysOf(countries)),
  source: id,
  tag: id,
  /** A member of staff, or `none` for clients without one. */
  responsible: idOr('none'),
  open: yes,
  silent: yes,
  /** Clients with a phone that cannot be dialled. */
  undialable: yes,
  ...paging(['name', 'updated', 'created']),
  /** The form of a new client is open. */
  add: on,
});

/** Reads the address of the screen; see `readerOf`. */
export const readClientListSearch = (search: unknown): ReturnType<typeof readOwnSearch> & ExtraSearch => ({
  ...readOwnSearch(search),
  ...readExtraSearch(search),
});

/** Address parameters of the list: ids and codes only, never names, numbers or typed text. */
export type ClientListSearch = ReturnType<typeof readClientListSearch>;
