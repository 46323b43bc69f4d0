import { organs, resultClasses } from '@sync/model/entities/biopsy-values';
import type { Organ, ReadingWords, ResultClass } from '@sync/model/entities/biopsy-values';

/** A list of phrases that is edited by itself: `classes.malignant`, `organs.prostate.bph`, `negations`. */
export interface WordGroup {
  readonly id: string;
  readonly label: string;
  readonly part: 'class' | 'organ' | 'cue';
  /** Explanation of the phrases' effect. */
  readonly note: string;
}

type Cue = Exclude<keyof ReadingWords, 'classes' | 'organs'>;

const cues: Readonly<Record<Cue, readonly [label: string, note: string]>> = {
  alarms: ['Uyarı sözleri', 'Kendisi sınıf değildir; geçtiği rapor incelemeye gider.'],
  negations: ['Olumsuzluk, sonra gelen', 'İfadeden sonra gelir: bulunmadı.'],
  negations_before: ['Olumsuzluk, önce gelen', 'İfadeden önce gelir: bulunmadı.'],
  negations_both: [
    'Olumsuzluk, iki yandan',
    'İfadeden önce de sonra da gelebilir; iki yanında bulgu varsa rapor incelemeye gider.',
  ],
  negation_endings: [
    'Olumsuzluk ekleri',
    'Listede olmayan bir söz böyle biterse öncesindeki bulgu kuşkuludur; rapor incelemeye gider.',
  ],
  lacking_endings: ['Yokluk ekleri', 'Bulgunun sözü böyle biterse bulunmadı: displazi-siz.'],
  uncertainties: ['Kuşku', 'Bulunmuş da olabilir, bulunmamış da; rapor incelemeye gider.'],
  affirmations: ['Olumlu', 'Bulundu der; sonraki olumsuzluğun erimini bitirir.'],
  breaks: ['Kesen sözler', 'Olumsuzluğun erimini bitirir.'],
  ignored: ['Yok sayılanlar', 'İçindeki sözler ne olursa olsun bir bulgu değildir.'],
  attributes: ['Nitelikler', 'Bulgunun bir özelliği; olumsuzluk yalnız onu kapsar.'],
  connectors: ['Bağlaçlar', 'Sayılanları birbirine bağlar.'],
  fillers: ['Ara sözler', 'İfade ile olumsuzluğun arasında durabilir.'],
  owning_endings: ['İyelik ekleri', 'Sonrakinin ifadeye ait olduğunu gösterir.'],
  history: ['Öykü, sonra gelen', 'Eskiden bilinir, şimdi bulunmuş değildir.'],
  history_before: ['Öykü, önce gelen', 'Eskiden bilinir, şimdi bulunmuş değildir.'],
  elsewhere: ['Başka yer', 'Cümle başka bir yeri anlatır.'],
  clinic_heads: ['Klinik başlıkları', 'Ne sorulduğunu söyleyen bölümler.'],
  finding_heads: ['Bulgu başlıkları', 'Bulguların olduğu bölümler.'],
  macro_heads: ['Makroskopi başlıkları', 'Örneği anlatan bölümler.'],
  grades: ['Derece sözleri', '1 ile 5 arası dereceden önce gelir.'],
  measured: ['Ölçü sözleri', 'Boyutun ait olduğu şey.'],
  jar_words: ['Kap sözleri', 'Kabın adı.'],
  abbreviations: ['Kısaltmalar', 'Noktası cümleyi bitirmez.'],
};

const classNames = Object.keys(resultClasses) as readonly ResultClass[];
const organNames = Object.keys(organs) as readonly Organ[];

/** All groups, from worst class to harmless, then cues, then what differs by organ. */
export const wordGroups: readonly WordGroup[] = [
  ...classNames.toReversed().map((found): WordGroup => ({
    id: `classes.${found}`,
    label: resultClasses[found],
    part: 'class',
    note: 'Bu sınıfı bulduran ifadeler. Sondaki * her eki kabul eder.',
  })),
  ...(Object.keys(cues) as Cue[]).map((cue): WordGroup => ({
    id: cue,
    label: cues[cue][0],
    part: 'cue',
    note: cues[cue][1],
  })),
  ...organNames.flatMap((organ) =>
    classNames.toReversed().map((found): WordGroup => ({
      id: `organs.${organ}.${found}`,
      label: `${organs[organ]}: ${resultClasses[found]}`,
      part: 'organ',
      note: 'Yalnız bu organda bu sınıfı bulduran ifadeler.',
    })),
  ),
];

type Loose = Readonly<Record<string, unknown>>;

/** Returns the phrases of a group. */
export function phrasesOf(words: ReadingWords, { id }: WordGroup): readonly string[] {
  const found = id.split('.').reduce<unknown>((at, key) => (at as Loose | undefined)?.[key], words);
  return Array.isArray(found) ? (found as readonly string[]) : [];
}

/** Returns the words with other phrases in a group; a group without any is removed. */
export function withPhrases(
  words: ReadingWords,
  { id }: WordGroup,
  phrases: readonly string[],
): ReadingWords {
  const set = (at: Loose, [key = '', ...rest]: readonly string[]): Loose => {
    if (rest.length > 0) return { ...at, [key]: set((at[key] ?? {}) as Loose, rest) };
    if (phrases.length > 0 || ['negations', 'uncertainties', 'breaks', 'ignored', 'alarms'].includes(key)) {
      return { ...at, [key]: phrases };
    }
    return Object.fromEntries(Object.entries(at).filter(([name]) => name !== key));
  };
  return set(words as unknown as Loose, id.split('.')) as unknown as ReadingWords;
}

/** Returns one phrase per line, without surrounding blanks and without repeats. */
export function phrasesIn(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
