import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addView, deleteView, nameProblem, parseSavedViews, renameView } from './saved-views';

const read = (search: unknown) => v.parse(v.object({ priority: v.string() }), search);

describe('saved views', () => {
  const views = addView([], '1', ' Acil işler ', { priority: 'urgent' });

  it('are read as they were written', () => {
    expect(views).toEqual([{ id: '1', name: 'Acil işler', search: { priority: 'urgent' } }]);
    expect(parseSavedViews(JSON.parse(JSON.stringify(views)), read)).toEqual(views);
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
    expect(parseSavedViews(stored, read)).toEqual([]);
  });
});
