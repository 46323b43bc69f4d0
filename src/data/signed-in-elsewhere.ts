import { USER_KEY } from '@sync/session/stored-user';
import { storedUser } from '@sync/session/stored-user';
import { coverScreen } from './cover';
import { session } from './session';
import { settleWorkInTime } from './unsaved-work';

function idOf(stored: string | null): string | null {
  try {
    const user: unknown = JSON.parse(stored ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null;
  } catch {
    return null;
  }
}

/**
 * Reloads this tab when the user of this device changes in another tab. No tab may go on showing the records of a user
 * who has left.
 */
export function followSignInsOfOtherTabs(): void {
  const reload = (): void => {
    coverScreen();
    void settleWorkInTime().then(() => location.reload());
  };
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === USER_KEY && idOf(oldValue) !== idOf(newValue)) reload();
  });
  // One that slept through it, kept for the way back.
  window.addEventListener('pageshow', ({ persisted }) => {
    const { state } = session;
    if (persisted && state.kind !== 'signed-out' && state.user.id !== storedUser()?.id) reload();
  });
}
