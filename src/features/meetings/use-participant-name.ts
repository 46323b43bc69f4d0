import { useCallback } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';

/** Returns a function that names participants: colleagues by the current staff list, others as they were added. */
export function useParticipantName(): (one: MeetingParticipant) => string {
  const reference = useReferenceData();
  return useCallback(
    (one) =>
      one.user_id === null ? (one.name ?? one.email ?? 'Konuk') : (reference.userName(one.user_id) ?? ''),
    [reference],
  );
}
