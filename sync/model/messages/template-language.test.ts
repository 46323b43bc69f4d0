import { describe, expect, it } from 'vitest';
import { parseTemplate, renderPieces, renderTemplate, tidyMarks, variablesOf } from './template-language.ts';

const problems = (template: string, known?: readonly string[]) =>
  parseTemplate(template, known && ((key) => known.includes(key))).problems.map(
    ({ is, at, length, written }) => [is, at, length, written] as const,
  );

describe('parsing', () => {
  it('gives text and variables with their places', () => {
    expect(parseTemplate('Sayın {{hasta.ad}}, {{sor.aclik_saati}}').parts).toEqual([
      { is: 'text', text: 'Sayın ', at: 0, length: 6 },
      { is: 'variable', key: 'hasta.ad', at: 6, length: 12 },
      { is: 'text', text: ', ', at: 18, length: 2 },
      { is: 'variable', key: 'sor.aclik_saati', at: 20, length: 19 },
    ]);
  });

  it('leaves single braces alone', () => {
    expect(parseTemplate('a { b } c').parts).toEqual([{ is: 'text', text: 'a { b } c', at: 0, length: 9 }]);
    expect(problems('a { b } c')).toEqual([]);
  });

  it.each([
    ['a {{hasta.ad', [['unclosed', 2, 2, '{{']]],
    // The second one is whole, so the first is the one without its end.
    ['{{a.b {{hasta.ad}}', [['unclosed', 0, 2, '{{']]],
    ['hasta.ad}} b', [['unopened', 8, 2, '}}']]],
    ['{{ hasta.ad }}', [['malformed', 0, 14, '{{ hasta.ad }}']]],
    ['{{Hasta.Ad}}', [['malformed', 0, 12, '{{Hasta.Ad}}']]],
    ['{{hasta}}', [['malformed', 0, 9, '{{hasta}}']]],
    ['{{}}', [['malformed', 0, 4, '{{}}']]],
    [
      '{{#if hasta.ad}}x{{/if}}',
      [
        ['malformed', 0, 16, '{{#if hasta.ad}}'],
        ['malformed', 17, 7, '{{/if}}'],
      ],
    ],
  ] as const)('%s', (template, expected) => {
    expect(problems(template)).toEqual(expected);
  });

  it('knows keys only where somebody has values for them', () => {
    expect(problems('{{hasta.ad}} {{hasta.yas}}', ['hasta.ad'])).toEqual([
      ['unknown', 13, 13, '{{hasta.yas}}'],
    ]);
  });

  it('names each variable once', () => {
    expect(variablesOf('{{b.b}} {{a.a}} {{b.b}}')).toEqual(['b.b', 'a.a']);
  });

  it('mends blanks inside of pasted marks', () => {
    expect(tidyMarks('a {{ hasta.ad }} { {b}}')).toBe('a {{hasta.ad}} { {b}}');
  });
});

describe('rendering', () => {
  it('fills values in', () => {
    expect(renderTemplate('Sayın {{hasta.ad}}.', { 'hasta.ad': 'Şule' })).toEqual({
      is: 'rendered',
      text: 'Sayın Şule.',
    });
  });

  it('never reads a value for variables', () => {
    expect(renderTemplate('{{hasta.ad}}', { 'hasta.ad': '{{hasta.tckn}}', 'hasta.tckn': '1' })).toEqual({
      is: 'rendered',
      text: '{{hasta.tckn}}',
    });
  });

  it('keeps a value in its line and without hidden signs', () => {
    expect(renderTemplate('{{a.b}}!', { 'a.b': ' x\n\n y\u202e\u0007 ' })).toEqual({
      is: 'rendered',
      text: 'x y!',
    });
  });

  it.each([[undefined], [null], [''], [' \n'], ['\u200f']])('has no message where a value is %j', (value) => {
    expect(renderTemplate('{{a.b}} {{a.b}} {{a.c}}', { 'a.b': value, 'a.c': 'c' })).toEqual({
      is: 'unresolved',
      keys: ['a.b'],
      problems: [],
    });
  });

  it('takes no value from what every object has', () => {
    expect(renderTemplate('{{constructor.name}}', {})).toMatchObject({ keys: ['constructor.name'] });
  });

  it('has no message where the template is broken', () => {
    expect(renderTemplate('a {{b', {})).toMatchObject({ is: 'unresolved', problems: [{ is: 'unclosed' }] });
  });

  it('gives pieces that tell values from text', () => {
    expect(renderPieces('a {{x.y}}{{x.z}}', { 'x.y': 'v' })).toEqual([
      { text: 'a ' },
      { text: 'v', key: 'x.y' },
      { text: '', key: 'x.z', missing: true },
    ]);
  });
});
