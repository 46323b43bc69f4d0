import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Screens whose table is in a file of its own, beside the page that prints it. */
const printedBy: Readonly<Record<string, string>> = {
  'src/features/tickets/list/ticket-table.tsx': 'src/features/tickets/list/ticket-list-page.tsx',
};

const screens = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => `src/features/${path}`);
const textOf = (path: string): string => readFileSync(path, 'utf8');

it('every table of records, and every list that is exported, has a print', () => {
  const lists = screens.filter((path) => /<(?:DataTable|ExportButton)\b/u.test(textOf(path)));
  expect(lists.length).toBeGreaterThan(5);
  const silent = lists.filter((path) => !/<(?:List|Ticket)Print\b/u.test(textOf(printedBy[path] ?? path)));
  expect(silent).toEqual([]);
});

it('no screen asks the browser to print beside the kit: prints are logged', () => {
  const beside = screens.filter((path) => /(?:^|[^\w.])(?:window\.)?print\(\)/mu.test(textOf(path)));
  // The recovery sheet shows no record, and nobody has an account yet; the others are logged where they stand, with the whole
  // meeting and the whole calendar as their paper.
  expect(beside.toSorted()).toEqual([
    'src/features/first-run/founded-page.tsx',
    'src/features/meetings/calendar/calendar-page.tsx',
    'src/features/meetings/detail/meeting-header.tsx',
  ]);
});
