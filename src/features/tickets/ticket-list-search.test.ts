import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  readTicketListSearch,
  withFilters,
  withoutFilters,
  withoutPage,
} from './ticket-list-search';

const ID = '0198a5d0-7a1e-7000-8000-000000000001';

describe('the address of the list', () => {
  it('reads what it wrote', () => {
    const search = { view: 'team', status: `unfinished,${ID}`, priority: 'high', page: 2, size: 50 } as const;
    expect(readTicketListSearch(search)).toEqual(search);
  });

  it.each<[string, unknown]>([
    ['no object', 'x'],
    ['an unknown view', { view: 'secret' }],
    ['a page that is none', { page: -3 }],
    ['a huge page size', { size: 1e9 }],
    ['text where ids stand', { status: 'Işıl Çağrı', assignee: '05321234567' }],
    ['markup', { tag: '<script>' }],
    ['a day that is none', { from: '2026-13-45' }],
    ['lists', { type: [ID] }],
  ])('drops %s', (_, given) => {
    expect(readTicketListSearch(given)).toEqual({});
  });

  it('keeps the readable part of a filter', () => {
    expect(readTicketListSearch({ type: `nonsense,${ID},${ID}` })).toEqual({ type: ID });
  });

  it('goes back to the first page when filters change', () => {
    expect(withFilters({ view: 'all', page: 7 }, { type: ID })).toEqual({ view: 'all', type: ID });
    expect(withoutFilters({ view: 'all', type: ID, from: '2026-01-01', page: 2, sort: 'due' })).toEqual({
      view: 'all',
      sort: 'due',
    });
    expect([isFiltered({ view: 'all' }), isFiltered({ tag: ID }), isFiltered({ to: '2026-01-01' })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is saved as a view without its page', () => {
    expect(withoutPage({ view: 'team', priority: 'urgent', page: 4 })).toEqual({
      view: 'team',
      priority: 'urgent',
    });
  });
});
