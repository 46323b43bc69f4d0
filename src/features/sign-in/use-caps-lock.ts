import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Returns whether caps lock is on, as far as the last key in the field tells. */
export function useCapsLock(): readonly [boolean, (event: KeyboardEvent) => void] {
  const [on, setOn] = useState(false);
  return [on, (event) => setOn(event.getModifierState('CapsLock'))];
}
