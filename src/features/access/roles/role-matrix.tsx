import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { permissionAreas } from '@sync/model/access/permission-areas';
import { permissionCatalogue } from '@sync/model/access/permissions';
import { permissionName } from '../command-problems';
import { groupPermissions, riskOf } from './permission-groups';
import { RiskLabel } from './risk-badge';
import type { RoleRow } from './role-rows';

const groups = groupPermissions(Object.keys(permissionCatalogue));

/** Shows all permissions by area against all roles. Names stay visible while the table scrolls. */
export function RoleMatrix({ rows, onOpen }: { rows: readonly RoleRow[]; onOpen: (id: string) => void }) {
  return (
    <div
      className="min-h-0 flex-1 overflow-auto border-t border-line focus-visible:-outline-offset-2"
      role="region"
      aria-label="Yetki matrisi"
      tabIndex={0}
    >
      <table className="border-separate border-spacing-0 text-[0.8125rem]">
        <thead>
          <tr>
            <th
              scope="col"
              className="th sticky top-0 left-0 z-20 min-w-[280px] border-r border-b border-line bg-sunken px-4 py-2 text-left align-bottom max-[56.1875em]:min-w-[200px]"
            >
              Yetki
            </th>
            {rows.map(({ role }) => (
              <th
                key={role.id}
                scope="col"
                className="sticky top-0 z-10 w-28 min-w-28 border-b border-line bg-sunken p-1 align-bottom"
              >
                <button
                  type="button"
                  className="min-h-11 w-full rounded-md px-1 py-1.5 text-xs leading-4 font-medium break-words hover:bg-hover"
                  onClick={() => onOpen(role.id)}
                >
                  {role.name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ area, keys }) => (
            <Fragment key={area}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={rows.length + 1}
                  className="border-b border-line-soft bg-canvas px-4 py-1.5 text-left font-semibold"
                >
                  <span className="sticky left-4">{permissionAreas[area]}</span>
                </th>
              </tr>
              {keys.map((key) => (
                <tr key={key} className="hover:bg-hover">
                  <th
                    scope="row"
                    className="sticky left-0 border-r border-b border-line-soft border-r-line bg-surface px-4 py-1.5 text-left font-normal"
                  >
                    <span className="flex items-center gap-2">
                      <span className="min-w-0 flex-1">{permissionName(key)}</span>
                      {riskOf(key) !== 'normal' && <RiskLabel risk={riskOf(key)} />}
                    </span>
                  </th>
                  {rows.map(({ role }) => (
                    <td key={role.id} className="border-b border-line-soft text-center">
                      {role.permission_keys.includes(key) ? (
                        <>
                          <Check className="mx-auto size-4 text-accent" aria-hidden="true" />
                          <span className="sr-only">var</span>
                        </>
                      ) : (
                        <span className="sr-only">yok</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
