import { expect, it } from 'vitest';
import { markLines, wrapSelection } from './markdown-edits';

it('marks go around the selection, which stays selected', () => {
  expect(wrapSelection('bir iki üç', 4, 7, '**', '**', 'kalın')).toEqual({
    text: 'bir **iki** üç',
    from: 6,
    to: 9,
  });
  expect(wrapSelection('', 0, 0, '*', '*', 'eğik')).toEqual({ text: '*eğik*', from: 1, to: 5 });
});

it('every line of the selection is marked, wherever in it the selection begins', () => {
  expect(markLines('a\nbir\niki\nz', 3, 7, (n) => `${n}. `)).toEqual({
    text: 'a\n1. bir\n2. iki\nz',
    from: 2,
    to: 15,
  });
  expect(markLines('', 0, 0, () => '- ')).toEqual({ text: '- ', from: 0, to: 2 });
});
