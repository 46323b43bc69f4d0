import type { Question, SurveyKind } from '@sync/model/surveys/survey';
import { afterSurgeryQuestions, inpatientQuestions } from '@sync/model/surveys/starter-questions';

/** A questionnaire to begin with. */
export interface Starter {
  readonly name: string;
  readonly sentence: string;
  readonly kind: SurveyKind;
  readonly languages: readonly string[];
  readonly questions: readonly Question[];
}

const languages = ['tr', 'en', 'de', 'ar'];

export const starters = {
  inpatient: {
    name: 'Yatan hasta memnuniyeti',
    sentence: 'Tavsiye puanı, bakım, bilgilendirme, temizlik ve taburculuk.',
    kind: 'inpatient',
    languages,
    questions: inpatientQuestions,
  },
  after_surgery: {
    name: 'Ameliyat sonrası',
    sentence: 'Ameliyat öncesi bilgilendirme, ağrı, taburculuk sonrası ve kontrol.',
    kind: 'after_surgery',
    languages,
    questions: afterSurgeryQuestions,
  },
} as const satisfies Readonly<Record<string, Starter>>;
export type StarterId = keyof typeof starters;
