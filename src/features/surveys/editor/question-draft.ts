import { questionProblems } from '@sync/model/surveys/survey';
import type { Question, QuestionType, ShowIf, SurveyOption, Texts } from '@sync/model/surveys/survey';

/** Changes of the questions that are being written. Each gives a new list whose rules still make sense. */

export type Questions = readonly Question[];

export const MOST_OPTIONS = 20;
export const LONGEST_QUESTION = 300;
export const LONGEST_OPTION = 120;

export const isChoice = (type: QuestionType): boolean => type === 'one' || type === 'many';
/** Returns whether a rule may depend on a type: texts cannot. */
const mayRule = (type: QuestionType): boolean => type !== 'text';

const randomWord = (): string => crypto.randomUUID().slice(0, 8);

/**
 * Returns an id that no series of answers has: of this draft or of an earlier version. It is random, not counted,
 * since a counted one would be reused after its question was deleted.
 */
export function freshId(prefix: string, taken: readonly string[], word = randomWord): string {
  for (;;) {
    const id = `${prefix}-${word()}`;
    if (!taken.includes(id)) return id;
  }
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** Returns the part of the rule that is still valid after these questions; null where no part is. */
function heldRule(rule: ShowIf, earlier: ReadonlyMap<string, Question>): ShowIf | null {
  const asked = earlier.get(rule.question);
  if (asked === undefined || !mayRule(asked.type)) return null;
  if (!isChoice(asked.type)) return rule.options === undefined ? rule : null;
  const known = idsOf(asked.options ?? []);
  const options = (rule.options ?? []).filter((option) => known.includes(option));
  return options.length === 0 ? null : { question: rule.question, options };
}

/** Removes rules that name a question which is deleted, comes later, or has lost the answers named. */
export function cleanRules(questions: Questions): Questions {
  const earlier = new Map<string, Question>();
  return questions.map((question) => {
    const held = question.show_if ? heldRule(question.show_if, earlier) : null;
    earlier.set(question.id, question);
    return question.show_if ? { ...question, show_if: held } : question;
  });
}

/** Returns the questions that lost their rule between the two lists. */
export function lostRules(before: Questions, after: Questions): readonly string[] {
  const still = new Set(after.flatMap(({ id, show_if }) => (show_if ? [id] : [])));
  const there = new Set(idsOf(after));
  return before.flatMap(({ id, show_if }) => (show_if && there.has(id) && !still.has(id) ? [id] : []));
}

/** Returns the questions that a question may depend on. */
export function rulingQuestions(questions: Questions, id: string): Questions {
  const at = questions.findIndex((question) => question.id === id);
  return questions.slice(0, Math.max(0, at)).filter(({ type }) => mayRule(type));
}

/** Returns the initial rule: bad answers, or the first option. */
export function firstRule({ id, type, options = [] }: Question): ShowIf {
  if (isChoice(type)) return { question: id, options: options.slice(0, 1).map((option) => option.id) };
  return { question: id, from: type === 'nps' ? 0 : 1, to: type === 'nps' ? 6 : 2 };
}

export function newOption(options: readonly SurveyOption[]): SurveyOption {
  return { id: freshId('o', idsOf(options)), text: {} };
}

function twoOptions(): readonly SurveyOption[] {
  const first = newOption([]);
  return [first, newOption([first])];
}

/** Adds a question of this type without text at the end. */
export function addQuestion(questions: Questions, type: QuestionType) {
  const question: Question = {
    id: freshId(type, idsOf(questions)),
    type,
    text: {},
    required: type !== 'text',
    ...(isChoice(type) ? { options: twoOptions() } : {}),
  };
  return { id: question.id, questions: [...questions, question] };
}

export function changeQuestion(
  questions: Questions,
  id: string,
  change: (question: Question) => Question,
): Questions {
  return cleanRules(questions.map((question) => (question.id === id ? change(question) : question)));
}

/** Returns the question with another type and the same text; options are added or removed with the type. */
export function changeType(question: Question, type: QuestionType): Question {
  const { options, ...rest } = question;
  return isChoice(type) ? { ...rest, type, options: options ?? twoOptions() } : { ...rest, type };
}

/** Returns the list with an item moved by one place, or by several; it stops at the ends. */
export function moved<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  by: number,
): readonly T[] {
  const from = list.findIndex((item) => item.id === id);
  const item = list[from];
  if (item === undefined) return list;
  const to = Math.max(0, Math.min(list.length - 1, from + by));
  return to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

export const moveQuestion = (questions: Questions, id: string, by: number): Questions =>
  cleanRules(moved(questions, id, by));

export function duplicateQuestion(questions: Questions, id: string) {
  const at = questions.findIndex((question) => question.id === id);
  const question = questions[at];
  if (question === undefined) return { id, questions };
  const copy = { ...question, id: freshId(question.type, idsOf(questions)) };
  return { id: copy.id, questions: questions.toSpliced(at + 1, 0, copy) };
}

export const removeQuestion = (questions: Questions, id: string): Questions =>
  cleanRules(questions.filter((question) => question.id !== id));

/** Takes a removal or a move back without what was typed since: rules that went with it return, too. */
export function restoreQuestion(now: Questions, before: Questions, id: string): Questions {
  const at = before.findIndex((question) => question.id === id);
  const question = now.find((candidate) => candidate.id === id) ?? before[at];
  if (question === undefined) return now;
  const others = now.filter((candidate) => candidate.id !== id);
  const ahead = before
    .slice(0, at)
    .findLast((candidate) => others.some((other) => other.id === candidate.id));
  const place = ahead === undefined ? 0 : others.findIndex((candidate) => candidate.id === ahead.id) + 1;
  const lost = new Set(lostRules(before, now));
  const rules = new Map(before.map((earlier) => [earlier.id, earlier.show_if]));
  const back = others.toSpliced(place, 0, question);
  return cleanRules(
    back.map((kept) => (lost.has(kept.id) ? { ...kept, show_if: rules.get(kept.id) ?? null } : kept)),
  );
}

/** Returns the texts with one set; an empty text is removed. */
export function withText(texts: Texts, language: string, text: string): Texts {
  const others = Object.entries(texts).filter(([code]) => code !== language);
  return Object.fromEntries(text === '' ? others : [...others, [language, text]]);
}

export interface Completeness {
  readonly done: number;
  readonly of: number;
}

/** Counts the questions whose texts are complete in a language. */
export function completeness(questions: Questions, language: string): Completeness {
  const missing = questionProblems(questions, [language]).flatMap((problem) =>
    problem.is === 'text' ? [problem.question] : [],
  );
  return { done: questions.length - new Set(missing).size, of: questions.length };
}
