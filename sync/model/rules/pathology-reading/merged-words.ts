import type { ReadingPhrases, ReadingWords } from '../../entities/biopsy-values';

type Phrases = readonly string[];

const isList = (value: unknown): value is Phrases => Array.isArray(value);
const keysOf = (first: object, second: object): readonly string[] => [
  ...new Set([...Object.keys(first), ...Object.keys(second)]),
];

/** Returns phrases by class, those of both lists. */
function mergedPhrases(first: ReadingPhrases, second: ReadingPhrases): ReadingPhrases {
  const [left, right]: readonly Readonly<Record<string, Phrases | undefined>>[] = [first, second];
  return Object.fromEntries(
    keysOf(first, second).map((key) => [
      key,
      [...new Set([...(left?.[key] ?? []), ...(right?.[key] ?? [])])],
    ]),
  );
}

/** Returns the phrases of two lists as one list; what differs by organ is the first one's. */
export function mergedWords(first: ReadingWords, second: ReadingWords): ReadingWords {
  const left = Object.entries(first).filter(([, value]) => isList(value));
  const right = new Map(Object.entries(second));
  const lists = left.map(([key, value]) => {
    const other: unknown = right.get(key);
    return [key, isList(value) && isList(other) ? [...new Set([...value, ...other])] : value] as const;
  });
  return {
    ...second,
    ...first,
    ...Object.fromEntries(lists),
    classes: mergedPhrases(first.classes, second.classes),
  };
}
