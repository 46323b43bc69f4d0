import type { Organ, ReadingPhrases, ReadingWords, ResultClass } from '../../entities/biopsy-values';
import { resultClasses, worstClass } from '../../entities/biopsy-values';
import { patternsOf } from './patterns';
import type { Pattern } from './patterns';
import { tokensOf } from './tokens';
import { wordClues } from './word-clues';
import type { WordClues } from './word-clues';

/** Roles of a phrase in a sentence; of several the first in this order. */
export const roles = [
  'ignored',
  'class',
  'attribute',
  'alarm',
  'uncertainty',
  'negation',
  'negation_before',
  'negation_both',
  'break',
  'affirmation',
  'history',
  'history_before',
  'connector',
  'filler',
] as const;
export type Role = (typeof roles)[number];

/** Property of a phrase beside its role. */
export type Tag =
  | 'alarm'
  | 'loose'
  | 'clinic'
  | 'finding'
  | 'macro'
  | 'grade'
  | 'measured'
  | 'elsewhere'
  | 'jar';

/** A phrase of the list. */
export interface Entry {
  /** Phrase as the list has it. */
  readonly word: string;
  role: Role | null;
  result_class: ResultClass | null;
  organs: Partial<Record<Organ, ResultClass>>;
  readonly tags: Set<Tag>;
}

/** A place in the tree of phrases: what may be the next word. */
export interface Node {
  readonly exact: Map<string, Node>;
  /** Beginnings of words. */
  readonly stems: Map<string, Node>;
  /** Parts of words, the longest first. */
  readonly parts: (readonly [string, Node])[];
  shortest: number;
  longest: number;
  entry: Entry | null;
}

export interface Lexicon extends WordClues {
  readonly root: Node;
  /** Beginnings of words of bad findings that no phrase has. A word with one in it may be one. */
  readonly loose: readonly (readonly [string, Entry])[];
  readonly abbreviations: ReadonlySet<string>;
  readonly owningEndings: ReadonlySet<string>;
  /** Endings of words that may be negations, and of findings that are said to be missing. */
  readonly negationEndings: readonly string[];
  readonly lackingEndings: readonly string[];
  readonly jarWords: ReadonlySet<string>;
  readonly connectors: ReadonlySet<string>;
}

const newNode = (): Node => ({
  exact: new Map(),
  stems: new Map(),
  parts: [],
  shortest: Number.POSITIVE_INFINITY,
  longest: 0,
  entry: null,
});

function childOf(node: Node, { text, starts, ends }: Pattern): Node {
  if (starts) {
    const known = node.parts.find(([part]) => part === text)?.[1];
    if (known !== undefined) return known;
    const made = newNode();
    node.parts.push([text, made]);
    node.parts.sort(([first], [second]) => second.length - first.length);
    return made;
  }
  const children = ends ? node.stems : node.exact;
  const known = children.get(text);
  if (known !== undefined) return known;
  const made = newNode();
  children.set(text, made);
  if (ends) {
    node.shortest = Math.min(node.shortest, text.length);
    node.longest = Math.max(node.longest, text.length);
  }
  return made;
}

/** Returns the entry of a phrase, made where there is none yet. Null of a phrase without a word. */
function entryOf(root: Node, phrase: string): Entry | null {
  const patterns = patternsOf(phrase);
  if (patterns.length === 0) return null;
  const node = patterns.reduce(childOf, root);
  node.entry ??= { word: phrase, role: null, result_class: null, organs: {}, tags: new Set() };
  return node.entry;
}

function addRole(root: Node, phrases: readonly string[] | undefined, role: Role): void {
  for (const phrase of phrases ?? []) {
    const entry = entryOf(root, phrase);
    if (entry === null) continue;
    if (entry.role === null || roles.indexOf(role) < roles.indexOf(entry.role)) entry.role = role;
  }
}

function addTag(root: Node, phrases: readonly string[] | undefined, tag: Tag): void {
  for (const phrase of phrases ?? []) entryOf(root, phrase)?.tags.add(tag);
}

const isClass = (key: string): key is ResultClass => key in resultClasses;

function addClasses(root: Node, phrases: ReadingPhrases, organ: Organ | null): void {
  for (const [key, list] of Object.entries(phrases)) {
    if (!isClass(key)) continue;
    for (const phrase of list) {
      const entry = entryOf(root, phrase);
      if (entry === null) continue;
      if (organ === null) entry.result_class = worstClass([entry.result_class, key]);
      else entry.organs[organ] = worstClass([entry.organs[organ] ?? null, key]) ?? key;
    }
    addRole(root, list, 'class');
  }
}

/** Returns the entry of a word that has one of bad findings in it. */
const looseEntry = (word: string, role: 'class' | 'alarm'): Entry => ({
  word,
  role,
  result_class: role === 'class' ? 'malignant' : null,
  organs: {},
  tags: new Set<Tag>(role === 'class' ? ['loose'] : ['loose', 'alarm']),
});

function compile(words: ReadingWords): Lexicon {
  const root = newNode();
  addClasses(root, words.classes, null);
  for (const [organ, phrases] of Object.entries(words.organs ?? {})) {
    addClasses(root, phrases, organ as Organ);
  }
  addRole(root, words.ignored, 'ignored');
  addRole(root, words.attributes, 'attribute');
  addRole(root, words.alarms, 'alarm');
  addRole(root, words.uncertainties, 'uncertainty');
  addRole(root, words.negations, 'negation');
  addRole(root, words.negations_before, 'negation_before');
  addRole(root, words.negations_both, 'negation_both');
  addRole(root, words.breaks, 'break');
  addRole(root, words.affirmations, 'affirmation');
  addRole(root, words.history, 'history');
  addRole(root, words.history_before, 'history_before');
  addRole(root, words.connectors, 'connector');
  addRole(root, words.fillers, 'filler');
  addTag(root, words.alarms, 'alarm');
  addTag(root, words.clinic_heads, 'clinic');
  addTag(root, words.finding_heads, 'finding');
  addTag(root, words.macro_heads, 'macro');
  addTag(root, words.grades, 'grade');
  addTag(root, words.measured, 'measured');
  addTag(root, words.elsewhere, 'elsewhere');
  addTag(root, words.jar_words, 'jar');
  const clues = wordClues(words);
  const foldedAll = (list: readonly string[] | undefined) =>
    new Set((list ?? []).flatMap((text) => tokensOf(text).map((token) => token.text)));
  return {
    ...clues,
    root,
    loose: [
      ...clues.looseMalignant.map((text) => [text, looseEntry(text, 'class')] as const),
      ...clues.looseAlarms.map((text) => [text, looseEntry(text, 'alarm')] as const),
    ],
    abbreviations: foldedAll(words.abbreviations),
    owningEndings: foldedAll(words.owning_endings),
    negationEndings: [...foldedAll(words.negation_endings)],
    lackingEndings: [...foldedAll(words.lacking_endings)],
    jarWords: foldedAll(words.jar_words),
    connectors: foldedAll(words.connectors),
  };
}

const compiled = new WeakMap<ReadingWords, Lexicon>();

/** Returns the tree of a word list; made once for each list. */
export function lexiconOf(words: ReadingWords): Lexicon {
  const known = compiled.get(words);
  if (known !== undefined) return known;
  const made = compile(words);
  compiled.set(words, made);
  return made;
}
