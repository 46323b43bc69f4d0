import { useEffect, useState, type RefObject } from 'react';

/** A box around fields that is no form of its own. */
const FORM = 'form, [data-form]';
/** Selector of fields that a user fills in. */
export const FIELD = [
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled, [readonly])',
  'textarea:not(:disabled, [readonly])',
  'button[aria-haspopup=listbox]:not(:disabled)',
].join();

/** Returns the first field of the first form in a box, or of the box if it is a form. */
export function firstField(box: Element): HTMLElement | null {
  const form = box.matches(FORM) ? box : box.querySelector(FORM);
  return form?.querySelector<HTMLElement>(FIELD) ?? null;
}

/**
 * Puts the focus into the first field when a form opens, also if it is drawn a little later, as with a draft. The
 * user's own actions, and a field that asks for the focus itself, come first.
 * @param round another value puts it there again
 */
export function useFirstField(box: RefObject<HTMLElement | null>, round = 0): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const isTaken = (): boolean => {
      const now = document.activeElement;
      return round === 0 && element.contains(now) && now?.closest(FORM) != null;
    };
    const focus = (): boolean => {
      const field = isTaken() ? null : firstField(element);
      field?.focus();
      return field !== null || isTaken();
    };
    const drawn = new MutationObserver(() => {
      if (focus()) drawn.disconnect();
    });
    let later = 0;
    const stop = (): void => {
      drawn.disconnect();
      cancelAnimationFrame(later);
      for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, stop, true);
    };
    if (!focus()) drawn.observe(element, { childList: true, subtree: true });
    // A sheet that goes as this one comes gives its focus back meanwhile.
    later = requestAnimationFrame(() => focus());
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, true);
    return stop;
  }, [box, round]);
}

/**
 * Gives the focus back to what had it before, when a form or sheet goes; to the name of the screen where that has gone,
 * too. Nobody is left at the top of the page.
 */
export function useFocusBack(): void {
  // Taken before the first field takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Later: what was opened in its place may have taken it, or the frame given it back.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        const back = isThere ? opener : document.querySelector<HTMLElement>('h1[tabindex]');
        back?.focus();
      });
    },
    [opener],
  );
}
