import { useEffect } from 'react';
import { withControl } from '@/lib/keys';
import { goOnAt } from './form-focus';
import { FIELD, FORM } from './form-selectors';
import { isShown } from './is-shown';
import { Kbd } from './kbd';

/** Selector of enabled buttons; a busy button, or one disabled for a reason, stays in the tab order. */
const PRESSABLE = ':not(:disabled, [aria-disabled=true])';

/** Returns the element of the page that an open list or panel, drawn elsewhere, belongs to; else the element itself. */
function ownerOf(element: Element): Element {
  let owner = element;
  for (
    let panel = owner.closest('[id]');
    panel !== null;
    panel = panel.parentElement?.closest('[id]') ?? null
  ) {
    const id = CSS.escape(panel.id);
    const opener = document.querySelector(`[aria-controls~="${id}"], [popovertarget="${id}"]`);
    if (opener === null || panel.contains(opener)) continue;
    owner = opener;
    panel = opener;
  }
  return owner;
}

function submitOf(form: HTMLFormElement): HTMLButtonElement | null {
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
  return buttons.findLast((button) => button.type === 'submit' && button.matches(PRESSABLE)) ?? null;
}

function mainOf(frame: Element): HTMLButtonElement | null {
  return [...frame.querySelectorAll<HTMLButtonElement>(`button.btn-p${PRESSABLE}`)].at(-1) ?? null;
}

/** Fields that a form has at least to be meant from outside: a line to add something is none. */
const FIELDS = 2;
const isTypedIn = (element: Element): boolean => element.matches('input, textarea, [contenteditable=true]');

/** Returns the button of the only form that a dialog or page shows; of several none is meant. */
function onlyButton(place: Element): HTMLButtonElement | null {
  const buttons = [...place.querySelectorAll<HTMLElement>(FORM)].flatMap((form) => {
    const isLong = form.querySelectorAll(FIELD).length >= FIELDS;
    const button = form instanceof HTMLFormElement ? submitOf(form) : mainOf(form);
    return isLong && button !== null && isShown(form) ? [button] : [];
  });
  return buttons.length === 1 ? (buttons[0] ?? null) : null;
}

/**
 * Returns the button that saves what is being filled in: that of the form with the focus, else of its dialog or page.
 * A bar above or beside belongs to the form of its page.
 */
export function saveButton(pressedIn: Element): HTMLButtonElement | null {
  const focused = ownerOf(pressedIn);
  const form = focused.closest('form');
  if (form !== null) return submitOf(form);
  const frame = focused.closest('[role=dialog]') ?? focused.closest('[data-form]');
  const own = frame === null ? null : mainOf(frame);
  if (own !== null || isTypedIn(focused)) return own;
  return onlyButton(frame ?? document.querySelector('[role=dialog][aria-modal=true]') ?? document.body);
}

/** Saves on Ctrl-Enter, or ⌘-Enter, in every form, also while a list of choices is open at a field. */
export function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented) return;
      const button = event.target instanceof Element ? saveButton(event.target) : null;
      if (button === null) return;
      event.preventDefault();
      event.stopPropagation();
      // As with a press: the field is left first, and takes what was typed.
      button.focus();
      setTimeout(() => {
        button.click();
        const form = button.closest(FORM);
        if (form !== null) goOnAt('[aria-invalid=true]:is(input, textarea, button)', form);
      });
    };
    document.addEventListener('keydown', save, true);
    return () => document.removeEventListener('keydown', save, true);
  }, []);
}

/** Says so beside the buttons of a form, where there is a keyboard. */
export function SaveHint() {
  return (
    <span className="meta text-ink-3 max-sm:hidden touch:hidden" title="Klavyeden kaydeder">
      <Kbd>{withControl('Enter')}</Kbd>
    </span>
  );
}
