import { useState } from 'react';
import { SelectField } from '@/ui/select-field';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import type { QuestionnaireList, SurveyForm } from '@sync/rpc/surveys';

/** Questionnaire of a patient, and its language. */
export interface ChosenForm {
  readonly forms: readonly SurveyForm[];
  /** Undefined where none is given out. */
  readonly form: SurveyForm | undefined;
  readonly language: string;
  readonly chooseForm: (id: string | null) => void;
  readonly chooseLanguage: (language: string | null) => void;
}

/** Returns the first questionnaire in use, in the patient's language if it exists in it, until others are chosen. */
export function useChosenForm(list: QuestionnaireList | null, spoken: string | null): ChosenForm {
  const [chosen, chooseForm] = useState<string | null>(null);
  const [picked, chooseLanguage] = useState<string | null>(null);
  const forms = (list?.questionnaires ?? []).flatMap(({ form, active }) => (form && active ? [form] : []));
  const form = forms.find(({ questionnaire_id: id }) => id === chosen) ?? forms[0];
  const language = [picked, spoken].find((code) => code !== null && form?.languages.includes(code)) ?? 'tr';
  return { forms, form, language, chooseForm, chooseLanguage };
}

export function FormField({ forms, form, chooseForm }: ChosenForm) {
  return (
    <SelectField
      label="Anket"
      options={forms.map(({ questionnaire_id: value, name, anonymous }) => ({
        value,
        label: name,
        ...(anonymous ? { description: 'İsimsiz' } : {}),
      }))}
      value={form?.questionnaire_id ?? null}
      onChange={chooseForm}
    />
  );
}

export function LanguageField({ chosen, hint }: { chosen: ChosenForm; hint?: string }) {
  return (
    <SelectField
      label="Dil"
      hint={hint}
      options={(chosen.form?.languages ?? ['tr']).map((value) => ({
        value,
        label: surveyLanguageName(value),
      }))}
      value={chosen.language}
      onChange={chosen.chooseLanguage}
    />
  );
}
