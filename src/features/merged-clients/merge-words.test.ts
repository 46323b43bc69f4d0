import { expect, it } from 'vitest';
import type { MergeUndo } from '@sync/model/entities/client-merge';
import { leftByUndo, wentBack } from './merge-words';

const report = (own: Partial<MergeUndo>): MergeUndo => ({
  reversed: 0,
  kept: 0,
  late: 0,
  taken: 0,
  rows_back: 0,
  fields_back: [],
  survivor_same: true,
  absorbed_same: true,
  ...own,
});

it('names what went back: rows as a number, fields by their labels', () => {
  expect(wentBack(report({ rows_back: 3, fields_back: ['phones', 'address'] }))).toBe(
    '3 kayıt, telefon, adres',
  );
  expect(wentBack(report({ rows_back: 1 }))).toBe('1 kayıt');
  expect(wentBack(report({}))).toBe('');
});

it('counts fields that no sentence has room for, and does not hide a single one', () => {
  const all = ['name', 'phones', 'email', 'address', 'sex', 'identity'];
  expect(wentBack(report({ fields_back: all }))).toBe('ad soyad, telefon, e-posta, adres, 2 alan daha');
  expect(wentBack(report({ fields_back: all.slice(0, 5) }))).toBe(
    'ad soyad, telefon, e-posta, adres, cinsiyet',
  );
});

it('never says that zero of anything stayed', () => {
  for (const kept of [0, 1, 4])
    for (const late of [0, 2])
      for (const survivor_same of [true, false])
        expect(leftByUndo(report({ kept, late, survivor_same }))).not.toMatch(/\b0\b/u);
  expect(leftByUndo(report({ kept: 2, survivor_same: false }))).toBe(
    '2 bilgi sonradan değiştiği için kaldı.',
  );
});
