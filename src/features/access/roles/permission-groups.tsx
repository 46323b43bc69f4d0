import type { ReactNode } from 'react';
import { areaOf, permissionAreas } from '@sync/model/access/permission-areas';
import type { PermissionArea } from '@sync/model/access/permission-areas';
import { isPermissionKey, permissionCatalogue } from '@sync/model/access/permissions';
import { compareTurkish } from '@/lib/turkish';
import { permissionName } from '../command-problems';
import { RiskLabel } from './risk-badge';

export interface PermissionGroup {
  readonly area: PermissionArea;
  readonly keys: readonly string[];
}

/** Permissions by area, within it by their Turkish names. */
export function groupPermissions(keys: Iterable<string>): readonly PermissionGroup[] {
  const groups = new Map<PermissionArea, string[]>();
  for (const key of keys) {
    const area = areaOf(key);
    groups.set(area, [...(groups.get(area) ?? []), key]);
  }
  return (Object.keys(permissionAreas) as PermissionArea[]).flatMap((area) => {
    const found = groups.get(area);
    if (found === undefined) return [];
    return [{ area, keys: found.sort((a, b) => compareTurkish(permissionName(a), permissionName(b))) }];
  });
}

/** Returns the risk of a permission; one that this version does not know counts as normal. */
export const riskOf = (key: string) => (isPermissionKey(key) ? permissionCatalogue[key].risk : 'normal');

/** Shows names with their risk, under the names of their areas. */
export function PermissionList({
  keys,
  note,
}: {
  keys: Iterable<string>;
  /** Returns the note after a permission's name. */
  note?: (key: string) => ReactNode;
}) {
  return groupPermissions(keys).map(({ area, keys: own }) => (
    <section key={area} className="mt-2 first:mt-0">
      <h4 className="meta py-1 text-ink-3">{permissionAreas[area]}</h4>
      <ul>
        {own.map((key) => (
          <li key={key} className="flex min-h-8 items-center gap-2">
            <span className="min-w-0 flex-1 break-words">
              {permissionName(key)}
              {note !== undefined && <span className="meta ml-2 text-ink-3">{note(key)}</span>}
            </span>
            {riskOf(key) !== 'normal' && <RiskLabel risk={riskOf(key)} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}
