import * as v from 'valibot';
import { bedClasses, loopStates, questionTypes, surveyKinds } from '../model/surveys/survey';
import type { BedClass, LoopState, Question, SurveyKind } from '../model/surveys/survey';
import { codeOf, counts, listOf, numberOrNull, textOrNull } from './answers';
import { figuresAnswer } from './figures';
import type { FigureSpec } from './figures';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Questionnaires, what patients answered, and what was done about it. Instants are ISO 8601 in UTC, days of Istanbul. */

const texts = v.record(v.string(), v.string());
const question = v.object({
  id: v.string(),
  type: codeOf(questionTypes),
  text: texts,
  required: v.boolean(),
  options: v.optional(listOf(v.object({ id: v.string(), text: texts }))),
  show_if: v.nullish(
    v.object({
      question: v.string(),
      from: v.optional(v.number()),
      to: v.optional(v.number()),
      options: v.optional(listOf(v.string())),
    }),
  ),
});
const questions = v.custom<readonly Question[]>(
  (value) => v.safeParse(v.array(question), value).success,
  'questions',
);

const form = v.object({
  questionnaire_id: v.string(),
  version: v.number(),
  name: v.string(),
  kind: codeOf(surveyKinds),
  anonymous: v.boolean(),
  languages: listOf(v.string()),
  questions,
});
/** A published version as it is put to a patient. */
export type SurveyForm = v.InferOutput<typeof form>;
export const readSurveyForm = v.parser(form);

const questionnaire = v.object({
  id: v.string(),
  name: v.string(),
  kind: codeOf(surveyKinds),
  anonymous: v.boolean(),
  languages: listOf(v.string()),
  /** Draft, for those who may write it. */
  draft: v.nullable(questions),
  row_version: v.number(),
  published: numberOrNull,
  active: v.boolean(),
  updated_at: v.string(),
  updated_by: textOrNull,
  form: v.nullable(form),
  /** Every question that was ever put, in the words of its last version. */
  asked: listOf(
    v.object({
      id: v.string(),
      type: codeOf(questionTypes),
      text: v.string(),
      version: v.number(),
      options: v.nullable(v.record(v.string(), v.string())),
    }),
  ),
  versions: listOf(
    v.object({
      version: v.number(),
      published_at: v.string(),
      published_by: textOrNull,
      answers: v.number(),
    }),
  ),
});
export type Questionnaire = v.InferOutput<typeof questionnaire>;

const questionnaireList = v.object({
  /** A point of P-256, base64: answers on a tablet are sealed with it. Null where the server has no key yet. */
  public_key: textOrNull,
  beds: codeOf(bedClasses),
  questionnaires: listOf(questionnaire),
});
export type QuestionnaireList = v.InferOutput<typeof questionnaireList>;

/** Questionnaires, for those who read the report, write them or hand them out. */
export const readQuestionnaires = defineQuery({
  name: 'read_questionnaires',
  permission: null,
  permissionByRecord: true,
  parameters: (all: object) => all,
  answer: v.parser(questionnaireList),
});

const saved = v.parser(
  v.variant('status', [
    v.object({ status: v.literal('saved'), row_version: v.number() }),
    v.object({ status: v.literal('conflict'), row_version: v.number() }),
  ]),
);

export interface QuestionnaireDraft {
  readonly name: string;
  readonly kind: SurveyKind;
  readonly anonymous: boolean;
  readonly languages: readonly string[];
  readonly draft: readonly Question[];
}

/** Reads what a form has kept on the device. @throws where an earlier version kept something else */
export const readQuestionnaireForm = v.parser(
  v.object({
    target: v.string(),
    base_version: v.number(),
    name: v.string(),
    kind: codeOf(surveyKinds),
    anonymous: v.boolean(),
    languages: listOf(v.string()),
    draft: questions,
  }),
);

