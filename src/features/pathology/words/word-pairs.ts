import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import { foldTurkish } from '@sync/model/tr/turkish';
import { sided } from './negation-sides';
import { phrasesOf, withPhrases, wordGroups } from './word-groups';
import type { WordGroup } from './word-groups';

/** A phrase with what its file says that it is: `malignant`, `negation`, `Kuşku`; empty where it says nothing. */
interface WordPair {
  readonly kind: string;
  readonly phrase: string;
}

/** Names of the groups in lists of other hospitals and languages; folded, without punctuation. */
const otherNames: Readonly<Record<string, string>> = {
  'classes.malignant':
    'malign malignant malignancy cancer carcinoma maligne bosartig bosartige maligno maligna',
  'classes.dysplasia_high': 'highgradedysplasia hgd highgrade hochgradigedysplasie yuksekderecelidisplazi',
  'classes.dysplasia_low': 'lowgradedysplasia lgd lowgrade niedriggradigedysplasie',
  'classes.adenoma': 'adenoma adenom adenomas polyp adenome',
  'classes.adenoma_tubular': 'tubularadenoma tubularesadenom',
  'classes.adenoma_villous': 'villousadenoma villosesadenom',
  'classes.adenoma_tubulovillous': 'tubulovillousadenoma tubulovillosesadenom',
  'classes.adenoma_serrated': 'serratedadenoma serratedlesion serratedpolyp serratiertesadenom',
  'classes.benign': 'benign benigne gutartig gutartige normal negativefindings benigno',
  'classes.bph': 'bph hyperplasia nodularhyperplasia prostatahyperplasie',
  'classes.prostatitis': 'prostatitis inflammation',
  'classes.inadequate': 'inadequate insufficient nondiagnostic unzureichend yetersiz nichtbeurteilbar',
  'classes.hgpin': 'hgpin pin',
  'classes.asap': 'asap atypical',
  negations_both: 'negationboth negationsboth negationeither negationeitherside',
  alarms: 'alarm alarms alert warning suspiciouswords redflag redflags warnworter warnung uyari',
  negations:
    'negationafter negationsafter postnegation postnegations negationpost verneinungnach nachgestellteverneinung',
  negations_before:
    'negationbefore negationsbefore prenegation prenegations negationpre verneinungvor vorangestellteverneinung onceolumsuzluk',
  uncertainties:
    'uncertain uncertainty uncertainties doubt hedge hedging speculation possible unsicher unsicherheit verdacht ' +
    'belirsizlik kusku supheli',
  affirmations: 'affirmation affirmations positive affirmed bejahung',
  breaks: 'break breaks conjunction conjunctions terminator terminators termination unterbrechung',
  ignored: 'ignore ignored pseudo pseudonegation pseudonegations ignoriert',
  attributes: 'attribute attributes modifier modifiers',
  connectors: 'connector connectors and konjunktion',
  fillers: 'filler fillers stopword stopwords fullworter',
  history: 'history historyafter',
  history_before: 'historybefore anamnese prehistory',
  elsewhere: 'elsewhere',
  clinic_heads:
    'clinicalhead clinicalheads clinichead clinicalsection clinical clinicalhistory clinicalinformation klinik klinischeangaben',
  finding_heads: 'findinghead findingheads section sections findings diagnosis diagnose befund bulgu tani',
  macro_heads: 'macrohead macroheads macroscopy gross grossdescription makroskopie makroskopi',
  grades: 'grade grades',
  measured: 'measured size',
  jar_words: 'jar jars jarword specimen container part kap',
  abbreviations: 'abbreviation abbreviations abkurzung abkurzungen kisaltma',
};

/** A group of the import alone: each negation goes before, after or to both sides by its own words. */
const EITHER = 'negations?';
const eitherNames =
  'negation negations negated negative olumsuzluk olumsuz verneinung verneinungen negacion negazione';

const bare = (text: string): string => foldTurkish(text).replace(/[^\p{L}\d.]+/gu, '');

/** Groups that a phrase of a file may go to; what differs by organ is written afterwards. */
const importGroups: readonly WordGroup[] = wordGroups.filter(({ part }) => part !== 'organ');

const known = new Map<string, string>([
  ...eitherNames.split(' ').map((name) => [name, EITHER] as const),
  ...importGroups.flatMap(({ id, label }) =>
    [
      label,
      id,
      id.replace('classes.', ''),
      `class.${id.replace('classes.', '')}`,
      ...(otherNames[id] ?? '').split(' '),
    ]
      .map(bare)
      .filter((name) => name !== '')
      .map((name) => [name, id] as const),
  ),
]);

/** Returns the group for a kind in a file; null where it is unknown. */
export const groupOfKind = (kind: string): string | null =>
  known.get(bare(kind)) ??
  known.get(bare(kind).replace(/(?:words|terms|phrases|cues|list|class)$/u, '')) ??
  null;

const pair = (kind: string, phrase: string): readonly WordPair[] => {
  const text = phrase.trim();
  return text === '' ? [] : [{ kind: kind.trim(), phrase: text }];
};

const KIND_KEYS = ['class', 'kind', 'category', 'type', 'group', 'label', 'sinif', 'grup', 'tur', 'klasse'];

