import { criticalClasses } from '../../entities/biopsy-values';
import type { ReadingWords } from '../../entities/biopsy-values';
import { foldTurkish } from '../../tr/turkish';
import { patternsOf } from './patterns';

/** Words of a list by which a report is searched for what is misspelt, joined, cut in two or left out; all folded. */
export interface WordClues {
  /** Beginnings of words of malignancy and of other bad findings. A word with one in it may be one. */
  readonly looseMalignant: readonly string[];
  readonly looseAlarms: readonly string[];
  /** First words of negations after a finding, by which typing errors and lost blanks are found. */
  readonly negating: readonly string[];
  /** These and first words of doubts; one in the ending of a finding has lost its blank. */
  readonly qualifying: readonly string[];
  /** Shorter negations, which are looked for at the end of a word alone: `yok`. */
  readonly shortNegations: readonly string[];
  /** Single words of bad findings, by which typing errors are found. */
  readonly dangerous: readonly string[];
  /** The same, too short to be found with an error in them: `asap`. */
  readonly shortDangers: readonly string[];
  /** First words of phrases of high grades with their last ones: `yüksek` with `displazi`. */
  readonly adjectives: ReadonlyMap<string, readonly string[]>;
  /** First two words of phrases of high grades: `yüksek dereceli`. */
  readonly beginnings: ReadonlySet<string>;
  /** Connectors of one word or several: `ve`, `ya da`. */
  readonly joins: ReadonlySet<string>;
  /** Words of phrases on both sides of a hyphen: `high-grade`. */
  readonly hyphened: ReadonlySet<string>;
}

/** Stems of malignancy in most languages of Europe, and those that patients come with; folded. */
const stems =
  'carcin karzin karsin karcin cancer kanser krebs sarcom sarkom lymphom lenfom linfom melanom malign metasta ' +
  'adenoca карцин злокач сарком лимфом меланом метаста سرطان خبيث';
/** Dysplasia in the same languages. It is no malignancy: a word with it is an alarm. */
const dysplasias = ['displazi', 'dysplasi', 'dysplazi', 'displasi', 'дисплаз', 'δυσπλασ'];
/** Shorter words are in too many others. */
const SHORTEST_PART = 5;
/** Shorter words are too near to others. */
const SHORTEST_DANGER = 6;
const SHORTEST_NEGATION = 5;
const SHORTEST_SHORT = 3;

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Returns phrases of one word. */
const singles = (phrases: readonly string[]): readonly string[] =>
  phrases
    .map(patternsOf)
    .flatMap(([first, ...rest]) => (first === undefined || rest.length > 0 ? [] : [first.text]));

const firstWords = (phrases: readonly string[]): readonly string[] =>
  phrases.flatMap((phrase) => patternsOf(phrase)[0]?.text ?? []);

/** Returns the words of phrases of high grades. */
const highGrades = (words: ReadingWords): readonly (readonly string[])[] =>
  [...(words.classes.dysplasia_high ?? []), ...(words.classes.hgpin ?? [])].map((phrase) =>
    patternsOf(phrase).map(({ text }) => text),
  );

function adjectivesOf(words: ReadingWords): ReadonlyMap<string, readonly string[]> {
  const nouns = new Map<string, string[]>();
  for (const texts of highGrades(words)) {
    const [first, last] = [texts[0], texts.at(-1)];
    if (first === undefined || last === undefined || texts.length < 2 || last.length < SHORTEST_PART)
      continue;
    nouns.set(first, [...(nouns.get(first) ?? []), last]);
  }
  return nouns;
}

/** Returns what is on both sides of each hyphen in a list. */
function hyphenedWords(words: ReadingWords): ReadonlySet<string> {
  const lists = [words.classes, ...Object.values(words.organs ?? {})].flatMap((phrases) =>
    Object.values(phrases),
  );
  return new Set(
    lists.flat().flatMap((phrase) => {
      const texts = patternsOf(phrase).map(({ text }) => text);
      return texts.flatMap((text, at) =>
        text === '-' ? [`${texts[at - 1] ?? ''}-${texts[at + 1] ?? ''}`] : [],
      );
    }),
  );
}

/**
 * Returns the clues of a list. A list that has `carcinoma` knows neither `carcinomas` nor `microcarcinoma`, and one that
 * somebody has written in an hour lacks words. What only looks malignant is doubted, never passed over.
 */
export function wordClues(words: ReadingWords): WordClues {
  const critical = [...criticalClasses].flatMap((found) => words.classes[found] ?? []);
  const dangers = unique(singles([...critical, ...words.alarms]));
  const negating = unique(firstWords([...words.negations, ...(words.negations_both ?? [])]));
  const atLeast = (texts: readonly string[], length: number) =>
    unique(texts).filter((text) => text.length >= length);
  const own = singles(words.classes.malignant ?? []);
  return {
    looseMalignant: unique([...atLeast(own, SHORTEST_PART), ...stems.split(' ')]),
    looseAlarms: atLeast([...dangers, ...dysplasias], SHORTEST_PART),
    negating: atLeast(negating, SHORTEST_NEGATION),
    qualifying: atLeast([...negating, ...firstWords(words.uncertainties)], SHORTEST_NEGATION),
    shortNegations: atLeast(negating, SHORTEST_SHORT).filter((text) => text.length < SHORTEST_NEGATION),
    dangerous: atLeast([...dangers, ...dysplasias], SHORTEST_DANGER),
    shortDangers: dangers.filter((text) => text.length < SHORTEST_DANGER),
    adjectives: adjectivesOf(words),
    beginnings: new Set(
      highGrades(words).flatMap((texts) => (texts.length > 2 ? [texts.slice(0, 2).join(' ')] : [])),
    ),
    joins: new Set((words.connectors ?? []).map((phrase) => foldTurkish(phrase))),
    hyphened: hyphenedWords(words),
  };
}
