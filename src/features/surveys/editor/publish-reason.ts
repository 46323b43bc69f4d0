import { sameJson } from '@sync/model/merge/equality';
import type { QuestionProblem } from '@sync/model/surveys/survey';
import { countOf } from '@/lib/sentences';
import type { Questionnaire } from '@sync/rpc/surveys';
import type { EditorValues } from './editor-values';

/** Returns whether the values equal the last version. */
function isPublished({ name, languages, draft }: EditorValues, { form, active }: Questionnaire): boolean {
  return (
    active &&
    form !== null &&
    form.name === name.trim() &&
    sameJson(form.languages, languages) &&
    sameJson(form.questions, draft)
  );
}

/** Returns why a questionnaire cannot be published now; undefined where it can. */
export function publishReasonOf({
  values,
  record,
  problems,
  offline,
  outdated,
}: {
  values: EditorValues;
  record: Questionnaire | null;
  problems: readonly QuestionProblem[];
  offline: boolean;
  outdated: boolean;
}): string | undefined {
  if (offline) return 'Kaydetmek ve yayımlamak için bağlantı gerekir.';
  if (outdated) return 'Anket bu arada değişti; önce yeniden yükleyin ya da kopyalayın.';
  if (values.name.trim() === '') return 'Yayımlamak için ankete bir ad yazın.';
  if (problems.length > 0) return `Yayımlamadan önce ${countOf(problems.length, 'eksik')} giderilmeli.`;
  if (record !== null && isPublished(values, record)) return 'Yayındaki sürüme göre değişiklik yok.';
  return undefined;
}
