import * as v from 'valibot';
import { isAddressDay, isAddressInstant } from './dates';
import { isRecordId } from './record-id';

/*
 * Reads the search part of a screen's address. Histories and logs keep it, so it holds ids, codes and days only, never
 * names, people's numbers or typed text. A value that cannot be read counts as not given.
 */

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const recordId = v.pipe(v.string(), v.check(isRecordId));

/** Returns the keys of a table of codes, in its order. */
export const keysOf = <const T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The id of a record. */
export const id = optional(recordId);
/** Accepts the id of a record, or a word that replaces it. */
export const idOr = <const W extends string>(word: W) => optional(v.union([v.literal(word), recordId]));
/** Something that is on, as `yes`. */
export const yes = optional(v.literal('yes'));
/** Something that is on, as `true`. */
export const on = optional(v.literal(true));
/** Accepts one of the codes. */
export const oneOf = <const C extends string>(codes: readonly C[]) => optional(v.picklist(codes));
/** Number of values that a filter takes at most; an address is not endless. */
export const MOST_VALUES = 50;

/** Accepts several codes with commas between; drops unknown ones. */
export const someOf = (known: (code: string) => boolean) =>
  optional(
    v.pipe(
      v.string(),
      v.transform((text) => [...new Set(text.split(',').filter(known))].slice(0, MOST_VALUES).join()),
      v.minLength(1),
    ),
  );
/** Accepts a code that passes the check. */
export const code = <C extends string>(isKnown: (text: string) => text is C) =>
  optional(v.custom<C>((value) => typeof value === 'string' && isKnown(value)));
/** A day, `YYYY-MM-DD`. */
export const day = optional(v.pipe(v.string(), v.check(isAddressDay)));
/** The running number of a row, from 1. */
export const place = optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));
/** A moment in epoch milliseconds. */
export const instant = optional(v.pipe(v.number(), v.check(isAddressInstant)));
/** A name that belongs to no user, as that of a room. */
export const name = optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80)));

/** Returns order, page and page size of a list that can be sorted by these columns. */
export const paging = <const S extends string>(sorts: readonly S[]) => ({
  sort: oneOf(sorts),
  order: oneOf(['asc', 'desc']),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
});

/**
 * Makes the function that reads a screen's address. It never throws, and leaves out what is not given, so that the
 * result can be compared and written back as it is.
 */
export function readerOf<E extends v.ObjectEntries>(entries: E) {
  const schema = v.object(entries);
  return (search: unknown): Partial<v.InferOutput<typeof schema>> => {
    const read = v.safeParse(schema, search);
    if (!read.success) return {};
    const given = Object.entries(read.output).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as Partial<v.InferOutput<typeof schema>>;
  };
}

/** Parameters of the panel beside a list of records: details of a record, or the form of a new or of the open one. */
export const beside = { open: id, form: oneOf(['new', 'edit']) };
