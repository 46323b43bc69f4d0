import { nameKey } from '@/import/read/name-key';
import type { WordsInUse } from '@sync/model/rules/pathology-reading/words-in-use';
import type { Organ, Reading } from '@sync/model/entities/biopsy-values';
import { readReport } from '@sync/model/rules/pathology-reading/read-report';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Words of organs, folded; the first that begins a word of the text counts. */
const organWords: readonly (readonly [Organ, readonly string[]])[] = [
  ['prostate', ['prostat']],
  [
    'colorectal',
    [
      'kolon',
      'colon',
      'rektum',
      'rectum',
      'rektal',
      'sigmoid',
      'cekum',
      'caecum',
      'cecum',
      'transvers',
      'ileocekal',
    ],
  ],
  ['stomach', ['mide', 'gastrik', 'gaster', 'antrum', 'korpus', 'kardiya', 'pilor']],
  ['thyroid', ['tiroid', 'troid', 'thyroid']],
  ['breast', ['meme', 'breast', 'aksilla']],
];

/** Returns the organ of a sample's place; null where none of ours is named. */
export function organOf(text: string | null): Organ | null {
  if (text === null) return null;
  const words = foldTurkish(text).split(/[^\p{L}]+/u);
  return (
    organWords.find(([, stems]) => stems.some((stem) => words.some((word) => word.startsWith(stem))))?.[0] ??
    null
  );
}

/** Readings that are remembered: rows are staged for the preview, and once more to be sent. */
const MOST_REMEMBERED = 50_000;

/** Reads reports by the words in use, each text of an organ once. */
export function reportReader({
  words,
  wordsId,
  wordsVersion,
}: WordsInUse): (text: string, organ: Organ) => Reading {
  const known = new Map<string, Reading>();
  return (text, organ) => {
    const key = `${organ}\u001f${text}`;
    let reading = known.get(key);
    if (reading === undefined) {
      reading = readReport(text, words, { organ, wordsId, wordsVersion });
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(key, reading);
    }
    return reading;
  };
}

const YES = new Set([
  '1',
  'e',
  'evet',
  'var',
  'x',
  'true',
  'yes',
  'ulasildi',
  'tam',
  'tamamlandi',
  'pozitif',
  'saptandi',
]);
const NO = new Set([
  '0',
  'h',
  'hayir',
  'yok',
  'false',
  'no',
  'ulasilamadi',
  'eksik',
  'negatif',
  'saptanmadi',
  '-',
]);

/** Returns a yes or no of a list; null where it is neither, and `unknown` then says so. */
export function answerOf(text: string | null): { readonly value: boolean | null; readonly unknown: boolean } {
  if (text === null) return { value: null, unknown: false };
  const key = text.trim() === '-' ? '-' : nameKey(text);
  const value = YES.has(key) ? true : NO.has(key) ? false : null;
  return { value, unknown: value === null };
}
