import { useEffect, useState, type RefObject } from 'react';
import { FIELD, FORM } from './form-selectors';
import { formerlyFocused, standIn } from './kept-focus';

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
 * Gives the focus back to what had it before, when a form or sheet goes; where that has gone, too, to its neighbour or
 * the name of the screen. Nobody is left at the top of the page.
 */
export function useFocusBack(box?: RefObject<HTMLElement | null>): void {
  // Taken before the first field takes the focus.
  const [{ opener, former }] = useState(() => ({
    opener: document.activeElement,
    former: formerlyFocused(),
  }));
  useEffect(() => {
    const frame = box?.current ?? null;
    return () => {
      // Later: what was opened in its place may have taken it, or the frame given it back.
      setTimeout(() => {
        const { activeElement: now, body } = document;
        const isLost = now === null || now === body;
        // Without its opener the frame keeps it until it is drawn away, and gives it to what had it earlier, be it
        // ever so far.
        const isAnywhere =
          now !== null && opener?.isConnected === false && (frame?.contains(now) === true || former.has(now));
        if (!isLost && !isAnywhere) return;
        const back = opener === null || opener === body ? null : standIn(opener);
        (back ?? document.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
      });
    };
  }, [box, opener, former]);
}

/** Number of times that the focus is taken back from what was not the user. */
const MOST_TIMES = 3;

/**
 * Puts the focus where the user goes on, once it is drawn: into the note of a ticket that was just saved, the field that
 * keeps a form from being saved. The user's own actions come first.
 */
export function goOnAt(selector: string, box: Element = document.body): void {
  const stop = new AbortController();
  const focus = (): void => {
    const field = box.querySelector<HTMLElement>(selector);
    if (field === null) return;
    drawn.disconnect();
    field.focus();
    // A dialog that goes meanwhile gives the focus back to where it was opened.
    let times = MOST_TIMES;
    const holdOn = ({ target }: FocusEvent): void => {
      if (target === field || !field.isConnected || times === 0) return;
      times -= 1;
      setTimeout(() => field.focus());
    };
    document.addEventListener('focusin', holdOn, { capture: true, signal: stop.signal });
  };
  const drawn = new MutationObserver(focus);
  drawn.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
  stop.signal.addEventListener('abort', () => drawn.disconnect());
  for (const event of ['pointerdown', 'keydown']) {
    document.addEventListener(event, () => stop.abort(), { capture: true, signal: stop.signal });
  }
  focus();
}

/**
 * Puts the focus into the first field that keeps a form from being saved, once the faults are drawn. It does not come
 * back there: the user goes on wherever they like.
 */
export function goToFault(form: Element = document.body): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
