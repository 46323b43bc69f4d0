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
  /** A list of staff is imported. */
  list: oneOf(['new']),
});

/** Address parameters of the list: ids and codes only, never names or typed text. */
export type UserListSearch = ReturnType<typeof readUserListSearch>;
