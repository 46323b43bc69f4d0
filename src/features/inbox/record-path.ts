import type { Notification } from '@sync/model/inbox';
import { mayOpen } from '@sync/model/permissions';
import type { Access } from '@sync/model/permissions';
import { routePermissions } from '@sync/model/route-permissions';

/** What something of the inbox hangs on. */
export type Hanging = Pick<Notification, 'target' | 'target_id'> & { readonly topic?: Notification['topic'] };

/** The address of the record, by ids alone; null where there is none or the person may not open it. */
export function recordPath({ target, target_id: id, topic }: Hanging, access: Access): string | null {
  const may = (path: keyof typeof routePermissions): boolean => mayOpen(access, routePermissions[path]);
  if (topic === 'access_request') return may('/access/users') ? '/access/users' : null;
  if (id === null) return null;
  switch (target) {
    case 'ticket':
      return may('/crm/client-ticket/$ticketId') ? `/crm/client-ticket/${id}` : null;
    case 'client':
      return may('/crm/client-profile/$clientId') ? `/crm/client-profile/${id}` : null;
    case 'meeting':
      if (may('/companies/meetings/$meetingId')) return `/companies/meetings/${id}`;
      return may('/companies/meetings-calendar') ? `/companies/meetings-calendar?meeting=${id}` : null;
    case 'whats_new':
      return '/whats-new';
    default:
      return null;
  }
}
