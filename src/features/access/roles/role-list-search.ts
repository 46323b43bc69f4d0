import { id, idOr, oneOf, paging, readerOf } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readRoleListSearch = readerOf({
  view: oneOf(['matrix']),
  ...paging(['name', 'members', 'permissions', 'critical']),
  /** The role whose details are open; `new` adds one. */
  role: idOr('new'),
  /** With `role=new`: the role that is copied. */
  from: id,
  /** The role that the open one is compared with; `choose` asks for it. */
  with: idOr('choose'),
});

/** What the address of the roles holds: ids and codes only. */
export type RoleListSearch = ReturnType<typeof readRoleListSearch>;
