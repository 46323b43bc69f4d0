import { expect, test } from 'vitest';
import { BadRow, eachRow, isRetryable } from './each-row';

/** Returns every order of these. */
function orders<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length < 2) return [list];
  return list.flatMap((first, at) => orders(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const failure = (code: unknown) => Object.assign(new Error('Gizli Hasta'), { code });

test('whatever the order, every good row is processed and every bad one is set aside with its reason', async () => {
  for (const rows of orders(['a', 'b', '22P05', '23514', 'too_large'])) {
    const done: string[] = [];
    const aside: [string, string][] = [];
    await eachRow(
      rows,
      (row) => {
        if (row === 'too_large') return Promise.reject(new BadRow(row));
        if (/^\d/u.test(row)) return Promise.reject(failure(row));
        done.push(row);
        return Promise.resolve();
      },
      { setAside: (row, code) => Promise.resolve(aside.push([row, code])) },
    );
    expect(done.toSorted()).toEqual(['a', 'b']);
    expect(aside.toSorted()).toEqual([
      ['22P05', '22P05'],
      ['23514', '23514'],
      ['too_large', 'too_large'],
    ]);
  }
});

test.each([
  ['40001'],
  ['40P01'],
  ['55P03'],
  ['57014'],
  ['08006'],
  ['53300'],
  ['25006'],
  ['58030'],
  ['ECONNRESET'],
  [undefined],
])('%s ends the run, is counted and thrown; nothing is set aside', async (code) => {
  const done: string[] = [];
  const counted: string[] = [];
  const error = failure(code);
  await expect(
    eachRow(
      ['a', 'b', 'c'],
      (row) => (row === 'b' ? Promise.reject(error) : Promise.resolve(void done.push(row))),
      {
        setAside: () => Promise.reject(new Error('set aside')),
        count: (row, said) => Promise.resolve(counted.push(`${row} ${said}`)),
      },
    ),
  ).rejects.toBe(error);
  expect(done).toEqual(['a']);
  expect(counted).toEqual([`b ${code === undefined || code === 'ECONNRESET' ? 'failed' : code}`]);
});

test('where a row cannot even be set aside, what failed first is thrown', async () => {
  const error = failure('22P05');
  await expect(
    eachRow(['a'], () => Promise.reject(error), { setAside: () => Promise.reject(new Error('away')) }),
  ).rejects.toBe(error);
});

test('a failure without a state may be cured by a repeat', () => {
  expect([null, '22021', 'P0001'].map(isRetryable)).toEqual([true, false, false]);
});
