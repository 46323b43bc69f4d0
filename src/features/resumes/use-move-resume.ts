import { useSignedIn } from '@/data/workspace';
import { useOutcome } from '@/records/use-outcome';
import type { Resume } from '@sync/model/entities/resume';
import { resumeMoves, resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import { moveResume } from './resume-actions';

/** Moves an application on and shows a toast, with undo where the step has one. */
export function useMoveResume() {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  return async (record: Resume, status: ResumeStatus, why: string | null = null): Promise<void> => {
    const { id, status: before, rejection_reason: reason } = record;
    await outcome.run(() => moveResume(writes, id, status, why), `Durum: ${resumeStatuses[status]}`, {
      ...(resumeMoves[status].includes(before)
        ? { undo: async () => void (await outcome.run(() => moveResume(writes, id, before, reason))) }
        : {}),
    });
  };
}
