import type { StatusMoves } from '../status-moves';

/** Codes and Turkish labels of a biopsy's closed lists, and the shapes of what it holds (domain: pathology). */

export const organs = {
  prostate: 'Prostat',
  colorectal: 'Kolon-rektum',
  stomach: 'Mide',
  thyroid: 'Tiroid',
  breast: 'Meme',
  other: 'Diğer',
} as const;
export type Organ = keyof typeof organs;

export const sampleKinds = {
  core: 'İğne (kor)',
  endoscopic: 'Endoskopik',
  excision: 'Eksizyonel',
  turp: 'TUR-P',
  polypectomy: 'Polipektomi',
  specimen: 'Piyes',
} as const;
export type SampleKind = keyof typeof sampleKinds;

/** Classes of results, from harmless to worst: of a case's jars the last one counts. */
export const resultClasses = {
  benign: 'Benign',
  bph: 'BPH',
  prostatitis: 'Prostatit',
  inadequate: 'Yetersiz materyal',
  adenoma: 'Adenom',
  adenoma_tubular: 'Tübüler adenom',
  adenoma_tubulovillous: 'Tübülovillöz adenom',
  adenoma_villous: 'Villöz adenom',
  adenoma_serrated: 'Serrated adenom',
  dysplasia_low: 'Düşük dereceli displazi',
  hgpin: 'HGPIN',
  asap: 'ASAP',
  dysplasia_high: 'Yüksek dereceli displazi',
  malignant: 'Malign',
} as const;
export type ResultClass = keyof typeof resultClasses;

/** Results that somebody has to see within hours. */
export const criticalClasses: ReadonlySet<ResultClass> = new Set([
  'hgpin',
  'asap',
  'dysplasia_high',
  'malignant',
]);

/** Classes that count as an adenoma found. */
export const adenomaClasses: ReadonlySet<ResultClass> = new Set([
  'adenoma',
  'adenoma_tubular',
  'adenoma_tubulovillous',
  'adenoma_villous',
  'adenoma_serrated',
]);

const order = Object.keys(resultClasses) as readonly ResultClass[];

/** Returns the worst of several classes; null of none. */
export function worstClass(classes: readonly (ResultClass | null)[]): ResultClass | null {
  return classes.reduce<ResultClass | null>(
    (worst, next) =>
      next !== null && (worst === null || order.indexOf(next) > order.indexOf(worst)) ? next : worst,
    null,
  );
}

export const biopsyStatuses = {
  ordered: 'İstendi',
  taken: 'Alındı',
  sent: 'Gönderildi',
  accepted: 'Kabul edildi',
  in_review: 'İncelemede',
  extra_tests: 'İHK / konsültasyon',
  reported: 'Raporlandı',
  seen: 'Hekim gördü',
  told: 'Hastaya bildirildi',
  follow_up: 'Takipte',
  closed: 'Kapandı',
  unsuitable: 'Uygunsuz materyal',
  retake: 'Tekrar alınacak',
  lost: 'Kayıp',
  cancelled: 'İptal',
} as const;
export type BiopsyStatus = keyof typeof biopsyStatuses;

const wentWrong = ['unsuitable', 'lost', 'cancelled'] as const;

/** Steps of the status; what was marked by mistake is taken back one by one. */
export const biopsyMoves: StatusMoves<BiopsyStatus> = {
  ordered: ['taken', 'cancelled'],
  taken: ['sent', 'accepted', 'reported', 'ordered', ...wentWrong],
  sent: ['accepted', 'reported', 'taken', ...wentWrong],
  accepted: ['in_review', 'extra_tests', 'reported', 'sent', ...wentWrong],
  in_review: ['extra_tests', 'reported', 'accepted', ...wentWrong],
  extra_tests: ['reported', 'in_review', ...wentWrong],
  reported: ['seen', 'extra_tests', 'in_review', 'unsuitable'],
  seen: ['told', 'reported'],
  told: ['follow_up', 'closed', 'seen'],
  follow_up: ['closed', 'told'],
  closed: ['follow_up'],
  unsuitable: ['retake', 'taken', 'cancelled'],
  retake: ['taken', 'cancelled'],
  lost: ['retake', 'taken', 'sent', 'accepted', 'cancelled'],
  cancelled: ['ordered'],
};

