import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeys } from './key-commands';
import type { KeyCommand } from './key-commands';
import { InDialog } from './in-dialog';
import { KEY_LIST, useKeyboard } from './keyboard';

const run = vi.fn<(id: string) => void>();
const refused = vi.fn<(reason: string) => void>();
beforeEach(() => {
  run.mockReset();
  refused.mockReset();
});
afterEach(cleanup);

const command = (id: string, key: string, more: Partial<KeyCommand> = {}): KeyCommand => ({
  id,
  key,
  label: id,
  run: () => run(id),
  ...more,
});

function Page({ dialog }: { dialog?: 'open' | 'leaving' }) {
  useKeyboard({ single: true, keys: {} }, refused);
  useKeys({
    rank: 'everywhere',
    title: 'Her yerde',
    commands: [
      command('new', 'n'),
      command('undo', 'z'),
      command('home', 'g a'),
      command('next', 'j', { repeats: true }),
    ],
  });
  useKeys({
    rank: 'record',
    title: 'Açık kayıt',
    commands: [command('close', 'k', { reason: 'Önce görevler' })],
  });
  return (
    <>
      <input aria-label="Ad" />
      <button type="button">Kaydet</button>
      {dialog !== undefined && (
        <div role="dialog" aria-modal="true">
          <div data-scrim {...(dialog === 'leaving' ? { 'data-leave': '' } : {})} />
        </div>
      )}
    </>
  );
}

it('does what a key says, wherever the focus is but in a field', async () => {
  render(<Page />);
  await userEvent.keyboard('n');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('gan');
  expect(run.mock.calls.flat()).toEqual(['new', 'home', 'new']);
  await userEvent.type(screen.getByRole('textbox'), 'nzga');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'nzga');
  expect(run).toHaveBeenCalledTimes(3);
});

it('says why something cannot be done, and does nothing', async () => {
  render(<Page />);
  await userEvent.keyboard('k');
  expect(refused.mock.calls).toEqual([['Önce görevler']]);
  expect(run).not.toHaveBeenCalled();
});

it('leaves the keyboard to a dialog', async () => {
  const { rerender } = render(<Page dialog="open" />);
  await userEvent.keyboard('n');
  expect(run).not.toHaveBeenCalled();
  rerender(<Page dialog="leaving" />);
  await userEvent.keyboard('n');
  expect(run).toHaveBeenCalledOnce();
});

it('leaves a key to a screen that listens by itself, whether it began before or after', async () => {
  for (const isFirst of [true, false]) {
    const own = vi.fn((event: KeyboardEvent) => event.key === 'n' && event.preventDefault());
    if (isFirst) addEventListener('keydown', own);
    render(<Page />);
    await userEvent.keyboard('z');
    if (!isFirst) addEventListener('keydown', own);
    run.mockReset();
    await userEvent.keyboard('nz');
    removeEventListener('keydown', own);
    expect(run.mock.calls.flat()).toEqual(['undo']);
    expect(own).toHaveBeenCalled();
    cleanup();
  }
});

it('does once what is held, but for what is meant to go on', async () => {
  render(<Page />);
  await userEvent.keyboard('{n>3/}{j>3/}');
  expect(run.mock.calls.flat()).toEqual(['new', 'next', 'next', 'next']);
});

it('does what the keys of a dialog say in that dialog alone, and lists them there', async () => {
  const [inDialog, list] = [vi.fn(), vi.fn()];
  const Sheet = () => {
    useKeys({ rank: 'list', title: 'Sayfada', commands: [command('next', 'j', { run: inDialog })] });
    return null;
  };
  const Above = ({ dialogs }: { dialogs: number }) => {
    useKeyboard({ single: true, keys: {} }, refused);
    useKeys({
      rank: 'everywhere',
      title: 'Her yerde',
      commands: [command('new', 'n'), command(KEY_LIST, '?', { run: list })],
    });
    return (
      <>
        {dialogs > 0 && (
          <div role="dialog" aria-modal="true">
            <InDialog value={true}>
              <Sheet />
            </InDialog>
          </div>
        )}
        {dialogs > 1 && <div role="alertdialog" aria-modal="true" />}
      </>
    );
  };
  const { rerender } = render(<Above dialogs={1} />);
  await userEvent.keyboard('jn?');
  expect(inDialog).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
  expect(list).toHaveBeenCalledOnce();
  rerender(<Above dialogs={2} />);
  await userEvent.keyboard('jn?');
  expect(inDialog).toHaveBeenCalledOnce();
  expect(list).toHaveBeenCalledOnce();
});
