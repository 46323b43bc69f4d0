import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPhones } from './written-phones';

describe('numbers in a cell', () => {
  test.each([
    ['0532 123 45 67', ['+905321234567']],
    ['5321234567', ['+905321234567']],
    ['+90 (532) 123-45-67', ['+905321234567']],
    ['905321234567', ['+905321234567']],
    ['0532 123 45 67 / 0216 444 55 66', ['+905321234567', '+902164445566']],
    ['05321234567;05331234567', ['+905321234567', '+905331234567']],
    ['0532 123 45 67 ve 0533 123 45 67', ['+905321234567', '+905331234567']],
    ['0532 123 45 67 0533 123 45 67', ['+905321234567', '+905331234567']],
    ['05321234567,05321234567', ['+905321234567']],
    ['4441234', ['4441234']],
    ['', []],
    ['-', []],
    ['0', []],
  ])('%s', (text, numbers) => {
    expect(readPhones(text)).toEqual({ numbers, doubtful: [] });
  });

  test.each(['532 123', 'yok', '0212 444 55 66/123', '0532 123 45 67 / abc', '0000000000'])(
    '“%s” is not silently taken for a number',
    (text) => {
      const read = readPhones(text);
      expect(read.doubtful.length > 0 || read.numbers.length === 0).toBe(true);
    },
  );

  test('two numbers come out as they went in, however they are parted', () => {
    const number = fc.integer({ min: 5_000_000_000, max: 5_999_999_999 }).map(String);
    const shape = fc.constantFrom(
      (n: string) => n,
      (n: string) => `0${n}`,
      (n: string) => `+90 ${n}`,
      (n: string) => `90${n}`,
    );
    const mark = fc.constantFrom(' / ', '; ', ', ', '\n', ' ve ', ' - ', '/');
    fc.assert(
      fc.property(number, number, shape, shape, mark, (former, latter, first, second, between) => {
        const read = readPhones(first(former) + between + second(latter));
        expect(read).toEqual({ numbers: [...new Set([`+90${former}`, `+90${latter}`])], doubtful: [] });
      }),
    );
  });
});
