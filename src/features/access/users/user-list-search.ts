import { id, idOr, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { userStatuses } from '@sync/model/entities/access';

/** Reads the address of the screen; see `readerOf`. */
export const readUserListSearch = readerOf({
  role: id,
  status: oneOf(keysOf(userStatuses)),
  department: id,
  unused: yes,
  ...paging(['person', 'email', 'roles', 'department', 'status', 'seen', 'synced', 'unsent']),
  /** The user whose details are open; `new` invites somebody. */
  user: idOr('new'),
});

/** What the address of the list holds: ids and codes only, never names or typed text. */
export type UserListSearch = ReturnType<typeof readUserListSearch>;

/** The filters, in the order in which they are offered. */
export const userFilterLabels = {
  role: 'Rol',
  status: 'Durum',
  department: 'Birim',
  unused: '90+ gündür kullanılmayan',
} as const satisfies Partial<Record<keyof UserListSearch, string>>;
export type UserFilter = keyof typeof userFilterLabels;
export const userFilters = keysOf(userFilterLabels);
