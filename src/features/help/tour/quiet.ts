import { isTyping } from '@/ui/keys/keyboard';

/** Parts that lie over the page while the user decides or chooses something. */
const OVER =
  '[role="dialog"]:not([popover]), [role="alertdialog"], [aria-modal="true"], [popover][data-open], dialog[open]';

const isPopoverOpen = (): boolean => {
  try {
    return document.querySelector(':popover-open') !== null;
  } catch {
    // A browser that does not know the word has no such parts.
    return false;
  }
};

/** Returns whether the user sees the page, nothing lies over it, and no field has the focus. */
export function isQuiet(): boolean {
  if (document.visibilityState !== 'visible') return false;
  if (document.querySelector(OVER) !== null || isPopoverOpen()) return false;
  return !isTyping(document.activeElement);
}
