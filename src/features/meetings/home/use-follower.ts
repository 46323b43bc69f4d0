import { useMemo } from 'react';
import { usePermission, useSignedIn } from '@/data/workspace';
import type { Follower } from './minutes';

/** Returns which meetings the user follows up; null for those who read none. */
export function useFollower(): Follower | null {
  const { access } = useSignedIn();
  const reads = usePermission('companies.meetings_list.read');
  const edits = usePermission('companies.meetings.edit');
  const readsAll = usePermission('companies.meetings.read_all');
  const approves = usePermission('companies.meetings.minutes_approve');
  return useMemo(
    () =>
      reads
        ? { userId: access.userId, followsAll: edits && readsAll, edits, approves: edits && approves }
        : null,
    [reads, access.userId, edits, readsAll, approves],
  );
}
