import { expect, it } from 'vitest';
import { jarByScan } from './jar-scan';

const jars = [
  { id: 'a', label: 'BY-1204 / 1', barcode: '869 000 1' },
  { id: 'b', label: 'BY-1204 / 2', barcode: null },
  { id: 'c', label: 'Yeni 4F2A / 1', barcode: 'x9' },
  { id: 'd', label: 'Yeni 4F2A / 1', barcode: 'X9' },
];
const found = (typed: string) => jarByScan(typed, jars)?.id ?? null;

it('knows a jar by its barcode or by what is written on it', () => {
  expect(found('8690001')).toBe('a');
  expect(found(' by-1204/2 ')).toBe('b');
});

it('takes none where it is not clear which', () => {
  expect(found('X9')).toBeNull();
  expect(found('Yeni 4F2A / 1')).toBeNull();
  expect(found('BY-1204')).toBeNull();
  expect(found(' ')).toBeNull();
});
