import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearOfFocus, clearOfPress, clearOfToasts } from './clear-of-toasts';

afterEach(cleanup);

const clear = () => document.documentElement.style.getPropertyValue('--toast-clear');

function Bar({ name, top }: { name: string; top: number }) {
  return (
    <div
      aria-label={name}
      role="toolbar"
      ref={(bar) => {
        if (bar !== null) bar.getBoundingClientRect = () => new DOMRect(0, top, 100, 50);
        return clearOfToasts(bar);
      }}
    />
  );
}

it('keeps toasts above the highest bar that is there', async () => {
  vi.stubGlobal('innerHeight', 800);
  const { rerender } = render(<Bar name="Not" top={600} />);
  await vi.waitFor(() => expect(clear()).toBe('200px'));
  rerender(
    <>
      <Bar name="Not" top={600} />
      <Bar name="Kaydet" top={740} />
    </>,
  );
  expect(await screen.findByRole('toolbar', { name: 'Kaydet' })).toBeTruthy();
  await vi.waitFor(() => expect(clear()).toBe('200px'));
  rerender(<Bar name="Kaydet" top={740} />);
  await vi.waitFor(() => expect(clear()).toBe('60px'));
  rerender(<Bar key="low" name="Kaydet" top={20} />);
  await vi.waitFor(() => expect(clear()).toBe('680px'));
  cleanup();
  await vi.waitFor(() => expect(clear()).toBe('0px'));
  vi.unstubAllGlobals();
});

it.each([
  ['a row at the bottom', 760, '48px'],
  ['a row above the toasts', 300, '0px'],
])('keeps toasts off %s while the user works in it', async (_, top, expected) => {
  vi.stubGlobal('innerHeight', 800);
  const end = clearOfFocus();
  render(
    <main>
      <table>
        <tbody>
          <tr
            ref={(row) => {
              if (row !== null) row.getBoundingClientRect = () => new DOMRect(0, top, 400, 40);
            }}
          >
            <td>
              <input aria-label="Tutar" />
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button">Dışarı</button>
    </main>,
  );
  document.documentElement.style.removeProperty('--toast-clear');
  screen.getByLabelText('Tutar').focus();
  await vi.waitFor(() => expect(clear()).toBe(expected));
  screen.getByRole('button').focus();
  await vi.waitFor(() => expect(clear()).toBe('0px'));
  end();
  vi.unstubAllGlobals();
});

it('keeps toasts out of a press until it has ended, and not out of a press of their own', () => {
  const end = clearOfPress();
  render(
    <main>
      <button type="button">Hasta onamı</button>
      <ol data-sonner-toaster="">
        <li>
          <button type="button">Geri al</button>
        </li>
      </ol>
    </main>,
  );
  const isPressing = () => 'pressing' in document.documentElement.dataset;
  const item = screen.getByRole('button', { name: 'Hasta onamı' });
  fireEvent.pointerDown(item);
  expect(isPressing()).toBe(true);
  fireEvent.pointerUp(item);
  expect(isPressing()).toBe(true);
  fireEvent.click(item);
  expect(isPressing()).toBe(false);
  fireEvent.pointerDown(item);
  fireEvent.pointerCancel(item);
  expect(isPressing()).toBe(false);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Geri al' }));
  expect(isPressing()).toBe(false);
  fireEvent.pointerDown(item);
  end();
  expect(isPressing()).toBe(false);
});
