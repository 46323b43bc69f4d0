import { types, type CustomTypesConfig } from 'pg';

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
const asWholeNumber = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};
const asDecimal = (text: string): number | string => {
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : text;
};
/** pg's types name no lists. */
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;
const asTexts = parserOf(1009) as (text: string) => (string | null)[];
const listOf =
  (parse: Parser): Parser =>
  (text) =>
    asTexts(text).map((item) => (item === null ? null : parse(item)));

/** Parsers by the oids of the types and of their lists. */
const PARSERS: Readonly<Record<number, Parser>> = {
  20: asWholeNumber,
  1016: listOf(asWholeNumber),
  1700: asDecimal,
  1231: listOf(asDecimal),
  // Names of the catalogue, which `@supabase/lite` reads.
  1003: asTexts,
  // Dates, times and intervals as they are written: a JavaScript date has milliseconds only, and no time zone.
  1082: asText,
  1182: asTexts,
  1083: asText,
  1183: asTexts,
  1114: asText,
  1115: asTexts,
  1184: asText,
  1185: asTexts,
  1186: asText,
  1187: asTexts,
  1266: asText,
  1270: asTexts,
};

/** Types of PostgreSQL's results, as `@supabase/lite` expects them of its own driver; json is parsed. */
export const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser => {
    const own = format === 'binary' ? undefined : PARSERS[oid];
    return own ?? parserOf(oid, format);
  },
};
