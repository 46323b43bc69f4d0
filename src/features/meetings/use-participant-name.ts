import { useCallback } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';

/** Names of those who take part: colleagues as the staff list knows them now, others as they were added. */
export function useParticipantName(): (one: MeetingParticipant) => string {
  const reference = useReferenceData();
  return useCallback(
    (one) =>
      one.user_id === null ? (one.name ?? one.email ?? 'Konuk') : (reference.userName(one.user_id) ?? ''),
    [reference],
  );
}
