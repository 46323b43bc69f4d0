/** Stubs the locks, which the test's window lacks; nobody is there to share with. */
export function stubLocks(): void {
  const locks = { request: (...asked: readonly unknown[]) => (asked.at(-1) as () => Promise<void>)() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}
