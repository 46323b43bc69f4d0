const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** How a key with Ctrl, or ⌘ where that takes its place, is written: `Ctrl K`. */
export function withControl(key: string): string {
  return `${isMac() ? '⌘' : 'Ctrl'} ${key}`;
}
