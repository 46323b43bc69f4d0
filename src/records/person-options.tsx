import type { ReactNode } from 'react';
import type { Directory } from '@/data/definitions';
import { Avatar } from '@/ui/avatar';
import type { Option } from '@/ui/option-row';

/** Members of staff to choose from. */
export function personOptions(directory: Directory): readonly (Option & { icon: ReactNode })[] {
  return directory.users
    .filter((user) => user.status === 'active')
    .map((user) => ({
      value: user.id,
      label: user.full_name,
      description: user.title ?? directory.definitionName(user.department_id) ?? undefined,
      icon: <Avatar name={user.full_name} />,
    }));
}
