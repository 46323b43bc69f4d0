import { foldTurkish } from '@/lib/turkish';
import type { Range } from './covered-ranges';
import { foldInPlace } from './folded-line';

/** Hits that are looked for; nobody goes through more. */
const MOST_HITS = 500;

/** Returns the places of a query in a text, regardless of diacritics and of the separators of words. */
export function findInText(text: string, query: string): readonly Range[] {
  const words = foldTurkish(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const { folded, origin } = foldInPlace(text);
  const pattern = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const found: Range[] = [];
  for (const match of folded.matchAll(new RegExp(pattern, 'gu'))) {
    found.push({
      start: origin[match.index] ?? 0,
      end: origin[match.index + match[0].length] ?? text.length,
    });
    if (found.length === MOST_HITS) break;
  }
  return found;
}

/** A hit in a file of several pages. */
export interface PageHit extends Range {
  /** Page number from 0. */
  readonly page: number;
}

export const findInPages = (pages: readonly string[], query: string): readonly PageHit[] =>
  pages.flatMap((text, page) => findInText(text, query).map((hit) => ({ ...hit, page })));
