import { useEffect, useRef } from 'react';
import { currentKeys } from './key-commands';
import type { KeyCommand, KeyGroup, ShownGroup } from './key-commands';
import { anyPressName, isSingle } from './key-press';

/** A user's own keys. */
export interface OwnKeys {
  /** False where keys without Ctrl do nothing: speech input and some keyboards press them by accident. */
  readonly single: boolean;
  /** Keys by the id of the command; null takes one away. */
  readonly keys: Readonly<Record<string, string | null>>;
}

/** Milliseconds within which the second key of a sequence is pressed. */
const SEQUENCE = 1_000;

/** Fields in which keys are text, and lists that find their entries by letters. */
const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=combobox]';

/** Returns the key of a command: the user's own, else the usual one. */
export const keyOf = ({ id, key, isFixed }: KeyCommand, own: OwnKeys): string | null =>
  isFixed === true || own.keys[id] === undefined ? key : own.keys[id];

/** Result of a press among the keys of the screen. */
export type Meant =
  | { readonly kind: 'command'; readonly command: KeyCommand }
  /** The first key of a sequence. */
  | { readonly kind: 'begun'; readonly key: string }
  | { readonly kind: 'nothing' };

/**
 * Returns what a press means. The nearest group that knows the key is meant, also where it cannot be done now.
 * @param begun first key of a sequence that was pressed just before, else null
 */
export function meantBy(
  pressed: string,
  begun: string | null,
  groups: readonly KeyGroup[],
  own: OwnKeys,
  isTyping: boolean,
): Meant {
  const commands = groups
    .flatMap((group) => group.commands)
    .filter((command) => {
      const key = keyOf(command, own);
      return key !== null && (!isSingle(key) || (own.single && !isTyping));
    });
  const whole = begun === null ? pressed : `${begun} ${pressed}`;
  const found = commands.find((command) => keyOf(command, own) === whole);
  if (found !== undefined) return { kind: 'command', command: found };
  if (begun !== null) return meantBy(pressed, null, groups, own, isTyping);
  const begins = commands.some((command) => keyOf(command, own)?.startsWith(`${pressed} `) === true);
  return begins ? { kind: 'begun', key: pressed } : { kind: 'nothing' };
}

/** Returns whether what is pressed belongs to what has the focus, or to a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/**
 * Returns the number of dialogs that are open over the page, one over the other. One that is fading away after it was
 * closed takes no key.
 */
const dialogs = (): number =>
  [...document.querySelectorAll('[aria-modal="true"]')].filter(
    (dialog) => dialog.querySelector('[data-scrim][data-leave]') === null,
  ).length;

/** Returns whether what has the focus is pressed with Enter, or goes on by arrows. */
const takes = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (key === 'Enter'
    ? target.closest('button, a, summary, [role=button], [role=row][tabindex]') !== null
    : target.closest('[role=tablist], [role=grid], [role=menu], [role=listbox]') !== null);

/** Id of the command that lists all keys: it works in a dialog that has keys of its own, too. */
export const KEY_LIST = 'keys';

/**
 * Returns the keys that work now, the nearest first. In a dialog they are its own alone; where one stands over another
 * there are none.
 */
export function workingKeys(all: readonly ShownGroup[] = currentKeys()): readonly ShownGroup[] {
  const open = dialogs();
  if (open === 0) return all.filter(({ isInDialog }) => isInDialog !== true);
  const own = all.filter(({ isInDialog, commands }) => isInDialog === true && commands.length > 0);
  if (open > 1 || own.length === 0) return [];
  const list = all.map((group) => ({
    ...group,
    commands: group.commands.filter(({ id }) => id === KEY_LIST),
  }));
  return [...own, ...list.filter((group) => group.isInDialog !== true && group.commands.length > 0)];
}

/**
 * Listens to the keys of the whole screen. Keys that a part of the page takes by itself are left to it, and a dialog has
 * the keyboard for itself.
 * @param onRefused called with the reason where the command cannot be done now
 */
export function useKeyboard(own: OwnKeys, onRefused: (reason: string) => void): void {
  const latest = useRef({ own, onRefused });
  useEffect(() => {
    latest.current = { own, onRefused };
  });
  useEffect(() => {
    let begun: { readonly key: string; readonly at: number } | null = null;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = anyPressName(event);
      if (name === null) return;
      if ((name === 'enter' || name.startsWith('arrow')) && takes(event.target, event.key)) return;
      const before = begun !== null && event.timeStamp - begun.at <= SEQUENCE ? begun.key : null;
      begun = null;
      const meant = meantBy(name, before, workingKeys(), latest.current.own, isTyping(event.target));
      if (meant.kind === 'nothing') return;
      event.preventDefault();
      if (event.repeat && !(meant.kind === 'command' && meant.command.repeats === true)) return;
      if (meant.kind === 'begun') begun = { key: meant.key, at: event.timeStamp };
      else if (meant.command.reason == null) meant.command.run();
      else latest.current.onRefused(meant.command.reason);
    };
    // Screens that listen to the window by themselves come first, whenever they began: at each press this moves to the end.
    const goLast = (): void => {
      removeEventListener('keydown', press);
      addEventListener('keydown', press);
    };
    document.addEventListener('keydown', goLast, { capture: true });
    return () => {
      document.removeEventListener('keydown', goLast, { capture: true });
      removeEventListener('keydown', press);
    };
  }, []);
}
