import { useCallback } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';

/** Returns a function that names participants: colleagues by the current staff list, others as they were added. */
export function useParticipantName(): (participant: MeetingParticipant) => string {
  const reference = useReferenceData();
  return useCallback(
    (participant) =>
      participant.user_id === null
        ? (participant.name ?? participant.email ?? 'Konuk')
        : (reference.userName(participant.user_id) ?? ''),
    [reference],
  );
}
