import { afterSurgeryQuestions, inpatientQuestions } from '@sync/model/surveys/starter-questions';
import type { Question, SurveyKind, SurveyOption, Texts } from '@sync/model/surveys/survey';

type Words = readonly [tr: string, en: string, de: string, ar: string];

const texts = ([tr, en, de, ar]: Words): Texts => ({ tr, en, de, ar });
const scale = (id: string, ...words: Words): Question => ({
  id,
  type: 'scale',
  text: texts(words),
  required: true,
});
const option = (id: string, ...words: Words): SurveyOption => ({ id, text: texts(words) });

/** Last in each of them, so that those who are content can write something too. */
const more: Question = {
  id: 'more',
  type: 'text',
  text: texts([
    'Eklemek istediğiniz bir şey var mı?',
    'Is there anything you would like to add?',
    'Möchten Sie noch etwas hinzufügen?',
    'هل تود إضافة شيء آخر؟',
  ]),
  required: false,
};

const foreignQuestions: readonly Question[] = [
  {
    id: 'recommend',
    type: 'nps',
    text: texts([
      'Tedavi için hastanemizi yakınlarınıza tavsiye eder misiniz?',
      'Would you recommend our hospital for treatment to your family and friends?',
      'Würden Sie unser Krankenhaus Ihren Angehörigen und Freunden für eine Behandlung empfehlen?',
      'هل تنصح أقاربك وأصدقاءك بالعلاج في مستشفانا؟',
    ]),
    required: true,
  },
  scale(
    'interpreter',
    'Tercümanlık hizmetinden ne kadar memnunsunuz?',
    'How satisfied are you with the interpreters?',
    'Wie zufrieden sind Sie mit den Dolmetscherinnen und Dolmetschern?',
    'ما مدى رضاك عن خدمة الترجمة؟',
  ),
  scale(
    'transfer',
    'Karşılama ve transferden ne kadar memnunsunuz?',
    'How satisfied are you with how you were met and driven?',
    'Wie zufrieden sind Sie mit Empfang und Transfer?',
    'ما مدى رضاك عن الاستقبال والنقل؟',
  ),
  scale(
    'price',
    'Fiyat size baştan açıkça söylendi mi?',
    'Were you told the price clearly from the beginning?',
    'Wurde Ihnen der Preis von Anfang an klar genannt?',
    'هل أُبلغت بالسعر بوضوح منذ البداية؟',
  ),
  {
    id: 'found-us',
    type: 'one',
    text: texts([
      'Bizi nasıl buldunuz?',
      'How did you find us?',
      'Wie haben Sie uns gefunden?',
      'كيف وجدتنا؟',
    ]),
    required: false,
    options: [
      option('agency', 'Aracı kurum', 'An agency', 'Eine Agentur', 'وكالة'),
      option('relatives', 'Yakınlarım', 'Family or friends', 'Angehörige oder Freunde', 'أقارب أو أصدقاء'),
      option('internet', 'İnternet', 'The internet', 'Internet', 'الإنترنت'),
      option('insurance', 'Sigortam', 'My insurance', 'Meine Versicherung', 'شركة التأمين'),
    ],
  },
  {
    id: 'what-to-improve',
    type: 'text',
    text: texts([
      'Neyi daha iyi yapabilirdik?',
      'What could we have done better?',
      'Was hätten wir besser machen können?',
      'ما الذي كان بإمكاننا فعله بشكل أفضل؟',
    ]),
    required: false,
    show_if: { question: 'recommend', from: 0, to: 6 },
  },
  more,
];

/** Asks more than it did: the second version has it, and with it begins another series. */
const REWORDED = {
  id: 'discharge',
  text: texts([
    'Taburcu olurken ilaçlarınız ve evde nelere dikkat edeceğiniz anlaşılır biçimde anlatıldı mı?',
    'When you were discharged, were your medicines and what to look out for at home explained clearly?',
    'Wurden Ihnen bei der Entlassung Ihre Medikamente und worauf Sie zu Hause achten sollen verständlich erklärt?',
    'هل شُرحت لك أدويتك وما ينبغي الانتباه إليه في المنزل بوضوح عند خروجك؟',
  ]),
};

const inpatient = [...inpatientQuestions, more];

export interface DemoSurvey {
  readonly key: 'inpatient' | 'after_surgery' | 'foreign';
  readonly name: string;
  readonly kind: SurveyKind;
  readonly anonymous: boolean;
  /** Versions from the first; months before this one since when it is asked. */
  readonly versions: readonly { readonly since: number; readonly questions: readonly Question[] }[];
}

export const LANGUAGES = ['tr', 'en', 'de', 'ar'] as const;

export const demoSurveys: readonly DemoSurvey[] = [
  {
    key: 'inpatient',
    name: 'Yatan hasta memnuniyeti',
    kind: 'inpatient',
    anonymous: false,
    versions: [
      { since: 14, questions: inpatient },
      {
        since: 3,
        questions: inpatient.map((question) =>
          // As the database renames a question that asks something else.
          question.id === REWORDED.id
            ? { ...question, id: `${REWORDED.id}-v2`, text: REWORDED.text }
            : question,
        ),
      },
    ],
  },
  {
    key: 'after_surgery',
    name: 'Ameliyat sonrası',
    kind: 'after_surgery',
    anonymous: false,
    versions: [{ since: 14, questions: [...afterSurgeryQuestions, more] }],
  },
  {
    key: 'foreign',
    name: 'Yabancı hasta',
    kind: 'foreign',
    anonymous: true,
    versions: [{ since: 14, questions: foreignQuestions }],
  },
];
