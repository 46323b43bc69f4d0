import { recordAddress } from '@/kit/record/record-screens';
import type { Notification } from '@sync/model/entities/inbox';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';

/** The record that an inbox entry belongs to. */
export type Hanging = Pick<Notification, 'target' | 'target_id'> &
  Partial<Pick<Notification, 'topic' | 'group_key'>>;

/** Screens for notifications without a record, by the group that the server gives them. */
function pageOf({ topic, group_key: group }: Hanging) {
  if (topic === 'access_request') return '/access/users';
  if (group === 'retention-due') return '/access/retention';
  if (group?.startsWith('dead-letters:') === true) return '/access/dead-letters';
  return group?.startsWith('reminder:') === true ? '/reminder-notifications' : null;
}

/** Returns the address of the record, by ids alone; null where there is none or the user may not open it. */
export function recordPath(item: Hanging, access: Access): string | null {
  const page = pageOf(item);
  if (page !== null) return mayOpen(access, routePermissions[page]) ? page : null;
  const { target, target_id: id } = item;
  return id === null || target === null ? null : recordAddress(target, id, access);
}
