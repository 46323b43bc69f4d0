import { useDeferredValue, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { foldTurkish } from '@/lib/turkish';
import { hitsOf, keyedOptions } from './combobox-hits';
import { createdText, type ComboboxProps } from './combobox-list';
import { isEnter, pressKey, useKeptEnter } from './enter-key';

/** Keys that move through an open list. */
const MOVES: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** Returns whether the list has marked an option that Enter would choose. */
function hasActiveOption(input: Element): boolean {
  const id = input.getAttribute('aria-activedescendant');
  return id !== null && document.getElementById(id) !== null;
}

type ComboboxText<Value extends string> = Pick<
  ComboboxProps<Value>,
  'options' | 'loading' | 'fold' | 'onQuery' | 'onCreate' | 'onBlur'
> & {
  /** Takes a choice. */
  choose: (value: Value) => void;
  /** Takes the choice back, where the field may be empty. */
  empty?: (() => void) | undefined;
};

/**
 * Holds what is typed into a combobox until it is a choice. The user who leaves the field chooses nothing by that: an
 * emptied field is empty, or as before where it may not be; another text is forgotten, except the whole name of the
 * only option so called. Enter never submits the form: it opens a closed list, and waits for the options of the text.
 */
export function useComboboxText<Value extends string>({
  options,
  loading = false,
  fold = foldTurkish,
  onQuery,
  onCreate,
  onBlur,
  choose,
  empty,
}: ComboboxText<Value>) {
  // Null while nothing is typed: an empty text is one that was emptied.
  const [typed, setTyped] = useState<string | null>(null);
  // The state of the last key, also within the same event.
  const latest = useRef<string | null>(null);
  const isLeaving = useRef(false);
  const hasMoved = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const query = typed ?? '';
  const shownQuery = useDeferredValue(query);

  const type = (text: string | null): void => {
    latest.current = text;
    hasMoved.current = false;
    setTyped(text);
    onQuery?.(text ?? '');
  };
  const take = (value: Value): void => {
    const created = createdText(value);
    if (created === null) choose(value);
    else onCreate?.(created);
  };
  const enter = useKeptEnter(query, !loading && shownQuery === query, () => {
    const element = input.current;
    // Without an option the text is left, to be corrected.
    if (element !== null && hasActiveOption(element)) pressKey(element, 'Enter');
  });

  /** Decides about the text as the user leaves. */
  const settle = (): void => {
    const text = latest.current?.trim();
    latest.current = null;
    if (text === undefined) return;
    if (text === '') {
      empty?.();
      return;
    }
    const needle = fold(text);
    const named = options.filter(({ label }) => fold(label) === needle);
    const [only] = named;
    if (only !== undefined) {
      if (named.length === 1 && only.disabled !== true) choose(only.value);
    } else if (onCreate !== undefined && !loading) {
      const isOther = ({ label, description = '' }: { label: string; description?: string | undefined }) =>
        onQuery !== undefined || fold(`${label} ${description}`).includes(needle);
      if (!options.some(isOther)) onCreate(text);
    }
  };

  /** Chooses the first option of the text, while the list has yet to draw or mark it: typing does not wait for it. */
  const takeFirst = (element: Element): void => {
    const hits = onQuery === undefined ? hitsOf(keyedOptions(options, fold), query, fold) : options;
    const first = hits.find((option) => option.disabled !== true);
    if (first === undefined) {
      // What is drawn later may still offer to add the text; without that the text is left, to be corrected.
      enter.press();
      return;
    }
    latest.current = null;
    choose(first.value);
    pressKey(element, 'Escape');
  };

  const onEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    const element = event.currentTarget;
    if (element.getAttribute('aria-expanded') !== 'true') {
      event.preventDefault();
      pressKey(element, 'ArrowDown');
    } else if (latest.current?.trim() === '' && !hasMoved.current) {
      event.preventDefault();
      settle();
      pressKey(element, 'Escape');
    } else if (loading || (onQuery !== undefined && shownQuery !== query)) {
      event.preventDefault();
      enter.press();
    } else if ((shownQuery !== query && !hasMoved.current) || (query !== '' && !hasActiveOption(element))) {
      event.preventDefault();
      takeFirst(element);
    }
  };

  return {
    query,
    shownQuery,
    input,
    type,
    /** Takes what was picked in the list; what the list picks by itself, as the user leaves, it does not. */
    pick: (value: Value | null): void => {
      if (value !== null && !isLeaving.current) take(value);
    },
    forget: () => type(null),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (MOVES.includes(event.key)) hasMoved.current = true;
      if (event.key === 'Escape') enter.drop();
      if (event.key === 'Tab') {
        isLeaving.current = true;
        queueMicrotask(() => {
          isLeaving.current = false;
        });
        enter.drop();
        settle();
      } else if (isEnter(event)) onEnter(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>): void => {
      const list = event.currentTarget.getAttribute('aria-controls');
      const isWithin =
        event.relatedTarget instanceof Element &&
        list !== null &&
        event.relatedTarget.closest(`[aria-controls="${list}"], [id="${list}"]`) !== null;
      if (!isWithin) {
        enter.drop();
        settle();
      }
      onBlur?.();
    },
  };
}
