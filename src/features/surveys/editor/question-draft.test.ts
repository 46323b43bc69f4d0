import { expect, it } from 'vitest';
import { questionProblems } from '@sync/model/surveys/survey';
import type { Question } from '@sync/model/surveys/survey';
import {
  addQuestion,
  changeQuestion,
  changeType,
  completeness,
  duplicateQuestion,
  freshId,
  lostRules,
  moveQuestion,
  removeQuestion,
  restoreQuestion,
  rulingQuestions,
  withText,
} from './question-draft';
import { publishedChange, renewQuestions } from './new-series';
import { ruleText } from './question-words';
import { starters } from './starters';

const nps: Question = { id: 'nps', type: 'nps', text: { tr: 'Tavsiye?', de: 'Empfehlung?' }, required: true };
const choice: Question = {
  id: 'choice',
  type: 'one',
  text: { tr: 'Nasıl?', de: 'Wie?' },
  required: true,
  options: [
    { id: 'a', text: { tr: 'İyi', de: 'Gut' } },
    { id: 'b', text: { tr: 'Kötü' } },
  ],
};
const why: Question = {
  id: 'why',
  type: 'text',
  text: { tr: 'Neden?' },
  required: false,
  show_if: { question: 'nps', from: 0, to: 6 },
};
const more: Question = {
  id: 'more',
  type: 'text',
  text: { tr: 'Başka?' },
  required: false,
  show_if: { question: 'choice', options: ['b'] },
};
const all = [nps, choice, why, more];
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);
const ruleOf = (questions: readonly Question[], id: string) =>
  questions.find((question) => question.id === id)?.show_if;

it('moves a question and stops at the ends', () => {
  expect(ids(moveQuestion(all, 'why', 1))).toEqual(['nps', 'choice', 'more', 'why']);
  expect(moveQuestion(all, 'more', 1)).toEqual(all);
  expect(moveQuestion(all, 'nps', -1)).toEqual(all);
});

it('takes a rule away when its question moves behind or goes, and gives it back', () => {
  const below = moveQuestion(all, 'nps', 2);
  expect(ids(below)).toEqual(['choice', 'why', 'nps', 'more']);
  expect(ruleOf(below, 'why')).toBeNull();
  expect(lostRules(all, below)).toEqual(['why']);
  expect(restoreQuestion(below, all, 'nps')).toEqual(all);

  const without = removeQuestion(all, 'choice');
  expect(ruleOf(without, 'more')).toBeNull();
  expect(ruleOf(without, 'why')).toEqual(why.show_if);
  const typed = changeQuestion(without, 'why', (question) => ({ ...question, text: { tr: 'Niçin?' } }));
  const back = restoreQuestion(typed, all, 'choice');
  expect(ids(back)).toEqual(ids(all));
  expect(ruleOf(back, 'more')).toEqual(more.show_if);
  expect(back[2]?.text.tr).toBe('Niçin?');
});

it('takes a rule away when its answers go: an option, or the type', () => {
  const option = changeQuestion(all, 'choice', ({ options, ...question }) => ({
    ...question,
    options: options?.filter(({ id }) => id !== 'b') ?? [],
  }));
  expect(ruleOf(option, 'more')).toBeNull();
  const type = changeQuestion(all, 'nps', (question) => changeType(question, 'text'));
  expect(ruleOf(type, 'why')).toBeNull();
  const other = changeQuestion(all, 'nps', (question) => changeType(question, 'one'));
  expect(ruleOf(other, 'why')).toBeNull();
  expect(other[0]?.options).toHaveLength(2);
});

it('gives every question an id of its own', () => {
  const words = ['x', 'x', 'y'];
  expect(freshId('nps', ['nps-x'], () => words.shift() ?? 'z')).toBe('nps-y');
  const copy = duplicateQuestion(all, 'why');
  expect(ids(copy.questions)).toEqual(['nps', 'choice', 'why', copy.id, 'more']);
  expect(ruleOf(copy.questions, copy.id)).toEqual(why.show_if);
  const added = addQuestion(all, 'many');
  expect(ids(added.questions)[4]).toBe(added.id);
  expect(added.id).toMatch(/^[a-z0-9-]{1,40}$/u);
  expect(new Set(added.questions[4]?.options?.map(({ id }) => id)).size).toBe(2);
});

it('offers earlier questions for a rule, but none in words', () => {
  expect(ids(rulingQuestions(all, 'more'))).toEqual(['nps', 'choice']);
  expect(rulingQuestions(all, 'nps')).toEqual([]);
  expect(ruleText(all, why)).toBe('Yalnız 1. soruya 0–6 yanıtı verilirse sorulur');
  expect(ruleText(all, more)).toBe('Yalnız 2. soruya “Kötü” yanıtı verilirse sorulur');
});

it('counts what is written in a language, options too', () => {
  expect(completeness(all, 'tr')).toEqual({ done: 4, of: 4 });
  expect(completeness(all, 'de')).toEqual({ done: 1, of: 4 });
  expect(withText({ tr: 'Evet', de: 'Ja' }, 'de', '')).toEqual({ tr: 'Evet' });
});

it('begins a new series where something else is asked', () => {
  const words = changeQuestion(all, 'nps', (question) => ({
    ...question,
    text: { ...question.text, tr: 'Önerir misiniz?' },
  }));
  const renewed = renewQuestions(words, all, 2);
  expect(ids(renewed)).toEqual(['nps-v2', 'choice', 'why', 'more']);
  expect(ruleOf(renewed, 'why')?.question).toBe('nps-v2');
  const again = changeQuestion(renewed, 'nps-v2', (question) => ({ ...question, text: { tr: 'Yine?' } }));
  expect(ids(renewQuestions(again, renewed, 3))[0]).toBe('nps-v3');

  const translated = changeQuestion(all, 'nps', (question) => ({
    ...question,
    text: { ...question.text, de: 'Anders?' },
  }));
  expect(ids(renewQuestions(translated, all, 2))).toEqual(ids(all));
  const {
    renewed: changed,
    added,
    removed,
  } = publishedChange(addQuestion(removeQuestion(words, 'more'), 'scale').questions, all);
  expect([ids(changed), added.length, ids(removed)]).toEqual([['nps'], 1, ['more']]);
});

it('has starters that can be published as they are', () => {
  for (const { questions, languages } of Object.values(starters)) {
    expect(questions).toHaveLength(8);
    expect(questionProblems(questions, languages)).toEqual([]);
    expect(new Set(ids(questions)).size).toBe(8);
    expect(lostRules(questions, moveQuestion(questions, 'recommend', 0))).toEqual([]);
  }
});
