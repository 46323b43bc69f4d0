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

/** Labels of the buttons for the steps. */
export const stepWords: Readonly<Record<ResumeStatus, string>> = {
  new: 'Yeniye al',
  reviewing: 'İncelemeye al',
  interview: 'Görüşmeye çağır',
  interviewed: 'Görüşüldü',
  offer: 'Teklif ver',
  hired: 'İşe alındı',
  pool: 'Havuza al',
  rejected: 'Olumsuz',
  withdrawn: 'Aday çekildi',
};
