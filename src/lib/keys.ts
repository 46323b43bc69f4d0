const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** Writes a key with Ctrl, or with ⌘ where that takes its place: `Ctrl K`. */
export function withControl(key: string): string {
  return `${isMac() ? '⌘' : 'Ctrl'} ${key}`;
}
