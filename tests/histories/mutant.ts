import { directedCases } from './directed-cases';
import { play } from './play';

/* What is tried on a core that lacks a safeguard; loaded anew for each of them. */

/** @returns after how many histories one has failed, and why; null where none has */
export async function playHistories(most: number): Promise<{ after: number; problem: string } | null> {
  for (let seed = 1; seed <= most; seed += 1) {
    const [problem] = (await play(seed)).problems;
    if (problem !== undefined) return { after: seed, problem };
  }
  return null;
}

/** @returns the names of the directed tests that fail */
export async function playDirected(): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, play: playCase } of directedCases) await playCase().catch(() => failed.push(name));
  return failed;
}
