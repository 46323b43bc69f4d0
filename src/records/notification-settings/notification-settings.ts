import { readPreference, usePreference } from '@/data/preferences';
import type { Workspace } from '@/data/workspace';

const SOUND = 'notification-sound';
const parseSound = (stored: unknown): boolean => stored !== false;

/** Returns whether notifications make a sound on this device for this user. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  return usePreference(SOUND, parseSound);
}

/** Minutes before a meeting at which the user is reminded; null: not at all, unless the meeting says so itself. */
export const meetingLeads = [null, 5, 10, 15, 30] as const;
const USUAL_LEAD = 10;

export function useMeetingLead() {
  return usePreference('meeting-lead', (stored): number | null =>
    meetingLeads.some((lead) => lead === stored) ? (stored as number | null) : USUAL_LEAD,
  );
}

/** Returns whether a sound may be made on this device, by its current setting. */
export function mayMakeSound(workspace: Workspace): Promise<boolean> {
  return readPreference(workspace, SOUND, parseSound);
}
