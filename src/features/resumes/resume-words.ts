import type { BadgeTone } from '@/ui/badge';
import type { ResumeStatus } from '@sync/model/entities/resume-values';

export const statusTones: Readonly<Record<ResumeStatus, BadgeTone>> = {
  new: 'info',
  reviewing: 'info',
  interview: 'info',
  interviewed: 'info',
  offer: 'warn',
  hired: 'success',
  pool: 'neutral',
  rejected: 'danger',
  withdrawn: 'neutral',
};

/** The dot before the name of a status. */
export const statusDots: Readonly<Record<ResumeStatus, string>> = {
  new: 'bg-st-new',
  reviewing: 'bg-st-open',
  interview: 'bg-st-pending',
  interviewed: 'bg-st-pending',
  offer: 'bg-st-pending',
  hired: 'bg-st-resolved',
  pool: 'bg-st-closed',
  rejected: 'bg-danger',
  withdrawn: 'bg-st-closed',
};
