const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

/** Makes a scrolling box a tab stop if it contains none, so that the arrow keys scroll it. A ref. */
export function reachedByKeyboard(box: HTMLElement | null): (() => void) | undefined {
  if (box === null || typeof ResizeObserver === 'undefined') return undefined;
  const settle = (): void => {
    const isNeeded = box.scrollHeight > box.clientHeight + 1 && box.querySelector(TABBABLE) === null;
    if (isNeeded) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(settle);
  sizes.observe(box);
  const content = new MutationObserver(settle);
  content.observe(box, { childList: true, subtree: true });
  settle();
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
