import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';

afterEach(cleanup);

function Question({ onConfirm, reason }: { onConfirm: () => void | Promise<void>; reason?: string }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      title="Değişiklik silinsin mi?"
      consequence="Talep kapanmamış olarak kalır."
      confirmLabel="Değişikliği sil"
      confirmDisabledReason={reason}
      onConfirm={onConfirm}
    />
  );
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('ConfirmDialog', () => {
  it('names object and consequence and starts on the way out', async () => {
    render(<Question onConfirm={() => undefined} />);
    const dialog = await screen.findByRole('alertdialog', { name: 'Değişiklik silinsin mi?' });
    expect(dialog.textContent).toContain('Talep kapanmamış olarak kalır.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vazgeç'));
  });

  it('does the thing and closes', async () => {
    let done = 0;
    render(<Question onConfirm={() => void (done += 1)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Değişikliği sil' }));
    await closed();
    expect(done).toBe(1);
  });

  it('closes on Esc without doing it', async () => {
    let done = 0;
    render(<Question onConfirm={() => void (done += 1)} />);
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(done).toBe(0);
  });

  it('stays open with a sentence when it fails', async () => {
    render(<Question onConfirm={() => Promise.reject(new Error('refused'))} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Değişikliği sil' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Kaydınız olduğu gibi duruyor');
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });

  it('shows why it cannot be confirmed yet and does nothing', async () => {
    let done = 0;
    render(<Question onConfirm={() => void (done += 1)} reason="Neden yazın" />);
    const button = await screen.findByRole('button', { name: 'Değişikliği sil' });
    await userEvent.click(button);
    expect(done).toBe(0);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Neden yazın');
  });
});
