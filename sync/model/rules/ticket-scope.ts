import type { Ticket } from '../entities/ticket';

/** Returns whether a ticket lies within a user's scope: the rule that the server's policies for writing ask. */
export function isWithinScope(
  ticket: Pick<Ticket, 'assignee_id' | 'created_by' | 'watcher_ids' | 'department_id' | 'team_id'>,
  scope: string,
  person: { readonly id: string; readonly department_id: string | null },
): boolean {
  const { id, department_id: department } = person;
  if (scope === 'all' || ticket.assignee_id === id || ticket.created_by === id) return true;
  if (ticket.watcher_ids.includes(id)) return true;
  const reachesDepartment = (scope === 'ward' || scope === 'department') && department !== null;
  return reachesDepartment && (ticket.department_id === department || ticket.team_id === department);
}
