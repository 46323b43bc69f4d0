import type { MeetingStatus } from '@sync/model/entities/meeting-values';
import type { BadgeTone } from '@/ui/badge';

export const statusTones: Readonly<Record<MeetingStatus, BadgeTone>> = {
  draft: 'warn',
  planned: 'neutral',
  invited: 'info',
  in_progress: 'accent',
  completed: 'success',
  minutes_review: 'new',
  closed: 'neutral',
  postponed: 'warn',
  cancelled: 'danger',
};
