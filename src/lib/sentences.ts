import { formatNumber } from './numbers';

/*
 * Sentences around names and numbers that come from data. Turkish suffixes follow the vowels of the word before
 * them, and data has too many shapes to get that right: these helpers keep the suffix on a word of ours.
 */

/** `3 talep`. Turkish nouns stay singular after a number. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}`;
}

/** `Ada, Bora ve Cem`. */
export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ve ${names.at(-1) ?? ''}`;
}

/** Returns the dative without a suffix on the name: `Derya Oğuz kişisine`. */
export function toPerson(name: string): string {
  return `${name} kişisine`;
}

/** Returns the genitive without a suffix on the name: `Derya Oğuz kişisinin`. */
export function ofPerson(name: string): string {
  return `${name} kişisinin`;
}

/**
 * Returns the accusative without a suffix on the number: `T-20415 numaralı talebi`; `noun` already carries the
 * suffix.
 */
export function numbered(number: string, noun: string): string {
  return `${number} numaralı ${noun}`;
}

/** Writes a noun as within a sentence: `Talep tipi` → `talep tipi`, `POS personeli` → `POS personeli`. */
export function inSentence(noun: string): string {
  if (/^\p{Lu}{2}/u.test(noun)) return noun;
  return `${noun.charAt(0).toLocaleLowerCase('tr-TR')}${noun.slice(1)}`;
}
