import { useEffect } from 'react';
import { withControl } from '@/lib/keys';
import { Kbd } from './kbd';

/** Selector of enabled buttons; a busy button, or one disabled for a reason, stays in the tab order. */
const PRESSABLE = ':not(:disabled, [aria-disabled=true])';

/** Returns the button that saves the focused input: that of its form, else of its dialog or page. */
export function saveButton(typedIn: Element): HTMLButtonElement | null {
  const form = typedIn.closest('form');
  if (form !== null) {
    const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
    return buttons.findLast((button) => button.type === 'submit' && button.matches(PRESSABLE)) ?? null;
  }
  const frame = typedIn.closest('[role=dialog]') ?? typedIn.closest('[data-form]');
  return [...(frame?.querySelectorAll<HTMLButtonElement>(`button.btn-p${PRESSABLE}`) ?? [])].at(-1) ?? null;
}

/** Saves on Ctrl-Enter, or ⌘-Enter, in every form, also while a list of choices is open at a field. */
export function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      const button = event.target instanceof Element ? saveButton(event.target) : null;
      if (button === null) return;
      event.preventDefault();
      event.stopPropagation();
      // As with a press: the field is left first, and takes what was typed.
      button.focus();
      setTimeout(() => button.click());
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
