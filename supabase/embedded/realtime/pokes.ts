/** Gathers the names of changed collections and passes them on together. */
export type PokeCollector = {
  /** Adds the payload of a NOTIFY: the name of one collection. Anything else is ignored. */
  add(collection: string): void;
  /** Drops what is waiting. */
  stop(): void;
};

/** A push of a hundred rows notifies a hundred times; devices need to hear it once. Milliseconds. */
const GATHERING = 20;

export function collectPokes(send: (collections: string[]) => void): PokeCollector {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(collection) {
      if (!/^[a-z_]{1,40}$/.test(collection)) return;
      waiting.add(collection);
      timer ??= setTimeout(() => {
        timer = undefined;
        const collections = [...waiting].sort();
        waiting.clear();
        send(collections);
      }, GATHERING);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
