import { useState } from 'react';

/** Returns a value as it was when it began to be held; the newest value while it is not held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState(value);
  if (isHeld) return last;
  if (last !== value) setLast(value);
  return value;
}
