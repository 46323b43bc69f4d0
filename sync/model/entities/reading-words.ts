import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { flag, integer, json, text } from '../fields';
import type { ReadingWords } from './biopsy-values';

/** A version of a word list that reports are read by. A version in use is not changed: a new one takes its place. */
export const readingWordList = defineEntity({
  kind: 'reading_words',
  collection: 'cases',
  table: 'reading_words',
  label: { singular: 'Kelime listesi', plural: 'Kelime listeleri' },
  fields: {
    name: text({ label: 'Ad', required: true, maxLength: 80 }),
    version: integer({ label: 'Sürüm', required: true }),
    /** Content that the reader checks: a list that it does not understand is not used. */
    content: json<ReadingWords>({ label: 'Kelimeler' }),
    active: flag({ label: 'Kullanımda' }),
  },
  title: ['name'],
  permissions: {
    read: ['parse.adenom_biyotip.read'],
    add: ['parse.reading_words.edit'],
    edit: ['parse.reading_words.edit'],
  },
});

export type ReadingWordList = DocumentOf<typeof readingWordList>;
