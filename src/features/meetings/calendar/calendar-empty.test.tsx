import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CalendarEmpty } from './calendar-empty';

const known = vi.hoisted(() => ({ meetings: 0, complete: true, synced: true }));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: object) => unknown) => select({ status: { complete: known.synced } }),
}));
vi.mock('@/data/meetings', () => ({
  useMeetings: () => ({ value: known.meetings === 0, complete: known.complete }),
}));
afterEach(() => {
  cleanup();
  Object.assign(known, { meetings: 0, complete: true, synced: true });
});

function shown(given: { shown?: number; filtered?: boolean; mayAdd?: boolean } = {}): string {
  const { container } = render(
    <CalendarEmpty
      shown={given.shown ?? 0}
      filtered={given.filtered ?? false}
      onClear={() => undefined}
      onAdd={given.mayAdd === false ? undefined : () => undefined}
    />,
  );
  return container.textContent;
}

it('offers the first step where there is no meeting at all', () => {
  expect(shown()).toContain('henüz toplantı yok');
  expect(screen.getByRole('button', { name: 'İlk toplantıyı ekle' })).toBeTruthy();
});

it('has no step for those who may not add', () => {
  expect(shown({ mayAdd: false })).toContain('Davet edildiğiniz toplantılar');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to clear filters that nothing passes', () => {
  known.meetings = 3;
  expect(shown({ filtered: true })).toContain('Süzgeçlere uyan toplantı yok');
});

it.each([
  ['a week without meetings', { meetings: 3 }, {}],
  ['a view with meetings', { meetings: 3 }, { shown: 2, filtered: true }],
  ['meetings that are still coming', { synced: false }, {}],
  ['an index that still fills', { complete: false }, { filtered: true }],
])('says nothing about %s', (_what, now, given) => {
  Object.assign(known, now);
  expect(shown(given)).toBe('');
});
