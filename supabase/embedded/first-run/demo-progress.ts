import { randomBytes } from 'node:crypto';

/** Progress of the demo data of a hospital that was just founded. */
export type DemoTold =
  | { readonly state: 'loading'; readonly step: string }
  | { readonly state: 'loaded' | 'failed' };

/**
 * Loads demo data in the background, once, and tells how far it is to the holder of a word; the code of the first run is
 * dead by then.
 */
export function demoProgress(load: ((onStep: (step: string) => void) => Promise<void>) | null): {
  /** Begins. Returns the word; null where there is nothing to load from. */
  begin(): string | null;
  /** Returns null for another word. */
  of(word: unknown): DemoTold | null;
} {
  let known: string | null = null;
  let told: DemoTold = { state: 'loading', step: '' };
  return {
    begin() {
      if (load === null) return null;
      known = randomBytes(24).toString('base64url');
      load((step) => {
        told = { state: 'loading', step };
      }).then(
        () => (told = { state: 'loaded' }),
        // The reason is in the log; nothing of it was stored.
        () => (told = { state: 'failed' }),
      );
      return known;
    },
    of: (word) => (known !== null && word === known ? told : null),
  };
}
