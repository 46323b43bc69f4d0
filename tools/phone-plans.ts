import metadata from 'libphonenumber-js/metadata.min.json';

/** A country's row in the metadata: the places that are read here. */
type Country = readonly [
  code: string,
  exit: unknown,
  pattern: string,
  lengths: readonly number[],
  ...unknown[],
];
const PREFIX = 5;
const PARSING = 7;
const TRANSFORM = 8;

const textAt = (country: Country, place: number): string => {
  const value = country[place];
  return typeof value === 'string' ? value : '';
};

/** Returns the lengths as `4-12` or `7,9-10`. */
function spansOf(lengths: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const length of lengths) {
    const last = spans.at(-1);
    if (last !== undefined && last[1] === length - 1) last[1] = length;
    else spans.push([length, length]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

function planOf(code: string, country: Country): string | null {
  const prefix = textAt(country, PARSING) || textAt(country, PREFIX);
  if (prefix === '') return null;
  return [code, spansOf(country[3]), prefix, textAt(country, TRANSFORM), country[2]].join(' ');
}

/**
 * Returns the module with the countries in whose numbers something is dialled at home that is none of the number: their
 * calling code, the lengths of a number, what is dialled before it, what stays of that, and the pattern of a number. A
 * country that shares its calling code counts as the one whose rules hold for all of them.
 */
export function phonePlansModule(): string {
  const countries = metadata.countries as unknown as Readonly<Record<string, Country>>;
  const plans = Object.entries(metadata.country_calling_codes).flatMap(([code, [main = '']]) => {
    const country = countries[main];
    const plan = country === undefined || code === '90' ? null : planOf(code, country);
    return plan === null ? [] : [plan];
  });
  return `/*
 * Made by \`npm run generate\` from the metadata of libphonenumber-js (tools/phone-plans.ts). Each line: calling code, lengths
 * of a national number, what is dialled before it at home, what stays of that, pattern of a national number.
 */

export const phonePlans = String.raw\`
${plans.join('\n')}
\`;
`;
}
