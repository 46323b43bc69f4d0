import type { ReactNode } from 'react';
import type { ReferenceData } from '@/data/reference-data';
import { todayIso } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';
import { absenceWords } from './absence-words';

/**
 * Returns users to choose from; for those who are away today, until when and who their delegate is.
 * @param chosen a user who stays among them also without an active account
 */
export function userOptions(
  reference: ReferenceData,
  chosen: string | null = null,
): readonly (Option & { icon: ReactNode })[] {
  const today = todayIso();
  return reference.users
    .filter((user) => user.status === 'active' || user.id === chosen)
    .map((user) => ({
      value: user.id,
      label: user.full_name,
      description:
        absenceWords(user, reference, today) ??
        user.title ??
        reference.definitionName(user.department_id) ??
        undefined,
      icon: <Avatar name={user.full_name} />,
    }));
}
