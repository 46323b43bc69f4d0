import type { MeetingStatus } from '@sync/model/entities/meeting-values';

/** Returns whether attendance can be recorded: from the start of the meeting until it is closed. */
export function attendanceOpen(status: MeetingStatus): boolean {
  return status === 'in_progress' || status === 'completed' || status === 'minutes_review';
}

export function attendanceText(attended: boolean | null): string {
  return attended === null ? '–' : attended ? 'Katıldı' : 'Katılmadı';
}
