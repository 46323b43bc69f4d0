import { useEffect, useEffectEvent } from 'react';

/** Returns whether a key belongs to a text input, to an open dialog, or to the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Partial<HTMLElement>;
  return (
    target.matches?.('input, textarea, select, [contenteditable], [role=combobox], [role=menu] *') === true
  );
}

/** Runs the command of a single letter, unless it is typed in a field. */
export function useTriageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isTyping(event)) return;
    const run = keys[event.key.toLowerCase()];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
