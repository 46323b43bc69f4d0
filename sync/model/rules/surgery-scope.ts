import type { Surgery } from '../entities/surgery';

/** Returns whether a surgery lies within a user's scope: the rule that the server's policies for writing ask. */
export function isSurgeryWithinScope(
  surgery: Pick<Surgery, 'responsible_id' | 'created_by' | 'team_user_ids' | 'department_id'>,
  scope: string,
  person: { readonly id: string; readonly department_id: string | null },
): boolean {
  const { id, department_id: department } = person;
  if (scope === 'all' || surgery.responsible_id === id || surgery.created_by === id) return true;
  if (surgery.team_user_ids.includes(id)) return true;
  const reachesDepartment = scope === 'ward' || scope === 'department';
  return reachesDepartment && department !== null && surgery.department_id === department;
}
