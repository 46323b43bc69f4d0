import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { GuardedPath } from '@sync/model/access/route-permissions';

/** A screen that shows a record, and where the record's id stands in its address; for a whole page of entries nowhere. */
interface Screen {
  readonly path: GuardedPath;
  /** The name of the parameter in the path, or of the value in the search part. */
  readonly id?: { readonly param: string } | { readonly search: string };
}

/** The screens of each kind of record, the best first. A new entity that is opened from elsewhere has a line here. */
const screens: Readonly<Record<string, readonly Screen[]>> = {
  ticket: [{ path: '/crm/client-ticket/$ticketId', id: { param: 'ticketId' } }],
  client: [{ path: '/crm/client-profile/$clientId', id: { param: 'clientId' } }],
  meeting: [
    { path: '/companies/meetings/$meetingId', id: { param: 'meetingId' } },
    { path: '/companies/meetings-calendar', id: { search: 'meeting' } },
  ],
  company: [{ path: '/companies/companies', id: { search: 'open' } }],
  person: [{ path: '/companies/persons', id: { search: 'open' } }],
  whats_new: [{ path: '/whats-new' }],
  ticket_type: [{ path: '/crm/client-ticket-types' }],
  ticket_status: [{ path: '/crm/statuses' }],
  ticket_source: [{ path: '/crm/sources' }],
  ticket_tag: [{ path: '/crm/tags' }],
  contact_type: [{ path: '/crm/contact-types' }],
  relation_type: [{ path: '/crm/relations' }],
  call_result: [{ path: '/crm/cst' }],
  company_type: [{ path: '/companies/company-types' }],
  position: [{ path: '/companies/positions' }],
};

function addressOf({ path, id: place }: Screen, id: string): string {
  if (place === undefined) return path;
  return 'param' in place ? path.replace(`$${place.param}`, id) : `${path}?${place.search}=${id}`;
}

/**
 * The address at which a record opens, by its id alone: `/crm/client-ticket/<id>`.
 * @returns null where a kind has no screen, or the user may open none of them
 */
export function recordAddress(kind: string, id: string, access: Access): string | null {
  const screen = screens[kind]?.find(({ path }) => mayOpen(access, routePermissions[path]));
  return screen === undefined ? null : addressOf(screen, id);
}
