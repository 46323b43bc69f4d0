import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { GuardedPath } from '@sync/model/access/route-permissions';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureRowsSpec } from '@sync/rpc/figures';

/** Names of the figures' columns in the addresses of lists; a list opens where it can express every choice. */
const lists: Readonly<
  Record<
    string,
    {
      readonly path: GuardedPath;
      readonly search: Readonly<Record<string, string>>;
      readonly columns: Readonly<Record<string, string>>;
    }
  >
> = {
  'tickets/opened': {
    path: '/crm/tickets',
    search: { view: 'all' },
    columns: {
      type_id: 'type',
      source_id: 'source',
      department_id: 'department',
      assignee_id: 'assignee',
      priority: 'priority',
      status_id: 'status',
    },
  },
};

/** Returns the address of the list that shows the same rows; null where there is none, or the user may not open it. */
export function listAddress(
  { source, figure, filters, parts, from, to }: FigureRowsSpec,
  access: Access,
): string | null {
  const list = lists[`${source}/${figure}`];
  if (list === undefined || Object.keys(parts).length > 0) return null;
  if (!mayOpen(access, routePermissions[list.path])) return null;
  const search = new URLSearchParams({ ...list.search, from, to });
  for (const [column, values] of Object.entries(filters)) {
    if (!(column in figureSource(source).columns)) continue;
    const name = list.columns[column];
    if (name === undefined || values.includes(null)) return null;
    search.set(name, values.join());
  }
  return `${list.path}?${search.toString()}`;
}
