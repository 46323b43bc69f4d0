import { inspect } from 'node:util';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastAlarm, toastSuccess } from './toast';
import { TOAST_MS, ToastArea } from './toast-area';

beforeEach(() => {
  // Toasts that tests of other files have asked for would be shown here.
  toast.dismiss();
  // Frames stay real: the library draws the end of a toast with them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  act(() => void toast.dismiss());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const gone = (text: string) =>
  vi.waitFor(() => {
    act(() => void vi.advanceTimersByTime(250));
    expect(screen.queryByText(text)).toBeNull();
  });

describe('toast', () => {
  it('goes after its time and is held while focused', async () => {
    render(<ToastArea />);
    act(() => toastSuccess('2 talep atandı', { undo: () => undefined }));
    await pass(100);
    const undo = screen.getByRole('button', { name: 'Geri al' });
    act(() => undo.focus());
    await pass(TOAST_MS * 3);
    expect(screen.queryByText('2 talep atandı')).not.toBeNull();
    act(() => undo.blur());
    await pass(TOAST_MS);
    await gone('2 talep atandı');
  });

  it('takes back and goes', async () => {
    const undo = vi.fn();
    render(<ToastArea />);
    act(() => toastSuccess('Kaydedildi', { undo }));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Geri al' }));
    expect(undo).toHaveBeenCalledOnce();
    await gone('Kaydedildi');
  });

  it('shows an alarm with a bell, its time and both ways on', async () => {
    const open = vi.fn();
    render(<ToastArea />);
    act(() =>
      toastAlarm('Hatırlatma: Geri ara', {
        detail: 'Bugün 14:30',
        action: { label: 'Aç', onSelect: open },
        also: { label: 'Tamamlandı', onSelect: vi.fn() },
      }),
    );
    await pass(100);
    const shown = screen.getByText('Hatırlatma: Geri ara').closest('[data-sonner-toast]');
    expect(shown?.querySelector('.lucide-bell')).not.toBeNull();
    expect(shown?.querySelector('.lucide-circle-check')).toBeNull();
    expect(screen.getByText('Bugün 14:30')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tamamlandı' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aç' }));
    expect(open).toHaveBeenCalledOnce();
    await gone('Hatırlatma: Geri ara');
  });

  it('leaves nothing of what it said behind', async () => {
    render(<ToastArea />);
    act(() => toastSuccess('Hatırlatma: Ayşe Yılmaz aranacak', { undo: vi.fn() }));
    await pass(100);
    await pass(TOAST_MS);
    await gone('Hatırlatma: Ayşe Yılmaz aranacak');
    expect(inspect(toast.getHistory(), { depth: null })).not.toMatch(/Ayşe|Geri al|onSelect/u);
  });
});
