import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addView, deleteView, freeName, nameProblem, parseSavedViews, renameView } from './saved-views';

const read = (search: unknown) => v.parse(v.object({ priority: v.string() }), search);

describe('saved views', () => {
  const views = addView([], '1', ' Acil işler ', { priority: 'urgent' });

  it('are read as they were written', () => {
    expect(views).toEqual([{ id: '1', name: 'Acil işler', search: { priority: 'urgent' } }]);
    expect(parseSavedViews(JSON.parse(JSON.stringify(views)), read)).toEqual(views);
  });

  it('keep the columns that they were saved with', () => {
    const columns = { order: ['subject', 'number'], hidden: ['number'] };
    const kept = addView(views, '2', 'Dar', { priority: 'low' }, columns);
    expect(parseSavedViews(JSON.parse(JSON.stringify(kept)), read)).toEqual(kept);
    expect(parseSavedViews([{ ...kept[1], columns: 'x' }], read)[0]).not.toHaveProperty('columns');
  });

  it('find a free name for a copy', () => {
    expect(freeName(views, 'Başka')).toBe('Başka');
    const copied = addView(views, '2', freeName(views, 'Acil işler'), { priority: 'urgent' });
    expect(copied[1]?.name).toBe('Acil işler 2');
    expect(freeName(copied, 'Acil işler')).toBe('Acil işler 3');
    expect(nameProblem(views, freeName(views, 'x'.repeat(60)), null)).toBeNull();
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
