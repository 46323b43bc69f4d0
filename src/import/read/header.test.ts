import { describe, expect, it } from 'vitest';
import { findHeader, fingerprintOf } from './header';

const data = [
  ['0012', '21.11.2026', '1.234,56', 'Satış'],
  ['0013', '22.11.2026', '12,50', 'İade'],
];
const header = ['Üye İşyeri No', 'İşlem Tarihi', 'Tutar', 'İşlem Tipi'];

describe('the header', () => {
  it.each([0, 1, 2, 12, 30])('stands after %i lines of preface', (lines) => {
    const preface = Array.from({ length: lines }, (_, at) =>
      at % 3 === 0 ? ['Rapor tarihi', '25.11.2026'] : at % 3 === 1 ? [] : ['X Hastanesi POS Raporu'],
    );
    expect(findHeader([...preface, header, ...data])).toEqual({ at: lines, lines: 1, names: header });
  });

  it('is found without a known word', () => {
    const rows = [['Dönem', 'Kasım'], ['Alfa', 'Beta', 'Gama', 'Delta'], ...data];
    expect(findHeader(rows)).toMatchObject({ at: 1, lines: 1 });
  });

  it('may repeat names', () => {
    const names = ['Tarih', 'Taksit', 'Taksit', 'Tutar'];
    expect(findHeader([['Hastane', 'X'], names, ['21.11.2026', '3', '1', '5,00']])).toEqual({
      at: 1,
      lines: 1,
      names,
    });
  });

  it('may have two lines', () => {
    const rows = [
      ['X Hastanesi'],
      ['Üye İşyeri No', 'İşlem', '', 'Tutar', '', ''],
      ['', 'Tarihi', 'Tipi', 'Brüt', 'Komisyon', 'Net'],
      ['0012', '21.11.2026', 'Satış', '100,00', '2,00', '98,00'],
    ];
    expect(findHeader(rows)).toEqual({
      at: 1,
      lines: 2,
      names: ['Üye İşyeri No', 'İşlem Tarihi', 'İşlem Tipi', 'Tutar Brüt', 'Tutar Komisyon', 'Tutar Net'],
    });
  });

  it('is where the user says', () => {
    expect(findHeader([['a', 'b'], header, ...data], { at: 0 })).toEqual({
      at: 0,
      lines: 1,
      names: ['a', 'b'],
    });
    expect(findHeader([[], header], { at: 0 })).toBeNull();
    expect(findHeader([[], ['1', '2']])).toBeNull();
  });
});

it('the fingerprint does not depend on case, accents and empty columns at the end', async () => {
  const print = await fingerprintOf(['İşlem Tarihi', 'Tutar', '']);
  expect(print).toMatch(/^[\da-f]{64}$/u);
  expect(await fingerprintOf(['ISLEM  TARIHI', 'tutar'])).toBe(print);
  expect(await fingerprintOf(['Tutar', 'İşlem Tarihi'])).not.toBe(print);
});
