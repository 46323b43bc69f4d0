import { describe, expect, it } from 'vitest';
import { readTicketListSearch, withoutFilters, withoutOpen } from '../ticket-list-search';
import type { TicketListSearch } from '../ticket-list-search';
import { opensBeside, placeOf, withSameOpen } from './beside';

const ID = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';
const able = { isWide: true, mayRead: true };
const narrow = { isWide: false, mayRead: true };
const reader = { isWide: true, mayRead: false };
const list: TicketListSearch = { view: 'all', status: 'unfinished', page: 2 };

describe('the place of the ticket in the address', () => {
  it.each([
    ['without one', list, able, 'none'],
    ['with room', { ...list, open: ID }, able, 'beside'],
    ['without room', { ...list, open: ID }, narrow, 'page'],
    ['on the board', { ...list, open: ID, layout: 'board' as const }, able, 'page'],
    ['for a user who may not open tickets', { ...list, open: ID }, reader, 'page'],
  ])('%s', (_, search, facts, place) => expect(placeOf(search, facts)).toBe(place));
});

describe('rows open beside the list', () => {
  it.each([
    ['once it is switched on', list, true, able, true],
    ['not before', list, false, able, false],
    ['while a link has opened one', { ...list, open: ID }, false, able, true],
    ['never on a narrow screen', list, true, narrow, false],
    ['never on the board', { ...list, layout: 'board' as const }, true, able, false],
    ['never without the right', list, true, reader, false],
  ])('%s', (_, search, isKept, facts, expected) => expect(opensBeside(search, isKept, facts)).toBe(expected));
});

it('the address keeps the ticket by its id alone, and drops what is none', () => {
  expect(readTicketListSearch({ open: ID })).toEqual({ open: ID });
  expect(readTicketListSearch({ open: 'Ayşe Yılmaz' })).toEqual({});
});

it('a change of the list keeps the ticket; the board and a list without one have none', () => {
  const opened = { ...list, open: ID };
  expect(withSameOpen(withoutFilters(withoutOpen(opened)), ID)).toEqual({ view: 'all', open: ID });
  expect(withSameOpen({ layout: 'board' }, ID)).toEqual({ layout: 'board' });
  expect(withSameOpen(list, undefined)).toEqual(list);
  expect(withoutOpen({ ...list, open: OTHER })).toEqual(list);
});
