/** Texts that a screen reader says, without anything to see. Two places in turns: a text that is said again is a change. */
let said: readonly [even: string, odd: string] = ['', ''];
let turn = 0;
const listeners = new Set<() => void>();

/**
 * Says a text to who does not see the page: what a press changed elsewhere, where the focus stays. A region that comes
 * with its text is not read by all screen readers; this one is always there.
 */
export function announce(text: string): void {
  turn = 1 - turn;
  said = turn === 0 ? [text, ''] : ['', text];
  for (const listener of listeners) listener();
}

export const announcements = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly [even: string, odd: string] => said,
};
