import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import type { Viewer } from './calendar-entries';

/** Returns the signed-in user with the colleagues of the user's department. */
export function useViewer(): Viewer {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  return useMemo(() => {
    const department = reference.user(access.userId)?.department_id ?? null;
    const team = reference.users.filter(
      ({ department_id }) => department !== null && department_id === department,
    );
    return { userId: access.userId, team: new Set([access.userId, ...team.map(({ id }) => id)]) };
  }, [reference, access.userId]);
}
