import { describe, expect, test } from 'vitest';
import { answersToSend, askedQuestions, missingQuestions, questionProblems } from './survey';
import type { Question } from './survey';

const questions: readonly Question[] = [
  { id: 'puan', type: 'nps', text: { tr: 'Tavsiye eder misiniz?' }, required: true },
  {
    id: 'neden',
    type: 'text',
    text: { tr: 'Ne eksikti?' },
    required: true,
    show_if: { question: 'puan', from: 0, to: 6 },
  },
  {
    id: 'servis',
    type: 'many',
    text: { tr: 'Hangileri?' },
    required: false,
    options: [
      { id: 'yemek', text: { tr: 'Yemek' } },
      { id: 'temizlik', text: { tr: 'Temizlik' } },
    ],
  },
  {
    id: 'yemek',
    type: 'scale',
    text: { tr: 'Yemek nasıldı?' },
    required: false,
    show_if: { question: 'servis', options: ['yemek'] },
  },
];
const ids = (list: readonly Question[]) => list.map(({ id }) => id);

describe('questions', () => {
  test('that depend on an answer are asked after it alone', () => {
    expect(ids(askedQuestions(questions, {}))).toEqual(['puan', 'servis']);
    expect(ids(askedQuestions(questions, { puan: 0 }))).toEqual(['puan', 'neden', 'servis']);
    expect(ids(askedQuestions(questions, { puan: 7, servis: ['temizlik'] }))).toEqual(['puan', 'servis']);
    expect(ids(askedQuestions(questions, { puan: 7, servis: ['yemek'] }))).toContain('yemek');
  });

  test('0 is an answer', () => {
    expect(missingQuestions(questions, { puan: 0, neden: 'Gürültü' })).toEqual([]);
    expect(answersToSend(questions, { puan: 0, neden: 'Gürültü' })).toEqual({ puan: 0, neden: 'Gürültü' });
  });

  test('an answer goes with the one that made its question appear', () => {
    expect(answersToSend(questions, { puan: 9, neden: 'Gürültü', servis: [] })).toEqual({ puan: 9 });
    expect(ids(missingQuestions(questions, { puan: 3, neden: '  ' }))).toEqual(['neden']);
  });
});

describe('a draft', () => {
  test('that is complete may be published', () => {
    expect(questionProblems(questions, ['tr'])).toEqual([]);
  });

  test('says where a language lacks a text', () => {
    expect(questionProblems(questions.slice(0, 1), ['tr', 'de'])).toEqual([
      { is: 'text', question: 'puan', language: 'de' },
    ]);
  });

  test('asks for the recommendation once, and of what came before alone', () => {
    const [nps, why] = questions as [Question, Question];
    expect(questionProblems([nps, { ...nps, id: 'yine' }], ['tr'])).toEqual([{ is: 'second_nps' }]);
    expect(questionProblems([why, nps], ['tr'])).toEqual([{ is: 'rule', question: 'neden' }]);
    expect(questionProblems([], ['tr'])).toEqual([{ is: 'no_questions' }]);
  });
});
