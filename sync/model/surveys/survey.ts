/** Questionnaires: what is asked, in which languages, and what counts as an answer. The rules are those of surveys/surveys.sql. */

export const surveyKinds = {
  outpatient: 'Ayaktan hasta',
  inpatient: 'Yatan hasta',
  emergency: 'Acil',
  after_surgery: 'Ameliyat sonrası',
  foreign: 'Yabancı hasta',
  after_complaint: 'Şikâyet sonrası',
  staff: 'Çalışan',
} as const;
export type SurveyKind = keyof typeof surveyKinds;

/** Languages in which a patient is asked; the first one is always there. Names are as their readers write them. */
export const surveyLanguages = {
  tr: 'Türkçe',
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  ru: 'Русский',
  fr: 'Français',
} as const;
export type SurveyLanguage = keyof typeof surveyLanguages;

/** Names of the same languages for staff. */
export const surveyLanguageNames: Readonly<Record<SurveyLanguage, string>> = {
  tr: 'Türkçe',
  en: 'İngilizce',
  de: 'Almanca',
  ar: 'Arapça',
  ru: 'Rusça',
  fr: 'Fransızca',
};

/** Returns the name of a language for staff; its code where the product has no name for it. */
export const surveyLanguageName = (language: string): string =>
  Object.hasOwn(surveyLanguageNames, language) ? surveyLanguageNames[language as SurveyLanguage] : language;

export const isRightToLeft = (language: string): boolean => language === 'ar';

export const surveyChannels = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-posta',
  tablet: 'Tablet',
  phone: 'Telefon',
} as const;
export type SurveyChannel = keyof typeof surveyChannels;

export const questionTypes = {
  nps: 'Tavsiye puanı (0–10)',
  scale: '5 üzerinden puan',
  one: 'Tek seçim',
  many: 'Birden çok seçim',
  text: 'Açık uçlu',
} as const;
export type QuestionType = keyof typeof questionTypes;

export const loopStates = { open: 'Açık', called: 'Arandı', solved: 'Çözüldü' } as const;
export type LoopState = keyof typeof loopStates;

/** Numbers of beds, by which the guide sets how many answers a month owes. */
export const bedClasses = {
  '0-200': '200 yatağa kadar',
  '201-500': '201–500 yatak',
  '501-': '501 yatak ve üstü',
} as const;
export type BedClass = keyof typeof bedClasses;

/** A text by language; a language that is still missing has none. */
export type Texts = Readonly<Partial<Record<string, string>>>;

export interface SurveyOption {
  readonly id: string;
  readonly text: Texts;
}

/** Asked only after such an answer to an earlier question: a number from–to, or one of the options. */
export interface ShowIf {
  readonly question: string;
  readonly from?: number;
  readonly to?: number;
  readonly options?: readonly string[];
}

export interface Question {
  readonly id: string;
  readonly type: QuestionType;
  readonly text: Texts;
  readonly required: boolean;
  readonly options?: readonly SurveyOption[];
  readonly show_if?: ShowIf | null;
}

export type Answer = number | string | readonly string[];
/** Answers by question. 0 is an answer. */
export type Answers = Readonly<Record<string, Answer>>;

const isList = (answer: Answer): answer is readonly string[] => typeof answer === 'object';

/** Returns whether a question is visible under earlier answers. */
export function isAsked({ show_if: rule }: Question, answers: Answers): boolean {
  if (rule === undefined || rule === null) return true;
  const given = answers[rule.question];
  if (given === undefined) return false;
  if (typeof given === 'number') return given >= (rule.from ?? 0) && given <= (rule.to ?? 10);
  const chosen = isList(given) ? given : [given];
  return (rule.options ?? []).some((option) => chosen.includes(option));
}

/** Returns the visible questions, in order. */
export const askedQuestions = (questions: readonly Question[], answers: Answers): readonly Question[] =>
  questions.filter((question) => isAsked(question, answers));

/**
 * Returns the answers that may be sent: those to visible questions. An answer that made another question appear and
 * was changed afterwards removes that one's answer.
 */
export function answersToSend(questions: readonly Question[], answers: Answers): Answers {
  let kept: Answers = {};
  for (const question of questions) {
    const given = answers[question.id];
    if (given === undefined || !isAsked(question, kept)) continue;
    if (typeof given === 'string' && given.trim() === '') continue;
    if (isList(given) && given.length === 0) continue;
    kept = { ...kept, [question.id]: typeof given === 'string' ? given.trim() : given };
  }
  return kept;
}

/** Returns the required questions that are visible and have no answer. */
export function missingQuestions(questions: readonly Question[], answers: Answers): readonly Question[] {
  const kept = answersToSend(questions, answers);
  return askedQuestions(questions, kept).filter(({ id, required }) => required && kept[id] === undefined);
}

/** Returns a text in a language, else in Turkish. */
export const textIn = (text: Texts, language: string): string => text[language] ?? text.tr ?? '';

export type QuestionProblem =
  | { readonly is: 'no_questions' | 'too_many' | 'second_nps' }
  | { readonly is: 'text' | 'options' | 'rule'; readonly question: string; readonly language?: string };

export const MOST_QUESTIONS = 30;

const hasOptions = (type: QuestionType): boolean => type === 'one' || type === 'many';

/** Returns what keeps a draft from being published. */
export function questionProblems(
  questions: readonly Question[],
  languages: readonly string[],
): readonly QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  if (questions.length === 0) problems.push({ is: 'no_questions' });
  if (questions.length > MOST_QUESTIONS) problems.push({ is: 'too_many' });
  if (questions.filter(({ type }) => type === 'nps').length > 1) problems.push({ is: 'second_nps' });
  const seen = new Set<string>();
  for (const { id, type, text, options = [], show_if: rule } of questions) {
    if (hasOptions(type) && options.length < 2) problems.push({ is: 'options', question: id });
    if (rule && !seen.has(rule.question)) problems.push({ is: 'rule', question: id });
    for (const language of languages) {
      const texts = [text, ...(hasOptions(type) ? options.map((option) => option.text) : [])];
      if (texts.some((translations) => (translations[language] ?? '').trim() === ''))
        problems.push({ is: 'text', question: id, language });
    }
    seen.add(id);
  }
  return problems;
}