/** Stages in the order of a biopsy's life: the further one wins when devices disagree. */
export const biopsyStages = Object.keys(biopsyStatuses) as readonly BiopsyStatus[];

/** Location of a jar. */
export const jarStates = {
  taken: 'Alındı',
  sent: 'Yolda',
  accepted: 'Patolojide',
  unsuitable: 'Uygunsuz',
  lost: 'Kayıp',
} as const;
export type JarState = keyof typeof jarStates;

/** One jar of a case, with dates of its own. A jar may come later than the others. */
export interface Jar {
  /** UUID, by which two devices' lists are merged. */
  readonly id: string;
  /** Number as written on the jar: `1`, `A`, `12b`; once in a case. */
  readonly no: string;
  readonly organ: Organ;
  readonly site: string | null;
  readonly pieces: number | null;
  readonly barcode: string | null;
  readonly state: JarState;
  readonly taken_at: string | null;
  readonly sent_at: string | null;
  readonly accepted_at: string | null;
  readonly result_class: ResultClass | null;
  readonly size_mm: number | null;
  /** The sentence of the report that decided. */
  readonly sentence: string | null;
  readonly note: string | null;
}

/** Reasons for a colonoscopy; the detection rate is told for each. */
export const indications = {
  screening: 'Tarama',
  surveillance: 'Takip',
  diagnostic: 'Tanısal',
} as const;
export type Indication = keyof typeof indications;

export const toldHow = {
  face_to_face: 'Yüz yüze',
  phone: 'Telefonla',
  relative: 'Yakınına, yüz yüze',
  video: 'Görüntülü görüşme',
} as const;
export type ToldHow = keyof typeof toldHow;

/** States of the review of a machine reading by a person. */
export const reviewStates = {
  none: 'Okunmadı',
  needed: 'İnceleme gerekli',
  confirmed: 'Onaylandı',
  corrected: 'Düzeltildi',
} as const;
export type ReviewState = keyof typeof reviewStates;

/** Reasons why a machine reading is not enough. */
export const reviewReasons = {
  no_finding: 'Raporda bilinen bir bulgu yok',
  uncertain: 'Kesin olmayan ifade',
  contradiction: 'Birbiriyle çelişen ifadeler',
  negated_only: 'Yalnız olumsuz ifadeler var',
  organ_mismatch: 'Sınıf organla uyuşmuyor',
  low_confidence: 'Güven düşük',
  empty: 'Rapor metni boş',
  unknown_words: 'Kelime listesinde olmayan kötü huylu ifade olabilir',
} as const;
export type ReviewReason = keyof typeof reviewReasons;

/** A place in a report's text, in UTF-16 units. */
export interface ReadingMark {
  readonly from: number;
  readonly to: number;
  readonly kind: 'decides' | 'found' | 'negated' | 'uncertain';
  /** Null of a word that has no class of its own: an alarm, or what is said of a finding (`perinöral invazyon`). */
  readonly result_class: ResultClass | null;
  /** The entry of the word list that found it. */
  readonly word: string;
}

/** Machine reading of a report. */
export interface Reading {
  /** Null where it found nothing. */
  readonly result_class: ResultClass | null;
  /** 0 to 100. */
  readonly confidence: number;
  /** The sentence that decided. */
  readonly sentence: string | null;
  readonly reasons: readonly ReviewReason[];
  readonly marks: readonly ReadingMark[];
  readonly gleason: string | null;
  /** 1 to 5. */
  readonly isup: number | null;
  readonly size_mm: number | null;
  /** Id of the word list that read it. Null for the one that comes with the program. */
  readonly words_id: string | null;
  readonly words_version: number;
}

/**
 * Words in one language by which reports are read. A word of a phrase may end in `*` (any ending) and begin with `*`
 * (anything before). Capitals, accents and Turkish letters do not matter. The longest phrase wins.
 */
