import { describe, expect, it } from 'vitest';
import { dueOptions, NO_VALUE, OTHER_DAY, priorityOptions } from './cell-options';

const at = (time: string) => Date.parse(`2026-11-30T${time}:00+03:00`);
const labels = (due: string | null, now: number) => dueOptions(due, now).map(({ label }) => label);

describe('due times of a cell', () => {
  it('are days near to today at the end of office hours', () => {
    expect(dueOptions(null, at('09:00'))).toMatchObject([
      { label: 'Bugün', value: '2026-11-30T14:00:00.000Z', description: 'Pazartesi, 30.11.2026 17:00' },
      { label: 'Yarın', value: '2026-12-01T14:00:00.000Z' },
      { label: '3 gün', value: '2026-12-03T14:00:00.000Z' },
      { label: 'Haftaya', value: '2026-12-07T14:00:00.000Z' },
      { value: OTHER_DAY },
    ]);
  });
  it('leave out what is past', () => {
    expect(labels(null, at('17:00'))).toEqual(['Yarın', '3 gün', 'Haftaya', 'Başka tarih…']);
  });
  it('offer to take a due time away where there is one', () => {
    expect(dueOptions('2026-11-30T14:00:00.000Z', at('09:00')).at(-1)?.value).toBe(NO_VALUE);
  });
});

it('priorities begin with the most urgent', () => {
  expect(priorityOptions.map(({ value }) => value)).toEqual(['urgent', 'high', 'normal', 'low']);
});
