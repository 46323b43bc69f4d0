import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

/** Returns whether a key is Enter alone: with Ctrl or ⌘ it saves the form, in a composition it ends a word. */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing);

/** Handles a key in a control that is no line of text: Enter there never submits the form. */
export function keepForm(event: KeyboardEvent<HTMLInputElement>): void {
  if (isEnter(event) && event.currentTarget.form !== null) event.preventDefault();
}

/** Presses another key in place of the one that was pressed. */
export function pressKey(target: Element, key: string): void {
  target.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Handles a key on a radio button: Enter chooses it, as Space does, and submits no form. */
export function chooseOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Handles a key on the button of a closed list: Enter opens it, as Space does, and submits no form. */
export function openOnEnter(event: KeyboardEvent): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  pressKey(event.currentTarget, ' ');
}

/** An Enter that may be kept for a moment. */
export interface KeptEnter {
  /** Performs the Enter, at once or as soon as the results of the text are there. */
  readonly press: () => void;
  /** Forgets a kept Enter, as the user goes elsewhere. */
  readonly drop: () => void;
}

/**
 * Keeps an Enter that comes before the results of the typed text, and performs it once they are there. Another text
 * cancels it.
 * @param text the text as typed, which the results have to answer
 * @param isReady whether the results shown are those of the text, all that can be waited for
 */
export function useKeptEnter(text: string, isReady: boolean, perform: () => void): KeptEnter {
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (kept.current === null) return;
    if (kept.current !== text) kept.current = null;
    if (!isReady) return;
    // Later: a list learns of its options after they are drawn.
    const timer = setTimeout(() => {
      if (kept.current !== text) return;
      kept.current = null;
      perform();
    });
    return () => clearTimeout(timer);
  });
  return {
    press: () => {
      if (isReady) perform();
      else kept.current = text;
    },
    drop: () => {
      kept.current = null;
    },
  };
}
