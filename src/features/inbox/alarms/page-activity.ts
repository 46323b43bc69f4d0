import { useEffect, useState } from 'react';

/** A window that was not touched for so long counts as left alone. Milliseconds. */
const LEFT_ALONE = 2 * 60_000;

// Who has just opened the page is there.
let lastTouched = Date.now();
const onTouch = (): void => {
  lastTouched = Date.now();
};
for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
  addEventListener(event, onTouch, { capture: true, passive: true });
}

/** Returns whether the user is active in this window. */
export function isInUse(): boolean {
  return Date.now() - lastTouched < LEFT_ALONE;
}

/** Returns whether the page is visible. */
export function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

/** Runs something when the page is next seen, at once where it is. */
export function whenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') {
    run();
    return;
  }
  const onChange = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', onChange);
    run();
  };
  document.addEventListener('visibilitychange', onChange);
}
