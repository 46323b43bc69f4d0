import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardFormula, withoutGuard } from './formula-guard';

describe('texts that a spreadsheet would calculate', () => {
  const formulas = [
    '=1+1',
    '=cmd|" /C calc"!A0',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    '\n=1+1',
    '  =1+1',
    '\u200b=1+1',
    '\ufeff@x',
    '＝1+1',
    '＠SUM(1)',
    '＋SUM(1)',
    '－1+1',
    '+1+1',
    '-2+3',
    '+A1',
    '-$B$2',
    '+SUM(A1:A9)',
    '-cmd|" /C calc"!A0',
    '+HYPERLINK("http://x";"y")',
    '-10/2',
    '+ A1',
    '\n＝1',
    '--1+2',
    '+Sayfa1!B2',
    '-(2)*3',
  ];
  it.each(formulas)('%j is guarded', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });
  it.each(formulas.flatMap((text) => [`'${text}`, `''${text}`]))('%j keeps its apostrophes', (text) => {
    expect(withoutGuard(guardFormula(text))).toBe(text);
  });
});

it.each([
  '+49 151 123 456 78',
  '+90 532 123 45 67, 0212 123 45 67',
  '+49 (0) 151 123',
  '+905321234567',
  '-12,50',
  '-1.234,56',
  '−5',
  '- Ayşe Yılmaz',
  '–Ayşe O’Neill',
  '+Ali',
  '-Nur Ünlü-Kaya',
  '+ ateş, - öksürük',
  '-',
  '+',
  "'t Hooft",
  "O'Neill",
  'a=b',
  'x@y.z',
  '2+2',
  '',
])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
});

it('comes off again, whatever the text is', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\n', 'A', '1', '(', 'ş', '|');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(sign).map((signs) => signs.join('')),
      ),
      (text) => {
        const guarded = guardFormula(text);
        expect(withoutGuard(guarded)).toBe(text);
        expect(guarded).not.toMatch(/^[=@\t\r\n]/u);
      },
    ),
    { numRuns: 2000 },
  );
});
