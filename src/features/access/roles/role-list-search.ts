import { id, idOr, oneOf, paging, readerOf } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readRoleListSearch = readerOf({
  view: oneOf(['matrix']),
  ...paging(['name', 'members', 'permissions', 'critical']),
  /** The role whose details are open; `new` adds one. */
  role: idOr('new'),
  /** Role that is copied; with `role=new`. */
  from: id,
  /** The role that the open one is compared with; `choose` asks for it. */
  with: idOr('choose'),
});

/** Address parameters of the roles: ids and codes only. */
export type RoleListSearch = ReturnType<typeof readRoleListSearch>;
