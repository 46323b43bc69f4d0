import type { Question } from '@sync/model/surveys/survey';
import { sameJson } from '@sync/model/merge/equality';
import type { Questions } from './question-draft';

/** Returns the id of a question changed in a version. The rules of this file are those of `app.renew_questions`. */

const renewedId = (id: string, version: number): string =>
  `${id.replace(/-v[0-9]+$/u, '').slice(0, 30)}-v${version}`;

/** Returns the options in Turkish: an added translation does not change the question. */
const optionsAsked = ({ options = [] }: Question) => options.map(({ id, text }) => [id, text.tr ?? null]);

/** Returns whether figures of both cannot be compared: the question has another type, other words or other options. */
function asksElse(question: Question, before: Question): boolean {
  return (
    question.type !== before.type ||
    question.text.tr !== before.text.tr ||
    !sameJson(optionsAsked(question), optionsAsked(before))
  );
}

/** Returns the questions with their published ids; those with another meaning get a new one. */
export function renewQuestions(questions: Questions, former: Questions, version: number): Questions {
  const known = new Map(former.map((question) => [question.id, question]));
  const names = new Map<string, string>();
  return questions.map((question) => {
    const before = known.get(question.id);
    const isNew = before !== undefined && asksElse(question, before);
    const id = isNew ? renewedId(question.id, version) : question.id;
    if (isNew) names.set(question.id, id);
    const rule = question.show_if;
    const named = rule ? names.get(rule.question) : undefined;
    return {
      ...question,
      id,
      ...(rule && named !== undefined ? { show_if: { ...rule, question: named } } : {}),
    };
  });
}

export interface PublishedChange {
  /** Asked before in other words: their answers are counted from zero. */
  readonly renewed: Questions;
  readonly added: Questions;
  /** No longer asked; their answers stay. */
  readonly removed: Questions;
}

export function publishedChange(questions: Questions, former: Questions): PublishedChange {
  const known = new Map(former.map((question) => [question.id, question]));
  const there = new Set(questions.map(({ id }) => id));
  return {
    renewed: questions.filter((question) => {
      const before = known.get(question.id);
      return before !== undefined && asksElse(question, before);
    }),
    added: former.length === 0 ? [] : questions.filter(({ id }) => !known.has(id)),
    removed: former.filter(({ id }) => !there.has(id)),
  };
}
