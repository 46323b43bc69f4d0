import { expect, it } from 'vitest';
import { Block, encodeColumns } from './columns';

it('rows come out of a block as they went in', () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: `id-${at}`,
    kind: at % 3 === 0 ? 'cot' : 'bed',
    ward: ['çocuk', 'dahiliye'][at % 2],
    note: null,
    parts: [{ name: 'Işık' }],
    tags: at % 5 === 0 ? ['a', at] : [],
    ...(at % 4 === 0 ? { only_some: at % 8 === 0 ? null : at } : {}),
    ...(at % 3 === 0 ? { rails: true } : {}),
  }));
  const block = new Block(encodeColumns(rows));
  expect(block.size).toBe(60);
  const read = rows.map((_, at) => block.row(at));
  expect(read).toStrictEqual(rows);
  expect(rows.map((_, at) => block.value('only_some', at))).toEqual(rows.map((row) => row.only_some));
  // One row does not change with another.
  Object.assign(read[0] ?? {}, { note: 'değişti' });
  expect(block.row(0)).toStrictEqual(rows[0]);
});
