import { useState } from 'react';

/** A value as it was when it began to be held; the newest one while it is not. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState(value);
  if (isHeld) return last;
  if (last !== value) setLast(value);
  return value;
}
