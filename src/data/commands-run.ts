const listeners = new Set<() => void>();

/** Calls `listener` after each command that may have changed something on the server. @returns what ends it. */
export function onCommandRun(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells all listeners that the server may have changed something. */
export function tellCommandRun(): void {
  for (const listener of listeners) listener();
}
