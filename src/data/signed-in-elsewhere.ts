import { PERSON_KEY } from '@sync/session/stored-person';
import { storedPerson } from '@sync/session/stored-person';
import { coverScreen } from './cover';
import { session } from './session';
import { settleWorkInTime } from './unsaved-work';

function idOf(stored: string | null): string | null {
  try {
    const person: unknown = JSON.parse(stored ?? 'null');
    return typeof person === 'object' && person !== null && 'id' in person ? String(person.id) : null;
  } catch {
    return null;
  }
}

/**
 * Loads this tab anew when somebody signs out, or another person signs in, in another tab of this device: no tab
 * may go on showing the records of somebody who has left.
 */
export function followSignInsOfOtherTabs(): void {
  const reload = (): void => {
    coverScreen();
    void settleWorkInTime().then(() => location.reload());
  };
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === PERSON_KEY && idOf(oldValue) !== idOf(newValue)) reload();
  });
  // One that slept through it, kept for the way back.
  window.addEventListener('pageshow', ({ persisted }) => {
    const { state } = session;
    if (persisted && state.kind !== 'signed-out' && state.person.id !== storedPerson()?.id) reload();
  });
}
