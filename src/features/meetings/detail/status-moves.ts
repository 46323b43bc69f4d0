import { meetingMoves } from '@sync/model/rules/meeting-rules';
import type { MeetingStatus } from '@sync/model/entities/meeting-values';
import type { Access } from '@sync/model/access/permissions';
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

/** A step as the button says it. */
export interface StatusMove {
  readonly to: MeetingStatus;
  readonly label: string;
  /** Question asked first: the reason, or a confirmation. */
  readonly asks: 'nothing' | 'postpone' | 'cancel' | 'approve';
}

function labelOf(from: MeetingStatus, to: MeetingStatus): string {
  switch (to) {
    case 'draft':
      return 'Taslağa al';
    case 'planned':
      return { draft: 'Planla', cancelled: 'İptali geri al' }[from as string] ?? 'Yeniden planla';
    case 'invited':
      return 'Davet et';
    case 'in_progress':
      return 'Başlat';
    case 'completed':
      return (
        { in_progress: 'Bitir', minutes_review: 'Tutanağı geri ver' }[from as string] ??
        'Tamamlandı olarak işaretle'
      );
    case 'minutes_review':
      return 'Tutanağı onaya gönder';
    case 'closed':
      return 'Onayla ve kapat';
    case 'postponed':
      return 'Ertele…';
    case 'cancelled':
      return 'İptal et…';
  }
}

const asked: Readonly<Partial<Record<MeetingStatus, StatusMove['asks']>>> = {
  postponed: 'postpone',
  cancelled: 'cancel',
  closed: 'approve',
};

/** Returns the status changes open to the user, in the order in which they are offered. */
export function offeredMoves(from: MeetingStatus, { permissions }: Access): readonly StatusMove[] {
  if (!permissions.has('companies.meetings.edit')) return [];
  return meetingMoves[from]
    .filter((to) => to !== 'closed' || permissions.has('companies.meetings.minutes_approve'))
    .map((to) => ({ to, label: labelOf(from, to), asks: asked[to] ?? 'nothing' }));
}

const usual: Readonly<Partial<Record<MeetingStatus, MeetingStatus>>> = {
  draft: 'planned',
  planned: 'in_progress',
  invited: 'in_progress',
  in_progress: 'completed',
  completed: 'minutes_review',
  minutes_review: 'closed',
  postponed: 'planned',
};

/** Returns the step that usually comes next; null where the user may not take it. */
export function nextMove(from: MeetingStatus, access: Access): StatusMove | null {
  return offeredMoves(from, access).find(({ to }) => to === usual[from]) ?? null;
}
