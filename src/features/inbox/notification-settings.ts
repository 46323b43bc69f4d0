import { usePreference } from '@/data/preferences';
import { parseQuietHours } from './quiet-hours';

/** Whether notifications make a sound on this device for this person. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  return usePreference('notification-sound', (stored) => stored !== false);
}

/** When they make none; kept on this device, which may be the one of the night shift. */
export function useQuietHours() {
  return usePreference('quiet-hours', parseQuietHours);
}
