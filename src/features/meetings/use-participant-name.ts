import { useCallback } from 'react';
import { useDirectory } from '@/data/definitions';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';

/** Names of those who take part: colleagues as the staff directory knows them now, others as they were added. */
export function useParticipantName(): (one: MeetingParticipant) => string {
  const directory = useDirectory();
  return useCallback(
    (one) =>
      one.user_id === null ? (one.name ?? one.email ?? 'Konuk') : (directory.userName(one.user_id) ?? ''),
    [directory],
  );
}
