import * as v from 'valibot';

/**
 * Type that a cell is read as. `pair` is two numbers in one cell, `3/6`; `decimal` a rate or a measure; `digits` a
 * number that is a name.
 */
export type Reading = v.InferOutput<typeof reading>;
const reading = v.picklist([
  'text',
  'digits',
  'amount',
  'decimal',
  'integer',
  'pair',
  'day',
  'moment',
  'time',
  'card',
  'currency',
]);

export const isReading = (text: string): text is Reading => v.is(reading, text);

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000));
const shortText = v.pipe(v.string(), v.maxLength(200));
const fieldName = v.pipe(v.string(), v.regex(/^[a-z][a-z\d_]{0,40}$/u));

/** A column by its place and its name there: names repeat, places move. */
const columnRef = v.object({ at: position, name: shortText });

const sign = v.picklist([1, -1]);

/** Sign of a kind's rows: always plus, always minus, or `file`: as each amount of the file has it. */
const kindSign = v.picklist([1, -1, 'file']);
export type KindSign = v.InferOutput<typeof kindSign>;

const column = v.object({
  ...columnRef.entries,
  field: fieldName,
  reads: reading,
  /** Field of the second number, for a pair. */
  second: v.optional(fieldName),
  /** Possible days, for a day or moment; `recent` by default. */
  range: v.optional(v.picklist(['recent', 'ahead', 'past', 'birth', 'any'])),
  /** Column with the time, for a moment. */
  time: v.optional(columnRef),
  /** Folded texts, and what is read instead of them: `pesin` → `1`. */
  words: v.optional(v.record(shortText, shortText)),
  /** A row without it has a problem. */
  required: v.optional(v.boolean()),
});

const fingerprint = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u));

/** Rules for reading one layout of a list. Plain JSON: it is stored, and sent to the worker. Positions count from 0. */
export const profileSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** `bank`, `insurance` … */
  list: fieldName,
  /** Layouts that are read without asking. */
  fingerprints: v.pipe(v.array(fingerprint), v.maxLength(50)),
  /** All names of the header that the profile was made for. */
  names: v.pipe(v.array(shortText), v.maxLength(1_000)),
  /** Name of the sheet; null is the first visible one. */
  sheet: v.nullable(shortText),
  /** Index of the header's row; null finds it. */
  header: v.object({ at: v.nullable(position), lines: v.picklist([1, 2]) }),
  /** Layout that splits a text; null detects it. */
  layout: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('delimited'), delimiter: v.picklist([';', ',', '\t', '|']) }),
      v.object({ kind: v.literal('fixed'), cuts: v.pipe(v.array(position), v.minLength(2)) }),
    ]),
  ),
  mark: v.picklist([',', '.']),
  dates: v.pipe(v.array(v.picklist(['dmy', 'ymd', 'mdy'])), v.minLength(1)),
  /** Currency of amounts that name none. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u)),
  /** Words of rows that sum up others. */
  skipWords: v.array(shortText),
  columns: v.array(column),
  /** Amounts that are sums of several columns, each with its sign. */
  computed: v.array(
    v.object({
      field: fieldName,
      of: v.pipe(v.array(v.object({ ...columnRef.entries, sign })), v.minLength(1)),
    }),
  ),
  /**
   * Kind of a row, by the words of up to three columns; `null` in `when` is any word. The kind and the sign are
   * apart: `İade` may be a kind of sale with a minus. The first rule that fits counts.
   */
  kinds: v.nullable(
    v.object({
      columns: v.pipe(v.array(columnRef), v.minLength(1), v.maxLength(3)),
      rules: v.array(v.object({ when: v.array(v.nullable(shortText)), kind: fieldName, sign: kindSign })),
    }),
  ),
  /** Identity that has to be 0 in each row, within a kuruş: `field` minus the signed sum of `of`. */
  identity: v.nullable(
    v.object({ field: fieldName, of: v.pipe(v.array(v.object({ field: fieldName, sign })), v.minLength(1)) }),
  ),
  /**
   * Kind of a row, by words of its description in any order; rows without any are not taken. The first rule that fits
   * counts. Absent: the list has none.
   */
  picks: v.optional(v.array(v.object({ words: v.pipe(shortText, v.minLength(1)), kind: fieldName }))),
  /** Values that every row has. */
  constants: v.record(fieldName, shortText),
});

export type Profile = v.InferOutput<typeof profileSchema>;
export type ProfileColumn = Profile['columns'][number];
export type ColumnRef = v.InferOutput<typeof columnRef>;

/** Parses the profile of stored JSON; null if it is none. */
export function parseProfile(stored: unknown): Profile | null {
  const parsed = v.safeParse(profileSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** Returns all columns that a profile reads. */
export function columnsReadBy(profile: Profile): readonly ColumnRef[] {
  return [
    ...profile.columns.flatMap((item) => (item.time === undefined ? [item] : [item, item.time])),
    ...profile.computed.flatMap(({ of }) => of),
    ...(profile.kinds?.columns ?? []),
  ];
}
