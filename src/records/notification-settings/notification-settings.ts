import { readPreference, usePreference } from '@/data/preferences';
import type { Workspace } from '@/data/workspace';
import { isQuiet, parseQuietHours } from './quiet-hours';

const SOUND = 'notification-sound';
const QUIET = 'quiet-hours';
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

/** Returns the hours without sound; stored on this device, which may be the one of the night shift. */
export function useQuietHours() {
  return usePreference(QUIET, parseQuietHours);
}

/** Returns whether a sound may be made at an instant (milliseconds since 1970), by the current settings. */
export async function mayMakeSound(workspace: Workspace, now: number): Promise<boolean> {
  if (!(await readPreference(workspace, SOUND, parseSound))) return false;
  return !isQuiet(await readPreference(workspace, QUIET, parseQuietHours), now);
}
