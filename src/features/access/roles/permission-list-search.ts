import { code, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { permissionAreas } from '@sync/model/access/permission-areas';
import { isPermissionKey, permissionRisks } from '@sync/model/access/permissions';

/** Reads the address of the screen; see `readerOf`. */
export const readPermissionListSearch = readerOf({
  area: oneOf(keysOf(permissionAreas)),
  risk: oneOf(keysOf(permissionRisks)),
  ...paging(['description', 'key', 'area', 'risk', 'roles', 'people', 'screens']),
  /** The permission whose details are open. */
  key: code(isPermissionKey),
});

/** Address parameters of the permissions. */
export type PermissionListSearch = ReturnType<typeof readPermissionListSearch>;
