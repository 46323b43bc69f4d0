import * as v from 'valibot';
import { organs, resultClasses } from '../../entities/biopsy-values';
import type { ReadingWords, ResultClass } from '../../entities/biopsy-values';
import { tokensOf } from './tokens';

export const MOST_PHRASES = 2_000;
export const LONGEST_PHRASE = 120;
/** Fewer letters before a star would find nearly every word. */
const FEWEST_BEFORE_STAR = 2;

/** Names of the lists in sentences about them. */
const labels = {
  classes: 'sınıflar',
  organs: 'organa özel ifadeler',
  negations: 'olumsuzluk ifadeleri',
  negations_before: 'öne gelen olumsuzluk ifadeleri',
  negations_both: 'iki yandan gelen olumsuzluk ifadeleri',
  negation_endings: 'olumsuzluk ekleri',
  lacking_endings: 'yokluk ekleri',
  uncertainties: 'kuşku ifadeleri',
  affirmations: 'olumlu ifadeler',
  breaks: 'kesen sözler',
  ignored: 'yok sayılanlar',
  alarms: 'uyarı sözleri',
  attributes: 'nitelikler',
  connectors: 'bağlaçlar',
  fillers: 'ara sözler',
  owning_endings: 'iyelik ekleri',
  history: 'öykü ifadeleri',
  history_before: 'öne gelen öykü ifadeleri',
  elsewhere: 'başka yer sözleri',
  clinic_heads: 'klinik başlıkları',
  finding_heads: 'bulgu başlıkları',
  macro_heads: 'makroskopi başlıkları',
  grades: 'derece sözleri',
  measured: 'ölçü sözleri',
  jar_words: 'kap sözleri',
  abbreviations: 'kısaltmalar',
} as const satisfies Record<keyof ReadingWords, string>;

/** Lists of which a phrase may be in one alone. */
const exclusive = [
  ...(['negations', 'negations_before', 'negations_both'] as const),
  ...(['uncertainties', 'affirmations', 'breaks', 'ignored'] as const),
  ...(['connectors', 'fillers', 'history', 'history_before'] as const),
];

const phrase = v.pipe(
  v.string('Her ifade bir metin olmalıdır'),
  v.trim(),
  v.nonEmpty('Boş ifade var'),
  v.maxLength(LONGEST_PHRASE, `Bir ifade en çok ${LONGEST_PHRASE} karakter olabilir`),
  v.check((text) => tokensOf(text).some(({ text: word }) => word !== '*'), 'İfadede söz yok'),
  v.check(
    (text) =>
      !new RegExp(`(?:^|[^\\p{L}\\d])\\p{L}{0,${FEWEST_BEFORE_STAR - 1}}\\*`, 'u').test(
        ` ${text.replace(/\*(?=[\p{L}\d])/gu, ' ')}`,
      ),
    `Yıldızdan önce en az ${FEWEST_BEFORE_STAR} harf olmalıdır`,
  ),
);
const list = v.array(phrase, 'İfadeler liste hâlinde yazılmalıdır');
const optionalList = v.optional(list);

const phrases = v.strictObject(
  v.entriesFromList(Object.keys(resultClasses) as ResultClass[], optionalList),
  'Bilinmeyen bir sınıf var, ya da sınıf listesi okunamadı',
);

const schema = v.strictObject(
  {
    classes: phrases,
    organs: v.optional(
      v.strictObject(
        v.entriesFromList(Object.keys(organs) as (keyof typeof organs)[], v.optional(phrases)),
        'Bilinmeyen bir organ var',
      ),
    ),
    negations: list,
    negations_before: optionalList,
    negations_both: optionalList,
    negation_endings: optionalList,
    lacking_endings: optionalList,
    uncertainties: list,
    affirmations: optionalList,
    breaks: list,
    ignored: list,
    alarms: list,
    attributes: optionalList,
    connectors: optionalList,
    fillers: optionalList,
    owning_endings: optionalList,
    history: optionalList,
    history_before: optionalList,
    elsewhere: optionalList,
    clinic_heads: optionalList,
    finding_heads: optionalList,
    macro_heads: optionalList,
    grades: optionalList,
    measured: optionalList,
    jar_words: optionalList,
    abbreviations: optionalList,
  },
  'Kelime listesi okunamadı: bilinmeyen ya da eksik bir alan var',
);

const isLabel = (key: unknown): key is keyof typeof labels => typeof key === 'string' && key in labels;
const isClass = (key: unknown): key is ResultClass => typeof key === 'string' && key in resultClasses;

/** Returns the place of an issue and its fault: `“uyarı sözleri”, 3. ifade: Boş ifade var.` */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => key);
  const [first] = path;
  const at = path.find((key) => typeof key === 'number');
  const result = path.slice(1).find(isClass);
  const name = result !== undefined ? resultClasses[result] : isLabel(first) ? labels[first] : null;
  const unknown = name === null && typeof first === 'string' ? ` (${first.slice(0, 40)})` : '';
  const place = typeof at === 'number' ? `, ${at + 1}. ifade` : '';
  return name === null ? `${issue.message}${unknown}.` : `“${name}”${place}: ${issue.message}.`;
}

const keyOf = (text: string): string =>
  `${text.startsWith('*') ? '*' : ''}${tokensOf(text)
    .map((token) => token.text)
    .join(' ')}`;

/** Returns phrases that are in two lists of which one says the opposite of the other. */
function clashes(words: ReadingWords): readonly string[] {
  const lists: (readonly [string, readonly string[] | undefined])[] = [
    ...Object.entries(words.classes).map(
      ([key, list]) => [isClass(key) ? resultClasses[key] : key, list] as const,
    ),
    ...exclusive.map((key) => [labels[key], words[key]] as const),
  ];
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, list] of lists) {
    for (const text of list ?? []) {
      const key = keyOf(text);
      const other = seen.get(key);
      if (other !== undefined && other !== name)
        problems.push(`“${text}” hem “${other}” hem “${name}” içinde.`);
      seen.set(key, name);
    }
  }
  return problems;
}

/** Phrases in all lists. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, item) => sum + countOf(item), 0)
    : 0;
}

const MOST_PROBLEMS = 10;

/**
 * Parses a word list from a file or a record. Problems are Turkish sentences, ten at most: what is no list, longer
 * than allowed, in two lists that contradict each other, or without words for malignant findings or negations.
 */
export function parseReadingWords(
  json: unknown,
): { readonly words: ReadingWords } | { readonly problems: readonly string[] } {
  const parsed = v.safeParse(schema, json);
  if (!parsed.success)
    return { problems: [...new Set(parsed.issues.map(sentenceOf))].slice(0, MOST_PROBLEMS) };
  // Absent lists are left out, not undefined: the result is stored as JSON.
  const words = JSON.parse(JSON.stringify(parsed.output)) as ReadingWords;
  const count = countOf(words);
  const problems: string[] = [];
  if (count > MOST_PHRASES) {
    problems.push(`Listede ${count} ifade var; en çok ${MOST_PHRASES} olabilir.`);
  }
  if ((words.classes.malignant ?? []).length === 0) problems.push('“Malign” sınıfının ifadeleri yok.');
  const sides = [words.negations, words.negations_before, words.negations_both];
  if (sides.every((phrases) => (phrases ?? []).length === 0)) problems.push('Olumsuzluk ifadeleri yok.');
  problems.push(...clashes(words));
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { words };
}
