import { expect, it } from 'vitest';
import { allPatterns, patternsIn } from './collect-patterns';
import { stumblesOver } from './pattern-growth';

const ofProduct = allPatterns();

/**
 * Patterns that may take more than a multiple of the length, each with what bounds the length of the texts that it meets and why.
 * None has to at present.
 */
const bounded: Readonly<Record<string, string>> = {};

it.each([
  [
    'the tags of a document as they were once read',
    String.raw`<(?<close>\/?)(?<name>[\w:]+)[^>]*?(?<empty>\/?)>|[^<]+|<`,
  ],
  ['blanks before the end of a line', String.raw`[^\S\n]+\n`],
  ['blanks before the end of a line and a tab', String.raw`[^\S\n]*\n\t`],
  ['blanks at the end', String.raw`\s+$`],
  ['zeros at the end', '0+$'],
  ['comments', String.raw`<!--[\s\S]*?-->`],
  ['a word between blanks', String.raw`^\s*(.*?)\s*$`],
  ['two repeats that want the same', String.raw`^\d+\d+;`],
  ['an address', String.raw`^\S+@\S+\.\S+$`],
  ['repeats in repeats', '(?:a+)+b'],
  ['choices that overlap', '^(?:a|a)*b'],
  ['choices that overlap in parts', '^(?:ab|a|b)*c'],
  ['a repeat in a look-ahead', '(?=a*b)c'],
  ['a group of digits', String.raw`\B(?=(\d{3})+$)`],
  ['a repeat that goes far enough', String.raw`\s{0,5000}x`],
])('is refused: %s', (_, source) => {
  expect(stumblesOver(source, 'u')).not.toBeNull();
});

it.each([
  ['one class', String.raw`\s+`],
  ['a class from the beginning', String.raw`^\s+x`],
  ['repeats that want different signs', String.raw`[a-z]+\d+`.replace('[a-z]+', '(?<![a-z])[a-z]+')],
  ['a short repeat', String.raw`\s{0,6}x`],
  ['a place', '(?<!a)b'],
])('is not refused: %s', (_, source) => {
  expect(stumblesOver(source, 'gu')).toBeNull();
});

it('finds patterns wherever they are written, also those that are put together', () => {
  const source = `
    const PART = String.raw\`\\s*\`;
    const wide = (word: string) => [...word].map(escape).join('[ ]*');
    /a+/u.test(text);
    text.split(/b/);
    new RegExp(\`x\${PART}y{0,\${3 - 1}}\`, 'gu');
    RegExp('^' + wide(word));
  `;
  expect(patternsIn('x.ts', source).map(({ source: of, flags }) => [of, flags])).toEqual([
    ['a+', 'u'],
    ['b', ''],
    [String.raw`x\s*y{0,2}`, 'gu'],
    ['^qq[ ]*qq[ ]*qq', ''],
  ]);
  expect(ofProduct.length).toBeGreaterThan(400);
});

it('no pattern of the product takes more than a multiple of the length', () => {
  const places = new Map<string, string[]>();
  for (const { source, flags, place } of ofProduct) {
    const key = `/${source}/${flags}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  const stumbling = [...places].flatMap(([key, at]) => {
    const end = key.lastIndexOf('/');
    const text = stumblesOver(key.slice(1, end), key.slice(end + 1));
    return text === null || Object.hasOwn(bounded, key) ? [] : [{ pattern: key, places: at, text }];
  });
  expect(stumbling).toEqual([]);
  // What is excused is there.
  for (const key of Object.keys(bounded)) expect(places.has(key)).toBe(true);
});
