import * as v from 'valibot';
import { permissionRisks } from '@sync/model/access';
import { permissionAreas } from '@sync/model/permission-areas';
import type { PermissionArea } from '@sync/model/permission-areas';
import { isPermissionKey } from '@sync/model/permissions';

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

const schema = v.object({
  area: optional(v.picklist(Object.keys(permissionAreas) as PermissionArea[])),
  risk: optional(v.picklist(Object.keys(permissionRisks) as (keyof typeof permissionRisks)[])),
  /** The permission whose details are open. */
  key: optional(v.pipe(v.string(), v.check(isPermissionKey))),
});

/** What the address of the permissions holds. */
export type PermissionListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readPermissionListSearch(search: unknown): PermissionListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}
