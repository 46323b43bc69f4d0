import { useMemo } from 'react';
import { useDirectory } from '@/data/definitions';
import { useSignedIn } from '@/data/workspace';
import type { Viewer } from './calendar/calendar-entries';

/** The person who is signed in, with the colleagues of the own department. */
export function useViewer(): Viewer {
  const { access } = useSignedIn();
  const directory = useDirectory();
  return useMemo(() => {
    const department = directory.user(access.userId)?.department_id ?? null;
    const team = directory.users.filter(
      ({ department_id }) => department !== null && department_id === department,
    );
    return { userId: access.userId, team: new Set([access.userId, ...team.map(({ id }) => id)]) };
  }, [directory, access.userId]);
}
