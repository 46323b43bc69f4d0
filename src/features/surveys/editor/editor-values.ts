import { sameJson } from '@sync/model/merge/equality';
import { surveyLanguages } from '@sync/model/surveys/survey';
import { readQuestionnaireForm } from '@sync/rpc/surveys';
import type { Questionnaire, QuestionnaireDraft } from '@sync/rpc/surveys';
import type { Starter } from './starters';

/** Values of the editor: a questionnaire being written, and the version of the record that it builds on. */
export interface EditorValues extends QuestionnaireDraft {
  readonly target: string;
  /** 0 for one that the server does not have yet. */
  readonly base_version: number;
}

export const LONGEST_NAME = 120;

export function blankValues(target: string): EditorValues {
  return {
    target,
    base_version: 0,
    name: '',
    kind: 'inpatient',
    anonymous: false,
    languages: ['tr'],
    draft: [],
  };
}

export const starterValues = (
  target: string,
  { name, kind, languages, questions }: Starter,
): EditorValues => ({
  ...blankValues(target),
  name,
  kind,
  languages,
  draft: questions,
});

/** Returns the record as the editor shows it. */
export function recordValues(record: Questionnaire): EditorValues {
  return {
    target: record.id,
    base_version: record.row_version,
    name: record.name,
    kind: record.kind,
    anonymous: record.anonymous,
    languages: record.languages,
    draft: record.draft ?? record.form?.questions ?? [],
  };
}

/** Returns the same questions as a separate questionnaire. */
export const copyOf = (values: EditorValues, target: string): EditorValues => ({
  ...values,
  target,
  base_version: 0,
  name: `${values.name.slice(0, LONGEST_NAME - 8)} (kopya)`,
});

/** Returns the values sent to the server. */
export const givenOf = ({ name, kind, anonymous, languages, draft }: EditorValues): QuestionnaireDraft => ({
  name: name.trim(),
  kind,
  anonymous,
  languages,
  draft,
});

export const sameGiven = (values: EditorValues, other: EditorValues): boolean =>
  sameJson(givenOf(values), givenOf(other));

/** Returns the values kept on the device; null where there are none, or those of an earlier version of the form. */
export function keptValues(kept: unknown): EditorValues | null {
  try {
    return readQuestionnaireForm(kept);
  } catch {
    return null;
  }
}

/** Returns the languages with one switched on or off. Turkish is always included; the others have a fixed order. */
export function withLanguage(languages: readonly string[], language: string, on: boolean): readonly string[] {
  return Object.keys(surveyLanguages).filter(
    (code) => code === 'tr' || (code === language ? on : languages.includes(code)),
  );
}

export const DRAFTS = 'questionnaire:';
/** Returns the key of a questionnaire's draft on the device. */
export const draftKey = (id: string): string => `${DRAFTS}${id}`;
