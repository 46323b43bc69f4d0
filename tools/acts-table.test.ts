import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allActs } from '../sync/model/all-acts';
import { actName } from '../sync/model/acts/act';
import { actsTable } from './acts-table';

it('is the table of the documentation, which `npm run generate` writes', () => {
  expect(readFileSync(new URL('../docs/acts.md', import.meta.url), 'utf8')).toBe(actsTable());
});

it('has each act once, by a name of its own', () => {
  const names = allActs.map(actName);
  expect(new Set(names).size).toBe(names.length);
});
