import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EmptyOrSyncing } from './empty-or-syncing';

const status = vi.hoisted(() => ({ complete: true, phase: 'online' }));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: { status: object }) => unknown) => select({ status }),
}));
afterEach(cleanup);

it.each([
  [{ complete: true, phase: 'online' }, 'Veri yok'],
  [{ complete: true, phase: 'offline' }, 'Veri yok'],
  [{ complete: false, phase: 'online' }, 'Kayıtlar iniyor'],
  [{ complete: false, phase: 'offline' }, 'İlk eşitleme bağlanınca sürecek; gelen kayıtlar burada görünür.'],
])('in the state %j it says “%s”', (now, words) => {
  Object.assign(status, now);
  render(<EmptyOrSyncing>Veri yok</EmptyOrSyncing>);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('Veri yok') === null).toBe(!now.complete);
});
