import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SharedView } from '@sync/model/entities/inbox';
import { isViewAddress } from '@sync/model/rules/shared-views';
import { audienceWords, openedView, viewsFor } from './shared-views';

const read = (search: unknown) =>
  v.parse(v.looseObject({ priority: v.optional(v.string()) }), search) as Record<string, unknown>;
const columns = ['number', 'subject'];

describe('a shared view opens', () => {
  it('as it was shared', () => {
    const address = { priority: 'urgent', sort: 'due' };
    const shown = { order: ['subject', 'number'], hidden: ['number'] };
    expect(openedView({ address, columns: shown }, read, { columns })).toEqual({
      search: address,
      columns: shown,
      missing: null,
    });
  });

  it('without filters, orders and columns that are closed to the user, and says so', () => {
    const opened = openedView(
      {
        address: { priority: 'urgent', 'x.1': 'some', by: 'x.1' },
        columns: { order: ['x.1', 'x.2', 'subject'], hidden: ['x.2'] },
      },
      read,
      { columns, isClosed: (name) => name.startsWith('x.') },
    );
    expect(opened.search).toEqual({ priority: 'urgent' });
    expect(opened.columns).toEqual({ order: ['subject'], hidden: [] });
    expect(opened.missing).toBe('2 süzgeci ve 1 kolonu size açık değil; onlarsız açılır.');
  });
});

describe('shared views of a list', () => {
  const view = (name: string, role_ids: readonly string[], list = 'ticket-views') =>
    ({ name, role_ids, list }) as unknown as SharedView;
  const all = [view('Z', []), view('A', ['call']), view('B', ['nurse']), view('C', [], 'client-views')];
  const names = (views: readonly SharedView[]) => views.map(({ name }) => name);

  it('are those for everybody and for the own roles, by name', () => {
    expect(names(viewsFor(all, 'ticket-views', ['call'], false))).toEqual(['A', 'Z']);
  });
  it('are all of them for who shares', () => {
    expect(names(viewsFor(all, 'ticket-views', [], true))).toEqual(['A', 'B', 'Z']);
  });
  it.each([
    [[], 'Herkese açık'],
    [['call'], 'Çağrı'],
    [['call', 'x'], 'Çağrı +1'],
    [['x', 'y'], '2 role açık'],
  ])('name the roles %j', (ids, words) => {
    expect(audienceWords(ids, (id) => (id === 'call' ? 'Çağrı' : undefined))).toBe(words);
  });
});

describe('an address that is shared', () => {
  const id = '01900000-0000-7000-8000-0a0000000003';
  it.each([
    [
      { view: 'all', priority: 'urgent,high', assignee: `me,${id}`, from: '2026-11-30', size: 50, add: true },
      true,
    ],
    [{ [`x.${id}`]: 'some', by: `x.${id}` }, true],
    [{ text: 'Ayşe Yılmaz' }, false],
    [{ phone: '05321234567' }, false],
    [{ identity: 12_345_678_901 }, false],
    [{ identity: 'T12345678901' }, false],
    [{ list: ['a'] }, false],
    [{ none: null }, false],
    [[], false],
    [null, false],
  ])('%j: %s', (address, fits) => {
    expect(isViewAddress(address)).toBe(fits);
  });
});
