import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { nfc, nfcValue } from './normal-form';

const apart = 'Güls\u0327ah'.normalize('NFD');

it('joins letters that came apart, in every place', () => {
  const value = { name: apart, lines: [{ no: 1, text: apart }, null, [apart]], at: 5 };
  expect(nfcValue(value)).toEqual({
    name: 'Gülşah',
    lines: [{ no: 1, text: 'Gülşah' }, null, ['Gülşah']],
    at: 5,
  });
});

it('gives back the same value where nothing came apart', () => {
  const value = { name: 'Gülşah', list: ['a', { b: 'ç' }] };
  expect(nfcValue(value)).toBe(value);
  const day = new Date();
  expect(nfcValue(day)).toBe(day);
});

it('changes nothing but the form of texts', () => {
  assert(
    property(dictionary(string(), jsonValue()), (value) => {
      const wanted = JSON.stringify(value, (_, item: unknown) =>
        typeof item === 'string' ? item.normalize('NFC') : item,
      );
      expect(JSON.stringify(nfcValue(value))).toBe(wanted);
    }),
  );
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(nfc(text)).toBe(text.normalize('NFC'));
    }),
  );
});
