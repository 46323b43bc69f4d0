/*
 * A key is written as `a`, `?`, `ctrl+alt+n`, `enter`; a sequence with a space between its keys: `g t`. Letters are
 * those of the keyboard's own layout, in lower case.
 */

/** Facts of a pressed key, as the browser tells them. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the lower case of a letter; `I` and `İ` are pressed with the key of `ı` and of `i`. */
const lower = (key: string): string => key.toLocaleLowerCase('tr-TR');

/**
 * Returns the name of a pressed key; null for one that is no shortcut. ⌘ counts as Ctrl. Shift counts with letters alone:
 * other signs say by themselves that it is held.
 */
export function pressName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | null {
  if ([...key].length !== 1 || key === ' ') return null;
  const isLetter = /\p{L}/u.test(key);
  // Characters that a layout has on AltGr come as Ctrl and Alt; a letter with both is a shortcut.
  const isAltGr = ctrlKey && altKey && !isLetter;
  return [
    ...((ctrlKey || metaKey) && !isAltGr ? ['ctrl'] : []),
    ...(altKey && !isAltGr ? ['alt'] : []),
    ...(shiftKey && isLetter ? ['shift'] : []),
    lower(key),
  ].join('+');
}

/** Keys without a sign that a part of the page may take, by the browser's names, with their caps. */
const NAMED: Readonly<Record<string, string>> = {
  Enter: 'Enter',
  Backspace: 'Backspace',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  F8: 'F8',
};

/** Returns the name of a pressed key, also of one that no user would choose as their own: `enter`, `arrowdown`, `f8`. */
export function anyPressName(press: PressedKey): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (NAMED[key] === undefined) return pressName(press);
  return ctrlKey || metaKey || altKey || shiftKey ? null : key.toLowerCase();
}

/** Returns whether a key is pressed without Ctrl or Alt: such keys are text while somebody types. */
export const isSingle = (key: string): boolean => !/(?:ctrl|alt)\+|^f\d/u.test(key);

const NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  ...Object.fromEntries(Object.entries(NAMED).map(([key, cap]) => [key.toLowerCase(), cap])),
};

/** Splits a key into the caps that are pressed: `ctrl+k` → `Ctrl`, `K`; of a sequence those of each key. */
export function keyCaps(key: string): readonly (readonly string[])[] {
  const isSequence = key.includes(' ');
  return key.split(' ').map((press) => {
    // `ctrl++` ends in the plus key.
    const parts = press.endsWith('+')
      ? [...press.slice(0, -2).split('+').filter(Boolean), '+']
      : press.split('+');
    return parts.map((part) => NAMES[part] ?? (isSequence ? part : part.toLocaleUpperCase('tr-TR')));
  });
}
