import { usePreference } from '@/data/preferences';
import { parseQuietHours } from './quiet-hours';

/** Whether notifications make a sound on this device for this person. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  return usePreference('notification-sound', (stored) => stored !== false);
}

/** Minutes before a meeting at which the person is reminded; null: not at all, unless the meeting says so itself. */
export const meetingLeads = [null, 5, 10, 15, 30] as const;
const USUAL_LEAD = 10;

export function useMeetingLead() {
  return usePreference('meeting-lead', (stored): number | null =>
    meetingLeads.some((lead) => lead === stored) ? (stored as number | null) : USUAL_LEAD,
  );
}

/** When they make none; kept on this device, which may be the one of the night shift. */
export function useQuietHours() {
  return usePreference('quiet-hours', parseQuietHours);
}
