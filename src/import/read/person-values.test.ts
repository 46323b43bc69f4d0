import { describe, expect, test } from 'vitest';
import { readRow } from './read-row';
import { kindReader } from './row-kind';
import { suggestProfile } from './suggest-profile';
import type { Row } from './table';
import { readClient } from './person-values';

const TODAY = '2026-11-29';

/** Reads one row under these headers as a file of patients. */
function readOf(cells: Readonly<Record<string, Row[number]>>) {
  const names = Object.keys(cells);
  const row = Object.values(cells);
  const usual = names.map((name) =>
    /birth|doğum/iu.test(name) ? '05.06.1980' : /kimlik|tckn|id$/iu.test(name) ? '10000000146' : 'x',
  );
  const { profile } = suggestProfile(
    {
      header: { at: 0, lines: 1, names },
      fingerprint: 'x',
      // Columns are known by what most of their cells have.
      lines: [names, row, ...Array.from({ length: 9 }, () => usual)],
      layout: null,
      sheet: null,
    },
    'clients',
  );
  const kindOf = profile.kinds === null ? null : kindReader(profile.kinds);
  return readClient(readRow(2, row, kindOf, { profile, today: TODAY }), profile, TODAY);
}
const named = { 'Ad Soyad': 'Ayşe Yılmaz', Telefon: '0532 123 45 67' };

describe('a row of a list of patients', () => {
  test('headers in Turkish and English are found by themselves', () => {
    for (const headers of [
      [
        'T.C. Kimlik No',
        'Adı',
        'Soyadı',
        'Doğum Tarihi',
        'Cinsiyet',
        'Cep Telefonu',
        'E-posta',
        'İl',
        'İlçe',
        'Adres',
      ],
      [
        'National Id',
        'First Name',
        'Last Name',
        'Birth Date',
        'Gender',
        'Mobile',
        'Email',
        'City',
        'District',
        'Address',
      ],
    ]) {
      const cells = [
        '10000000146',
        'AYŞE',
        'YILMAZ',
        '04.03.1971',
        'K',
        '5321234567',
        'A@ORNEK.TR',
        'ANKARA',
        'ÇANKAYA',
        'Gül  Sk. 3',
      ];
      expect(readOf(Object.fromEntries(headers.map((name, at) => [name, cells[at] ?? '']))).values).toEqual({
        ...{ identity_type: 'tckn', identity_no: '10000000146', first_name: 'Ayşe', last_name: 'Yılmaz' },
        ...{ birth_date: '1971-03-04', sex: 'female', phones: ['+905321234567'], email: 'a@ornek.tr' },
        ...{ province: 'Ankara', district: 'Çankaya', address: 'Gül Sk. 3' },
      });
    }
  });

  test.each([
    ['10000000146', 'tckn', '10000000146'],
    ['1.0000000146E10', 'tckn', '10000000146'],
    ['1,0000000146E+10', 'tckn', '10000000146'],
    ['100 000 001 46', 'tckn', '10000000146'],
  ])('the number %s', (text, type, number) => {
    expect(readOf({ ...named, TCKN: text }).values).toMatchObject({
      identity_type: type,
      identity_no: number,
    });
  });

  test.each(['12345678901', '1,00E+10', '1000000014', '11111111110', 'yok'])(
    'the number %s leaves the row out, and says why',
    (text) => {
      const read = readOf({ ...named, TCKN: text });
      expect(read.values).not.toHaveProperty('identity_no');
      expect(read.problems.length).toBeGreaterThan(0);
    },
  );

  test.each([
    ['04.03.26', ['1926-03-04', '2026-03-04']],
    ['25569', ['1970-01-01']],
  ])('the birth date %s is asked', (text, days) => {
    const read = readOf({ ...named, 'Doğum Tarihi': text });
    expect(read.values).not.toHaveProperty('birth_date');
    expect(read.unsure['birth_date']).toEqual(days.map((day) => ({ birth_date: day })));
    expect(read.problems).toEqual([]);
  });

  test('a year of two digits that is still ahead in our century is of the one before', () => {
    expect(readOf({ ...named, 'Doğum Tarihi': '04.03.71' }).values).toMatchObject({
      birth_date: '1971-03-04',
    });
  });

  test.each(['31.02.1970', '01.01.2090', 'dün', '01.01.1890'])(
    'the birth date %s leaves the row out',
    (text) => {
      expect(readOf({ ...named, 'Doğum Tarihi': text }).problems.map(({ field }) => field)).toContain(
        'birth_date',
      );
    },
  );

  test.each([
    ['K', 'female'],
    ['ERKEK', 'male'],
    ['f', 'female'],
    ['M', 'male'],
  ])('the sex %s', (text, sex) => {
    expect(readOf({ ...named, Cinsiyet: text }).values['sex']).toBe(sex);
  });

  test.each(['1', '2', 'B', 'X'])('the sex %s is asked', (text) => {
    const read = readOf({ ...named, Cinsiyet: text });
    expect(read.values).not.toHaveProperty('sex');
    expect(read.unsure['sex']).toHaveLength(2);
  });

  test('what may be wrong is in no sure value', () => {
    const read = readOf({
      ...named,
      Telefon: '0212 444 55 66 dahili 12',
      'E-posta': 'ayse@',
      İl: '34',
      Uyruk: 'Mars',
    });
    expect(Object.keys(read.unsure).toSorted()).toEqual(['address', 'email', 'nationality', 'phones']);
    expect(Object.keys(read.values).toSorted()).toEqual(['first_name', 'last_name']);
  });
});
