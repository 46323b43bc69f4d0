import { growthOf } from './growth';
import { hostileTexts, textOfLength } from './hostile-texts';
import type { HostileText } from './hostile-texts';

/** Looks for a pattern everywhere in a text, as a split, a replacement or a search does. */
function searches(pattern: RegExp, text: string): () => void {
  return () => {
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      if (found[0] === '') pattern.lastIndex += 1;
    }
  };
}

/** @returns the text over which a pattern takes more than a multiple of its length; null where none was found */
export function stumblesOver(source: string, flags: string): HostileText | null {
  const pattern = new RegExp(source, `${flags.replace(/[gyd]/gu, '')}g`);
  for (const text of hostileTexts(source, flags)) {
    const growth = growthOf((length) => searches(pattern, textOfLength(text, length)));
    if (growth !== null) return text;
  }
  return null;
}
