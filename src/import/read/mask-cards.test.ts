import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCards } from './mask-cards';

/** Computes the check digit in another way than the product does. */
function luhn(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)))
    .reduce((total, part) => total + part, 0);
  return sum % 10 === 0;
}

const cards = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 }).map((middle) => {
  const body = `4${middle.join('')}`;
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => luhn(`${body}${digit}`)) ?? 0;
  return `${body}${check}`;
});

const parted = fc
  .tuple(cards, fc.constantFrom('', ' ', '-', ' - ', '\u00a0'))
  .map(([card, mark]) => (card.match(/.{1,4}/gu) ?? []).join(mark));

/** Returns whether adjacent groups of digits still form a card number. */
function leaks(text: string): boolean {
  for (const [run] of text.matchAll(/\d+(?:[\s\u00a0-]{1,3}\d+)*/gu)) {
    const groups = run.match(/\d+/gu) ?? [];
    for (let from = 0; from < groups.length; from += 1) {
      for (let to = from + 1; to <= groups.length; to += 1) {
        const digits = groups.slice(from, to).join('');
        if (digits.length >= 13 && digits.length <= 19 && !digits.startsWith('0') && luhn(digits))
          return true;
      }
    }
  }
  return false;
}

describe('card numbers', () => {
  it.each([
    ['4111111111111111', '411111******1111'],
    ['4111 1111 1111 1111', '411111******1111'],
    ['4111-1111-1111-1111', '411111******1111'],
    ['Kart: 4111 1111 1111 1111, taksit 3', 'Kart: 411111******1111, taksit 3'],
    ['Ref 12 4111 1111 1111 1111', 'Ref 12 411111******1111'],
    ['00004111111111111111', '411111******1111'],
    ['4111111111111111 5500000000000004', '411111******1111 550000******0004'],
    ['378282246310005', '378282*****0005'],
    ['aa77 4018048663256650 47', 'aa77 401804******6650 47'],
  ])('%s', (text, safe) => {
    expect(maskCards(text)).toBe(safe);
  });

  it.each([
    '4111111111111112',
    '411111******1111',
    'TR330006100519786457841326',
    'TR33 0006 1005 1978 6457 8413 26',
    'TR72 1111 1111 1111 1111 1111 11',
    '+00000000000005038.80',
    '21.11.2026 14:30:05',
    '0532 123 45 67',
    '',
  ])('are not in %j', (text) => {
    expect(maskCards(text)).toBe(text);
  });

  it('never leave, whatever stands around them', () => {
    const around = fc.string({
      unit: fc.constantFrom('0', '4', '7', ' ', '-', 'a', ':', '\u00a0'),
      maxLength: 24,
    });
    fc.assert(
      fc.property(around, parted, around, (before, card, after) => {
        const safe = maskCards(`${before} ${card} ${after}`);
        expect(leaks(safe)).toBe(false);
        expect(maskCards(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });

  it('stand alone and are masked to ten digits at most', () => {
    fc.assert(
      fc.property(parted, (card) => {
        expect(maskCards(card).replace(/\D/gu, '').length).toBe(10);
      }),
    );
  });
});
