import { expect, it } from 'vitest';
import { filterWords, fullFilterWords, listFilters, optionsOf, withoutFilters } from './list-filters';
import type { FilterChoice } from './list-filters';

const letters = optionsOf({ a: 'Ada', b: 'Bora', c: 'Cem' });
const choices: readonly FilterChoice<'one' | 'some' | 'short' | 'flag' | 'span'>[] = [
  { id: 'one', label: 'Kim', options: letters },
  { id: 'some', label: 'Kimler', options: letters, several: true },
  { id: 'short', label: 'Kısa', options: letters, words: { a: 'A' } },
  { id: 'flag', label: 'Açık' },
  { id: 'span', label: 'Tarih', range: true },
];
const words = (search: Parameters<typeof listFilters<'one' | 'some' | 'short' | 'flag'>>[1]) =>
  filterWords(listFilters(choices, search));

it.each([
  ['nothing', {}, []],
  ['one value', { one: 'b' }, ['Kim: Bora']],
  ['a value that is not known', { one: 'x' }, ['Kim: Bilinmiyor']],
  ['two values', { some: 'a,c' }, ['Kimler: Ada, Cem']],
  ['more than two', { some: 'a,b,c' }, ['Kimler: Ada, Bora +1']],
  ['a shorter word', { short: 'a' }, ['Kısa: A']],
  ['what is on', { flag: 'yes' }, ['Açık: Evet']],
  ['days', { from: '2026-11-01', to: '2026-11-02' }, ['Tarih: 01.11.2026 – 02.11.2026']],
])('a filter says %s', (_what, search, said) => {
  expect(words(search)).toEqual(said);
});

it('tells all values on paper, and nothing of what is not set', () => {
  const search = { some: 'a,b,c', one: 'b' };
  expect(fullFilterWords(listFilters(choices, search))).toEqual(['Kim: Bora', 'Kimler: Ada, Bora, Cem']);
});

it('without its filters an address is back on its first page', () => {
  const search = { one: 'a', from: '2026-11-01', page: 3, size: 50 };
  expect({ ...search, ...withoutFilters(listFilters(choices, search)) }).toEqual({ size: 50 });
});
