import type { ReactNode } from 'react';
import type { ReferenceData } from '@/data/reference-data';
import { todayIso } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';
import { absenceWords } from './absence-words';

/** Returns users to choose from; for those who are away today, until when and who their delegate is. */
export function userOptions(reference: ReferenceData): readonly (Option & { icon: ReactNode })[] {
  const today = todayIso();
  return reference.users
    .filter((user) => user.status === 'active')
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
