import { expect, it } from 'vitest';
import { readSurgery } from './surgery-values';

const read = (list_day: string, dates: Parameters<typeof readSurgery>[1]['dates']) =>
  readSurgery({ line: 2, values: { list_day, start: '08:30' }, problems: [] }, { dates }, '2026-11-30');

it.each([
  ['13.12.2026', ['dmy', 'ymd'], '2026-12-13'],
  ['12/13/2026', ['mdy', 'ymd'], '2026-12-13'],
  ['05/12/2026', ['mdy', 'ymd'], '2026-05-12'],
  ['05/12/2026', ['dmy', 'ymd'], '2026-12-05'],
  ['2026-12-13', ['dmy'], '2026-12-13'],
] as const)('the day %s in the order %s is %s', (written, dates, day) => {
  expect(read(written, [...dates]).values).toMatchObject({ day, start: '08:30' });
});

it.each([
  ['12/13/2026', ['dmy', 'ymd']],
  ['13/12/2026', ['mdy', 'ymd']],
  ['31.02.2027', ['dmy', 'ymd']],
  ['13.12.2056', ['dmy', 'ymd']],
] as const)(
  'a day that the order of the file does not read is refused, not guessed: %s',
  (written, dates) => {
    const { values, problems } = read(written, [...dates]);
    expect(values).not.toHaveProperty('day');
    expect(problems).toContainEqual({ field: 'list_day', code: 'no_date', text: written });
  },
);
