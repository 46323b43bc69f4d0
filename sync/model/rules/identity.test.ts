import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import vectors from '../../../tests/vectors/tckn.json';
import { checkIdentity, maskIdentity } from './identity';

describe('checkIdentity', () => {
  test.each(vectors)('$input is $result ($reason)', ({ input, result, reason }) => {
    const check = checkIdentity('tckn', input);
    expect(check.ok ? check.kind : 'invalid').toBe(result);
    if (!check.ok) expect(check.code).toBe(reason);
  });

  it('says what is wrong and what to do', () => {
    const message = (input: string) => {
      const check = checkIdentity('tckn', input);
      return check.ok ? null : check.message;
    };
    expect(message('1000000014')).toBe('1 hane eksik, 11 hane olmalı');
    expect(message('1000000014612')).toBe('2 hane fazla, 11 hane olmalı');
    expect(message('01234567890')).toBe('Kimlik numarası 0 ile başlamaz');
    expect(message('10000000147')).toBe('Kontrol hanesi tutmuyor, rakamları yeniden bakın');
    expect(message('')).toBe('Kimlik numarası boş bırakılamaz');
  });

  it('accepts exactly one pair of check digits for any nine digits that are no placeholder', () => {
    const nine = array(integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).filter(
      (digits) => digits[0] !== 0 && new Set(digits).size > 1,
    );
    assert(
      property(nine, (digits) => {
        const accepted = Array.from(
          { length: 100 },
          (_, tail) => digits.join('') + String(tail).padStart(2, '0'),
        ).filter((candidate) => checkIdentity('tckn', candidate).ok);
        expect(accepted).toHaveLength(1);
        expect(Number(accepted[0]?.at(-1)) % 2).toBe(0);
      }),
    );
  });

  it('notices every single wrong digit', () => {
    const valid = '10000000146';
    for (let at = 0; at < 11; at += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const changed = valid.slice(0, at) + String(digit) + valid.slice(at + 1);
        expect(checkIdentity('tckn', changed).ok).toBe(changed === valid);
      }
    }
  });

  it('keeps a foreigner’s number that does not start with 99', () => {
    expect(checkIdentity('ykn', '10000000146')).toEqual({ ok: true, kind: 'ykn', value: '10000000146' });
  });

  test.each([
    ['u 1234-5678', { ok: true, kind: 'passport', value: 'U12345678' }],
    ['c01x00t47', { ok: true, kind: 'passport', value: 'C01X00T47' }],
    ['PASAPORT', { ok: false, code: 'passport' }],
    ['1234', { ok: false, code: 'passport' }],
    ['U123/456', { ok: false, code: 'passport' }],
    ['00000000', { ok: false, code: 'placeholder' }],
    ['', { ok: false, code: 'required' }],
  ])('passport %s', (input, expected) => {
    expect(checkIdentity('passport', input)).toMatchObject(expected);
  });

  it('asks for the kind when a number stands beside “Yok”', () => {
    expect(checkIdentity('none', null)).toEqual({ ok: true, kind: 'none', value: null });
    expect(checkIdentity('none', '10000000146')).toMatchObject({ ok: false, code: 'not_empty' });
  });
});

test('maskIdentity shows the ends only', () => {
  expect(maskIdentity('tckn', '10000000146')).toBe('100******46');
  expect(maskIdentity('ykn', '99000000110')).toBe('990******10');
  expect(maskIdentity('passport', 'U12345678')).toBe('U1*****78');
  expect(maskIdentity('none', null)).toBeNull();
  expect(maskIdentity('tckn', null)).toBeNull();
});
