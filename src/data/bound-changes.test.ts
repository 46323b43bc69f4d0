import { describe, expect, it } from 'vitest';
import { boundChanges, linesOf, nameAgain, sentencesOf } from './bound-changes';

const title = (id: string, whole: boolean) => ({ id, name: `act.${id}`, sentence: `Cümle ${id}`, whole });
const [a, b, c] = [title('a', true), title('b', true), title('c', false)];
const change = (key: string, ...acts: readonly ReturnType<typeof title>[]) => ({ key, acts });
const keys = (groups: readonly (readonly { readonly key: string }[])[]) =>
  groups.map((group) => group.map(({ key }) => key).join(''));

describe('changes of whole acts', () => {
  it('hang together through what they have in common, in whichever order they come', () => {
    const listed = [
      change('1', a),
      change('2'),
      change('3', b),
      change('4', a, b),
      change('5', c),
      change('6', c),
    ];
    expect(keys(boundChanges(listed))).toEqual(['134', '2', '5', '6']);
    expect(keys(boundChanges(listed.toReversed()))).toEqual(['6', '5', '431', '2']);
  });

  it('are one line with all their sentences; other acts have a line, and what is of none', () => {
    const lines = linesOf([change('1'), change('2', a, c), change('3', c), change('4', b), change('5', a)]);
    expect(lines.map(({ key, whole, acts }) => [key, whole, sentencesOf(acts)])).toEqual([
      ['1', false, []],
      ['2 5', true, ['Cümle a', 'Cümle c']],
      ['3', false, ['Cümle c']],
      ['4', true, ['Cümle b']],
    ]);
  });

  it('are written again under all their sentences, and without a name where they are of none', () => {
    expect(nameAgain([change('1', a), change('2', a, b), change('3', c)])).toEqual({
      name: 'act.b',
      sentence: 'Cümle a · Cümle b',
      whole: true,
    });
    expect(nameAgain([change('1', c), change('2')])).toBeUndefined();
  });
});