/** Rejected: `name_length`, `values_malformed`, `questionnaire_published`. */
export const saveQuestionnaire = defineCommand({
  name: 'save_questionnaire',
  permission: 'crm.questionnaires.edit',
  parameters: (of: { target: string; base_version: number; given: QuestionnaireDraft }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/** Makes a version of the draft. Rejected: `unknown_questionnaire`, `questions_malformed`. */
export const publishQuestionnaire = defineCommand({
  name: 'publish_questionnaire',
  permission: 'crm.questionnaires.edit',
  parameters: (of: { target: string; base_version: number }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/** Rejected: `unknown_questionnaire`. */
export const setQuestionnaireActive = defineCommand({
  name: 'set_questionnaire_active',
  permission: 'crm.questionnaires.edit',
  parameters: (of: { target: string; active: boolean }) => of,
  onceBy: 'state',
  answer: nothing,
});

/** Rejected: `values_malformed`. */
export const saveSurveyBeds = defineCommand({
  name: 'save_survey_beds',
  permission: 'crm.questionnaires.edit',
  parameters: (of: { wanted: BedClass }) => of,
  onceBy: 'state',
  answer: nothing,
});

/** Sealed answers of tablets, 50 at most; sent by the user who unlocks the tablet. Rejected: `values_malformed`. */
export const sendSurveyEnvelopes = defineCommand({
  name: 'send_survey_envelopes',
  permission: null,
  parameters: (of: { envelopes: readonly { id: string; sealed: string }[] }) => of,
  onceBy: 'state',
  answer: v.parser(v.number()),
});

/** A link whose word the device keeps. Rejected: `unknown_questionnaire`, `unknown_client`, `values_malformed`. */
export const makeSurveyLink = defineCommand({
  name: 'make_survey_link',
  permission: 'crm.questionnaires.hand',
  parameters: (of: {
    target: string;
    given: {
      questionnaire: string;
      client: string;
      department: string | null;
      channel: string;
      language: string;
      /** SHA-256 of the word in the link, hexadecimal. */
      token_hash: string;
    };
  }) => of,
  onceBy: 'target',
  answer: nothing,
});

/** Figures of questionnaires; periods are whole months. Rejected: `unknown_source`, `values_malformed`. */
export const readSurveyFigures = defineQuery({
  name: 'read_survey_figures',
  permission: 'crm.questionnaires-reports.read',
  parameters: (of: { readonly specs: readonly FigureSpec[] }) => of,
  answer: figuresAnswer,
});

/** Choice of answers; a field that is not given does not restrict it. */
export interface SurveyChoice {
  readonly from: string;
  readonly to: string;
  readonly questionnaire: string | null;
  readonly department: string | null;
  readonly channel: string | null;
  readonly language: string | null;
  readonly theme: string | null;
  /** Bad answers alone. */
  readonly low: boolean;
}

const comments = v.object({
  count: v.number(),
  low: v.number(),
  shown: v.number(),
  themes: counts,
  rows: listOf(
    v.object({
      id: v.string(),
      comment: v.string(),
      /** Null also where it would tell of fewer than five; so are the others. */
      nps: numberOrNull,
      department_id: textOrNull,
      language: textOrNull,
      /** `YYYY-MM`. */
      month: textOrNull,
      themes: listOf(v.string()),
      loop: v.nullable(codeOf(loopStates)),
      row_version: v.number(),
    }),
  ),
});
export type SurveyComments = v.InferOutput<typeof comments>;

/** Comments without names, the latest month first, 50 behind a place. Those of a month with few answers are last, and of no month. */
export const readSurveyComments = defineQuery({
  name: 'read_survey_comments',
  permission: 'crm.questionnaires-reports.read',
  parameters: (of: { given: SurveyChoice; behind: number }) => of,
  answer: v.parser(comments),
});

const surveyAnswer = v.object({
  id: v.string(),
  questionnaire_id: v.string(),
  version: v.number(),
  client_id: textOrNull,
  client: textOrNull,
  anonymous: v.boolean(),
  department_id: textOrNull,
  channel: v.string(),
  language: v.string(),
  answered_at: v.string(),
  answers: v.record(v.string(), v.union([v.number(), v.string(), listOf(v.string())])),
  nps: numberOrNull,
  comment: textOrNull,
  themes: listOf(v.string()),
  loop: v.nullable(codeOf(loopStates)),
  loop_note: textOrNull,
  loop_at: textOrNull,
  loop_by: textOrNull,
  ticket_id: textOrNull,
  ticket_no: textOrNull,
  row_version: v.number(),
});
export type SurveyAnswer = v.InferOutput<typeof surveyAnswer>;

/** Single answers with their patients, newest first, 100 behind a place. Looks are written to the log. */
export const readSurveyAnswers = defineCommand({
  name: 'survey_answers',
  permission: 'crm.questionnaires.answers',
  parameters: (of: { given: SurveyChoice; behind: number }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ count: v.number(), rows: listOf(surveyAnswer) })),
});

/** Rejected: `unknown_answer`, `values_malformed`. */
export const moveSurveyLoop = defineCommand({
  name: 'move_survey_loop',
  permission: 'crm.questionnaires.answers',
  parameters: (of: { target: string; base_version: number; state: LoopState; note: string }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/** Rejected: `unknown_answer`, `values_malformed`. */
export const tagSurvey = defineCommand({
  name: 'tag_survey',
  permission: 'crm.questionnaires.answers',
  parameters: (of: { target: string; base_version: number; themes: readonly string[] }) => of,
  onceBy: 'base_version',
  answer: saved,
});

/** Answers of a month (any of its days) by kind, beside how many the guide asks for; null: it asks for none. */
export const readSurveyDuties = defineQuery({
  name: 'read_survey_duties',
  permission: 'crm.questionnaires-reports.read',
  parameters: (of: { month: string }) => of,
  answer: v.parser(listOf(v.object({ kind: codeOf(surveyKinds), least: numberOrNull, answers: v.number() }))),
});
