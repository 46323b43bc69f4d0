import { PERSON_KEY } from '@sync/session/stored-person';
import { settleWork } from './unsaved-work';

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
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== PERSON_KEY || idOf(oldValue) === idOf(newValue)) return;
    void settleWork().then(() => location.reload());
  });
}
