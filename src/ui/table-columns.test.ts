import { describe, expect, it } from 'vitest';
import { fittingColumns, keptApart, leastWidth } from './table-columns';
import type { DataColumn } from './table-types';

const column = (id: string, more: Partial<DataColumn<string>>): DataColumn<string> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const columns = [
  column('number', { width: 120 }),
  column('client', { width: 140, givesWay: 2 }),
  column('subject', { minWidth: 320 }),
  column('type', { width: 150, givesWay: 1 }),
  column('due', { width: 160, narrowWidth: 170 }),
];
const ids = (room: number, narrow = false, sortedBy: string | null = null) =>
  fittingColumns(columns, room, narrow, sortedBy).map(({ id }) => id);

describe('columns that fit', () => {
  it('are all of them where there is room', () => {
    expect(ids(890)).toEqual(['number', 'client', 'subject', 'type', 'due']);
  });

  it('leave in their order, and no more of them than needed', () => {
    expect(ids(889)).toEqual(['number', 'client', 'subject', 'due']);
    expect(ids(740)).toEqual(['number', 'client', 'subject', 'due']);
    expect(ids(739)).toEqual(['number', 'subject', 'due']);
  });

  it('keep those that give no way, though they have to be scrolled to', () => {
    expect(ids(100)).toEqual(['number', 'subject', 'due']);
  });

  it('keep the one that the rows are sorted by', () => {
    expect(ids(889, false, 'type')).toEqual(['number', 'subject', 'type', 'due']);
  });

  it('reckon with the widths of two-line rows', () => {
    expect(ids(650, true)).toEqual(['number', 'client', 'subject', 'due']);
  });
});

describe('keptApart', () => {
  const mixed = [
    column('a', { width: 100 }),
    column('b', { width: 100, align: 'end' }),
    column('c', { width: 100, narrowWidth: 90 }),
    column('d', { align: 'end', width: 100 }),
    column('e', {}),
  ];
  const widths = (narrow: boolean) => keptApart(mixed).map((each) => leastWidth(each, narrow));

  it('gives more room to texts that stand behind figures', () => {
    expect(widths(false)).toEqual([100, 100, 108, 100, 228]);
    expect(widths(true)).toEqual([100, 100, 98, 100, 220]);
  });

  it('does so once, and not where the figures are gone', () => {
    const once = keptApart(mixed);
    expect(keptApart(once)).toEqual(once);
    const gone = keptApart(once.filter(({ id }) => id !== 'b'));
    expect(gone.find(({ id }) => id === 'c')?.afterNumbers).toBeUndefined();
  });
});
