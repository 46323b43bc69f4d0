import { describe, expect, it } from 'vitest';
import { textDifference } from './text-difference';

const marked = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ is, text }) => (is === 'same' ? text : is === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('the difference of two texts', () => {
  it.each([
    ['aynı metin', 'aynı metin', 'aynı metin'],
    ['', 'yeni', '[+yeni]'],
    ['eski', '', '[-eski]'],
    ['Saat 10’da gelin', 'Saat 11’de gelin', 'Saat [-10][+11]’[-da][+de] gelin'],
    // A variable is one thing, whatever its name has in common with another.
    ['Sn {{hasta.ad}}.', 'Sn {{hasta.soyad}}.', 'Sn [-{{hasta.ad}}][+{{hasta.soyad}}].'],
    ['a b c', 'b c d', '[-a ]b c[+ d]'],
    ['bir\niki', 'bir iki', 'bir[-\n][+ ]iki'],
  ])('%j to %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('has both texts in it', () => {
    const [before, after] = ['Sayın hasta, 5 dakika kaldı 😀.', 'Sayın {{hasta.ad}}, az kaldı.'];
    const pieces = textDifference(before, after);
    const without = (kind: string) => pieces.filter(({ is }) => is !== kind).map(({ text }) => text);
    expect(without('added').join('')).toBe(before);
    expect(without('removed').join('')).toBe(after);
  });
});
