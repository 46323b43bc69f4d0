import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MaskedIdentity } from './masked-identity';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const eye = () => screen.queryByRole('button', { name: /göster; erişim kaydına yazılır/u });
const press = () => act(async () => eye()?.click());

describe('MaskedIdentity', () => {
  it('shows the number for 30 seconds and says that it was recorded', async () => {
    vi.useFakeTimers();
    render(<MaskedIdentity masked="123******46" onReveal={() => Promise.resolve('12345678946')} />);
    expect(screen.queryByText(/12345678946/u)).toBeNull();
    await press();
    expect(screen.getByRole('status').textContent).toContain('12345678946');
    act(() => void vi.advanceTimersByTime(6_000));
    expect(screen.getByText('kayda yazıldı · 0:24')).toBeDefined();
    act(() => void vi.advanceTimersByTime(24_000));
    expect(screen.queryByText(/12345678946/u)).toBeNull();
    expect(screen.getByText('123******46')).toBeDefined();
  });

  it('masks again when the page goes to the background', async () => {
    render(<MaskedIdentity masked="123******46" onReveal={() => Promise.resolve('12345678946')} />);
    await press();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    expect(screen.queryByText(/12345678946/u)).toBeNull();
  });

  it('stays masked when the look could not be recorded', async () => {
    render(<MaskedIdentity masked="123******46" onReveal={() => Promise.reject(new Error('offline'))} />);
    await press();
    expect(screen.getByRole('alert').textContent).toBe('Gösterilemedi');
    expect(screen.getByText('123******46')).toBeDefined();
  });

  it('has no eye without the permission', () => {
    render(<MaskedIdentity masked="123******46" />);
    expect(eye()).toBeNull();
  });
});