export interface ReadingWords {
  readonly classes: ReadingPhrases;
  /** Meaning of a phrase in one organ, where it differs: `nodüler hiperplazi`. */
  readonly organs?: Readonly<Partial<Record<Organ, ReadingPhrases>>>;
  /** Phrases after a finding: it was not found. */
  readonly negations: readonly string[];
  /** Phrases before a finding: it was not found (`no evidence of`). */
  readonly negations_before?: readonly string[];
  /** Phrases before or after a finding: `is not`. Where findings are on both sides, the grave ones are doubtful. */
  readonly negations_both?: readonly string[];
  /** Endings by which a word that is in no list may be a negation, so that what is before it is doubtful: `-memiştir`. */
  readonly negation_endings?: readonly string[];
  /** Endings by which the finding itself is said to be missing: `displazi-siz`. */
  readonly lacking_endings?: readonly string[];
  /** Phrases by which a finding may be there, or may not. */
  readonly uncertainties: readonly string[];
  /** Phrases by which a finding is there. They end the reach of a negation further on. */
  readonly affirmations?: readonly string[];
  /** Words that end the reach of a negation: `ancak`, `fakat`. */
  readonly breaks: readonly string[];
  /** Phrases that mean nothing, whatever words are in them: `p63 negatif`. */
  readonly ignored: readonly string[];
  /** Words of malignancy that are no class by themselves. A report with one of them goes to review. */
  readonly alarms: readonly string[];
  /** Properties of a finding. A negation after one is about it alone: `perinöral invazyon`, `cerrahi sınır`. */
  readonly attributes?: readonly string[];
  /** Words that join what is listed: `ve`, `veya`. */
  readonly connectors?: readonly string[];
  /** Words that may be between a phrase and its negation: `lehine`, `bulgu`. Others make it uncertain. */
  readonly fillers?: readonly string[];
  /** Endings by which a phrase owns what comes next, so that a negation is about that: `adenokarsinom-da nekroz yok`. */
  readonly owning_endings?: readonly string[];
  /** Phrases after a finding: it is known from before, not found now. */
  readonly history?: readonly string[];
  /** The same before a phrase. */
  readonly history_before?: readonly string[];
  /** A sentence with one of them speaks of another place, and contradicts nothing: `diğer korlarda`. */
  readonly elsewhere?: readonly string[];
  /** Heads of sections that tell what was asked: `klinik bilgi`. */
  readonly clinic_heads?: readonly string[];
  /** Heads of sections with findings. */
  readonly finding_heads?: readonly string[];
  /** Heads of sections that describe what was sent: their sizes are those of the sample. */
  readonly macro_heads?: readonly string[];
  /** Words before the grade from 1 to 5: `derece grubu`. */
  readonly grades?: readonly string[];
  /** Words that a size belongs to: `polip`, `çap`. */
  readonly measured?: readonly string[];
  /** Words for a jar: `kap`. */
  readonly jar_words?: readonly string[];
  /** Abbreviations after which a dot does not end a sentence. */
  readonly abbreviations?: readonly string[];
}

export type ReadingPhrases = Readonly<Partial<Record<ResultClass, readonly string[]>>>;

export const retakeReasons = { unsuitable: 'Uygunsuz materyal', lost: 'Kayıp' } as const;

/** A manifest of jars on their way. */
export const transferStates = {
  sent: 'Yolda',
  received: 'Teslim alındı',
  mismatch: 'Eksik var',
  closed: 'Kapandı',
  cancelled: 'İptal',
} as const;
export type TransferState = keyof typeof transferStates;

/** A manifest closes with a sentence where jars stay missing. */
export const transferMoves: StatusMoves<TransferState> = {
  sent: ['received', 'mismatch', 'closed', 'cancelled'],
  mismatch: ['received', 'closed'],
  received: ['mismatch'],
  closed: [],
  cancelled: [],
};

export interface TransferJar {
  /** The jar's id. */
  readonly id: string;
  readonly biopsy_id: string;
  /** `BY-1204 / 2`: number of the case and of the jar, no name. */
  readonly label: string;
}

export const receiptStates = { received: 'Geldi', missing: 'Gelmedi', unsuitable: 'Uygunsuz' } as const;
export type ReceiptState = keyof typeof receiptStates;

export interface ReceivedJar {
  /** The jar's id. */
  readonly id: string;
  readonly label: string;
  readonly state: ReceiptState;
}
