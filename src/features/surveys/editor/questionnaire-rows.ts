import type { Draft } from '@/data/kept-drafts';
import type { Questionnaire } from '@sync/rpc/surveys';
import { keptValues } from './editor-values';

/** A line of the list. */
export interface QuestionnaireRow extends Pick<
  Questionnaire,
  'id' | 'name' | 'kind' | 'languages' | 'anonymous' | 'published' | 'active'
> {
  readonly answers: number;
  /** Something is typed on this device that the server does not have. */
  readonly unsaved: boolean;
  /** ISO 8601, or milliseconds since 1970 for what only this device has. */
  readonly changedAt: string | number;
  readonly changedBy: string | null;
}

const answersOf = ({ versions }: Questionnaire): number =>
  versions.reduce((sum, { answers }) => sum + answers, 0);

/** Returns those of the server, after the ones that were begun on this device and never saved. */
export function questionnaireRows(
  questionnaires: readonly Questionnaire[],
  drafts: readonly Draft[],
): readonly QuestionnaireRow[] {
  const begun = drafts.flatMap(({ values, at }) => {
    const kept = keptValues(values);
    return kept === null ? [] : [{ ...kept, at }];
  });
  const typed = new Set(begun.map(({ target }) => target));
  const known = new Set(questionnaires.map(({ id }) => id));
  return [
    ...begun
      .filter(({ target }) => !known.has(target))
      .map(({ target, name, kind, languages, anonymous, at }) => ({
        id: target,
        name: name.trim() || 'Adsız anket',
        kind,
        languages,
        anonymous,
        published: null,
        active: true,
        answers: 0,
        unsaved: true,
        changedAt: at,
        changedBy: null,
      })),
    ...questionnaires.map((questionnaire) => ({
      id: questionnaire.id,
      name: questionnaire.name,
      kind: questionnaire.kind,
      languages: questionnaire.languages,
      anonymous: questionnaire.anonymous,
      published: questionnaire.published,
      active: questionnaire.active,
      answers: answersOf(questionnaire),
      unsaved: typed.has(questionnaire.id),
      changedAt: questionnaire.updated_at,
      changedBy: questionnaire.updated_by,
    })),
  ];
}
