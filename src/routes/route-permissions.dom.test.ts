import { describe, expect, it } from 'vitest';
import { router } from '@/router';
import { isPermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import table from '../../tests/vectors/route-permissions.json';

/** Screens that the specification does not have, and what they ask for. */
const ours: Readonly<Record<string, readonly string[]>> = {
  '/yardim': [],
  '/access/devices': ['access.users.read'],
  '/access/subject-requests': ['system.subject_requests.read'],
  '/access/retention': ['system.retention.read'],
  '/access/dead-letters': ['system.queues.read'],
  '/access/system': ['system.status.read'],
  '/access/settings': ['system.settings.edit'],
  '/pos/banks': ['pos.terminals.read'],
  '/pos/cash-desks': ['pos.staff.read'],
  '/crm/surgery-plans/$surgeryId': ['crm.surgery_list.read'],
  '/crm/shift-handovers': ['crm.shift_handovers.read'],
  '/crm/shift-handovers/$handoverId': ['crm.shift_handovers.read'],
  '/crm/theatre-sessions': ['crm.surgery_list.read'],
  '/crm/operating-rooms': ['crm.surgery_list.read'],
  '/crm/procedures': ['crm.surgery_list.read'],
  '/crm/clinicians': ['crm.surgery_list.read'],
  '/crm/extra-fields': ['crm.extra_fields.read'],
  '/crm/surgery-reasons': ['crm.surgery_list.read'],
  '/adenom-biyotip/lists': ['parse.adenom_biyotip.read'],
  '/crm/tckimlik-matching/$batchId': ['crm.tckimlik_matching.read'],
  '/crm/surgery-import': ['crm.surgery.import'],
  '/crm/surgery-import/$importId': ['crm.surgery.import'],
  '/crm/ticket-import': ['crm.tickets.import'],
  '/crm/ticket-import/$importId': ['crm.tickets.import'],
  '/crm/relative-import': ['crm.client_relations.import'],
  '/crm/relative-import/$importId': ['crm.client_relations.import'],
  '/crm/trip-import': ['crm.foreign_patients.import'],
  '/crm/trip-import/$importId': ['crm.foreign_patients.import'],
  '/companies/company-import': ['companies.companies.import'],
  '/companies/company-import/$importId': ['companies.companies.import'],
  '/companies/person-import': ['companies.persons.import'],
  '/companies/person-import/$importId': ['companies.persons.import'],
  '/crm/client-import': ['crm.clients.import'],
  '/crm/client-import/$importId': ['crm.clients.import'],
  '/crm/merged-clients/new': ['crm.clients.merge'],
  '/insurance/papers': ['parse.insurance_tracking.read'],
  '/insurance/insurers': ['parse.insurance_tracking.read'],
  '/insurance/documents': ['parse.insurance_tracking.read'],
  '/insurance/refusal-phrases': ['parse.insurance_tracking.read'],
};

/** Converts a path to the specification's form: `{ticketId}` where the router writes `$ticketId`. */
function inSpecification(path: string): string {
  return path.replace(/\$(\w+)/g, '{$1}');
}

const specified = new Map(table.map(({ route, permissions }) => [route, permissions]));
const routes: readonly { readonly id: string; readonly fullPath: string }[] = Object.values(
  router.routesById,
);
const screens = routes
  .filter((route) => route.id !== '__root__')
  .map((route) => (route.fullPath === '/' ? '/' : route.fullPath.replace(/\/$/, '')));

describe('routes and permissions', () => {
  it('has every row of the specification once', () => {
    expect(table).toHaveLength(50);
    expect(specified.size).toBe(50);
  });

  it('knows every permission of the specification by its spelling', () => {
    const keys = table.flatMap(({ permissions }) => permissions);
    expect(keys.filter((key) => !isPermissionKey(key))).toEqual([]);
  });

  it('keeps screens of our own apart from those of the specification', () => {
    expect(Object.keys(ours).filter((path) => specified.has(path))).toEqual([]);
  });

  it('guards exactly the routes that the router has', () => {
    expect([...screens].sort()).toEqual(Object.keys(routePermissions).sort());
  });

  it.each(Object.entries(routePermissions))(
    'asks for %s what the specification says',
    (path, permissions) => {
      expect(permissions).toEqual(ours[path] ?? specified.get(inSpecification(path)));
    },
  );
});
