import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UnlessComing } from './unless-coming';

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
  render(<UnlessComing>Veri yok</UnlessComing>);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('Veri yok') === null).toBe(!now.complete);
});