/** Pairs of a JSON text of any shape: lists under names, or rows that name their class. */
export function pairsOfJson(value: unknown, kind = ''): readonly WordPair[] {
  if (typeof value === 'string') return pair(kind, value);
  if (Array.isArray(value)) return value.flatMap((item) => pairsOfJson(item, kind));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const named = entries.find(([key, entry]) => KIND_KEYS.includes(bare(key)) && typeof entry === 'string');
  if (named !== undefined) {
    const texts = entries.filter(([key, entry]) => key !== named[0] && typeof entry === 'string');
    const text = texts.find(([key]) => /term|word|phrase|text|ifade|kelime|wort/iu.test(key)) ?? texts[0];
    return text === undefined ? [] : pair(String(named[1]), String(text[1]));
  }
  return entries.flatMap(([key, entry]) => pairsOfJson(entry, key));
}

/** Returns the column whose cells name groups: most of them known, else the one with the fewest different words. */
function kindColumn(rows: readonly (readonly string[])[]): number {
  const width = Math.max(...rows.map((row) => row.length));
  const scores = Array.from({ length: width }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    const hits = cells.filter((cell) => groupOfKind(cell) !== null).length;
    return hits / Math.max(1, cells.length) + 0.5 * (1 - new Set(cells).size / Math.max(1, cells.length));
  });
  return scores.indexOf(Math.max(...scores));
}

const HEAD = /^(?:\[(?<bracket>[^\]]+)\]|#+\s*(?<hash>.+)|(?<colon>[^:]{2,40}):)\s*(?<rest>.*)$/u;

/** Pairs of the rows of a table, or of lines with heads: `[malignant]`, `# malignant`, `malignant: a, b`. */
export function pairsOfRows(rows: readonly (readonly string[])[]): readonly WordPair[] {
  const filled = rows
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const wide = filled.filter((row) => row.filter((cell) => cell !== '').length > 1);
  if (wide.length > filled.length / 2 && !wide.some(([first = '']) => first.endsWith(':'))) {
    const at = kindColumn(wide);
    const cells = wide.map((row) => ({
      kind: row[at] ?? '',
      phrase: row.find((cell, column) => column !== at && cell !== '') ?? '',
    }));
    // The row with the names of the columns.
    const [first] = cells;
    const isHead =
      first !== undefined && KIND_KEYS.includes(bare(first.kind)) && groupOfKind(first.kind) === null;
    return (isHead ? cells.slice(1) : cells).flatMap(({ kind, phrase }) => pair(kind, phrase));
  }
  let kind = '';
  return filled.flatMap((row) => {
    const line = row.filter((cell) => cell !== '').join(', ');
    const { bracket, hash, colon, rest = '' } = HEAD.exec(line)?.groups ?? {};
    const head = bracket ?? hash ?? colon;
    if (head === undefined) return pair(kind, line);
    kind = head;
    return rest.split(/[,;|]/u).flatMap((phrase) => pair(head, phrase));
  });
}

/** Pairs of a pasted text: JSON, a table of two columns, or lines with heads. */
export function pairsOfText(text: string): readonly WordPair[] {
  const start = text.trimStart();
  if (start.startsWith('{') || (start.startsWith('[') && /^\[\s*["{[]/u.test(start))) {
    try {
      return pairsOfJson(JSON.parse(text));
    } catch {
      // Not JSON after all.
    }
  }
  const lines = text.split(/\r\n?|\n/u);
  const parted = lines.filter((line) => line.trim() !== '');
  const hasHeads = parted.some((line) => /^[^,;|\t]{2,40}:/u.test(line));
  const sign = ['\t', ';', '|', ','].find(
    (candidate) =>
      !(hasHeads && candidate === ',') &&
      parted.filter((line) => line.split(candidate).length === 2).length > parted.length * 0.6,
  );
  const clean = (cell: string) => cell.trim().replace(/^"(?<inner>.*)"$/u, '$<inner>');
  return pairsOfRows(lines.map((line) => (sign === undefined ? [line] : line.split(sign)).map(clean)));
}

/** Returns kinds of pairs in the order in which they occur, with their counts. */
export function kindsOf(
  pairs: readonly WordPair[],
): readonly { readonly kind: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of pairs) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

const nothing: ReadingWords = {
  classes: {},
  negations: [],
  uncertainties: [],
  breaks: [],
  ignored: [],
  alarms: [],
};

interface Placed {
  readonly group: string | null | undefined;
  readonly phrase: string;
}

const placedIn = (group: string | null | undefined, phrase: string): readonly Placed[] =>
  group === EITHER
    ? sided(phrase).map((part) => ({ group: part.side, phrase: part.phrase }))
    : [{ group, phrase }];

/** Returns the words with the pairs added, each in the group given to its kind; others are left out. */
export function wordsOfPairs(
  pairs: readonly WordPair[],
  groups: ReadonlyMap<string, string | null>,
  base: ReadingWords = nothing,
): ReadingWords {
  const placed = pairs.flatMap(({ kind, phrase }) => placedIn(groups.get(kind), phrase));
  return importGroups.reduce((words, group) => {
    const own = placed.filter((entry) => entry.group === group.id).map(({ phrase }) => phrase);
    return own.length === 0
      ? words
      : withPhrases(words, group, [...new Set([...phrasesOf(words, group), ...own])]);
  }, base);
}

/** Groups in the order of a list of options: classes from worst to harmless, then cues. */
export const groupOptions = importGroups.flatMap(({ id, label, part }) => [
  ...(id === 'negations' ? [{ value: EITHER, label: 'Olumsuzluk, yönü ifadesinden' }] : []),
  { value: id, label: part === 'class' ? `Sınıf: ${label}` : label },
]);
