import { findFolded } from '@/lib/turkish';
import { foldTurkish } from '@sync/model/tr/turkish';

/** A piece of a text, and whether it is what was typed. */
export interface MarkedPiece {
  readonly piece: string;
  readonly hit: boolean;
}

type Range = readonly [start: number, end: number];

/** Returns the place of a typed word: at the start of a word if possible, as the search itself matches. */
function placeOf(word: string, text: string): Range | null {
  for (const { 0: candidate, index } of text.matchAll(/\S+/gu)) {
    const found = findFolded(candidate, word, foldTurkish);
    if (found?.[0] === 0) return [index, index + found[1]];
  }
  return findFolded(text, word, foldTurkish);
}

/** Cuts a text so that every typed word can be set in bold; whatever the order they were typed in. */
export function markedText(text: string, query: string): readonly MarkedPiece[] {
  const words = [...new Set(foldTurkish(query).split(' '))].filter((word) => word !== '');
  const ranges = words.flatMap((word) => {
    const place = placeOf(word, text);
    return place === null ? [] : [place];
  });
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) pieces.push({ piece: text.slice(at, from), hit: false });
    pieces.push({ piece: text.slice(from, end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ piece: text.slice(at), hit: false });
  return pieces;
}
