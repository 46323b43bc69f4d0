/*
 * A key is written as `a`, `?`, `ctrl+alt+n`; a sequence with a space between its keys: `g t`. Letters are those of the
 * keyboard's own layout, in lower case.
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

/** Returns whether a key is pressed without Ctrl or Alt: such keys are text while somebody types. */
export const isSingle = (key: string): boolean => !/(?:ctrl|alt)\+/u.test(key);

const NAMES: Readonly<Record<string, string>> = { ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' };

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
