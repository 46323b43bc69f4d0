import { describe, expect, it } from 'vitest';
import { isFiltered, readTicketListSearch, withFilters, withoutFilters } from './ticket-list-search';
import { addView, deleteView, nameProblem, parseSavedViews, renameView } from './saved-views';

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
});

describe('saved views', () => {
  const views = addView([], '1', ' Acil işler ', { view: 'team', priority: 'urgent', page: 4 });

  it('keep filters, not the page', () => {
    expect(views).toEqual([{ id: '1', name: 'Acil işler', search: { view: 'team', priority: 'urgent' } }]);
    expect(parseSavedViews(JSON.parse(JSON.stringify(views)))).toEqual(views);
  });

  it('are renamed and deleted', () => {
    expect(renameView(views, '1', 'Acele')[0]?.name).toBe('Acele');
    expect(deleteView(views, '1')).toEqual([]);
  });

  it.each([
    ['', 'Görünüme bir ad verin'],
    ['ACİL İŞLER', 'Bu adda bir görünümünüz var'],
    ['x'.repeat(61), 'Ad en çok 60 karakter olabilir'],
    ['Başka', null],
  ])('check the name “%s”', (name, wanted) => {
    expect(nameProblem(views, name, null)).toBe(wanted);
  });

  it('may keep their own name', () => {
    expect(nameProblem(views, 'Acil işler', '1')).toBeNull();
  });

  it.each([undefined, null, 'x', [{ id: 1 }], { views: [] }])('survive %o in the store', (stored) => {
    expect(parseSavedViews(stored)).toEqual([]);
  });
});
