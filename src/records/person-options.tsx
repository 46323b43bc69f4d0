import type { ReactNode } from 'react';
import type { Directory } from '@/data/definitions';
import { todayIso } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';
import { absenceWords } from './absence-words';

/** Members of staff to choose from; of those who are away today, until when and who stands in for them. */
export function personOptions(directory: Directory): readonly (Option & { icon: ReactNode })[] {
  const today = todayIso();
  return directory.users
    .filter((user) => user.status === 'active')
    .map((user) => ({
      value: user.id,
      label: user.full_name,
      description:
        absenceWords(user, directory, today) ??
        user.title ??
        directory.definitionName(user.department_id) ??
        undefined,
      icon: <Avatar name={user.full_name} />,
    }));
}
