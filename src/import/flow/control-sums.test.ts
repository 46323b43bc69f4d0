import { expect, test } from 'vitest';
import type { ControlTotal } from '../read/control-totals';
import { controlSums, statedSums } from './control-sums';

const total = (label: string, stated: number, counted = stated): ControlTotal => ({
  line: 9,
  label,
  field: 'gross',
  currency: 'TRY',
  stated,
  counted,
  matches: stated === counted,
});
const read = { TRY: { gross: 300 } };

test.each([
  ['a total of all', [total('Toplam', 300)], 300],
  [
    'a grand total behind sections',
    [total('Toplam', 100), total('Toplam', 200), total('Genel Toplam', 300)],
    300,
  ],
  [
    'a last total of all without a name for it',
    [total('Toplam', 100), total('Toplam', 200), total('Toplam', 300)],
    300,
  ],
  ['sections alone', [total('Toplam', 100), total('Toplam', 200)], 300],
  ['two equal sections', [total('Toplam', 150), total('Toplam', 150)], 300],
])('a file states %s', (_, controls, stated) => {
  expect(controlSums({ read, staged: read, left: {} }, controls, ['gross'])).toEqual([
    { currency: 'TRY', field: 'gross', stated, read: 300, staged: 300, gap: 0, isLeftOut: false },
  ]);
});

test('a gap that rows left out make up says so', () => {
  const controls = [total('Toplam', 350)];
  const [told] = controlSums({ read, staged: read, left: { TRY: { gross: 50 } } }, controls, ['gross']);
  expect(told).toMatchObject({ gap: 50, isLeftOut: true });
  const [other] = controlSums({ read, staged: read, left: { TRY: { gross: 40 } } }, controls, ['gross']);
  expect(other).toMatchObject({ gap: 50, isLeftOut: false });
});

test('each currency is compared with its own total, and one that names none with nothing', () => {
  const mixed = { TRY: { gross: 300 }, EUR: { gross: 50 } };
  const sums = controlSums(
    { read: mixed, staged: mixed, left: {} },
    [{ ...total('Toplam', 350), currency: null }],
    ['gross'],
  );
  expect(sums.map(({ currency, stated }) => [currency, stated])).toEqual([
    ['EUR', null],
    ['TRY', null],
  ]);
  expect(statedSums(sums)).toEqual({});
  const told = controlSums({ read: mixed, staged: mixed, left: {} }, [total('Toplam', 290)], ['gross']);
  expect(told.map(({ currency, gap }) => [currency, gap])).toEqual([
    ['EUR', 0],
    ['TRY', -10],
  ]);
});

test('what is stated and not read is a gap', () => {
  const sums = controlSums(
    { read, staged: read, left: {} },
    [{ ...total('Toplam', 7), field: 'net' }],
    ['gross', 'net'],
  );
  expect(sums.find(({ field }) => field === 'net')).toMatchObject({ stated: 7, read: 0, gap: 7 });
  expect(statedSums(sums)).toEqual({ TRY: { net: 7 } });
});
