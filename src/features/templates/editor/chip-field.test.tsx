import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChipField } from './chip-field';

afterEach(cleanup);

function Field({
  start = '',
  language = 'tr',
  line = false,
  onSlash,
}: {
  start?: string;
  language?: string;
  line?: boolean;
  onSlash?: () => void;
}) {
  const [text, setText] = useState(start);
  return (
    <ChipField
      id="text"
      label="Metin"
      value={text}
      onChange={setText}
      language={language}
      problems={[]}
      isKnown={(key) => key === 'hasta.ad'}
      line={line}
      maxLength={100}
      onSlash={onSlash}
    />
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Metin' });

function caretAt(at: number): void {
  area().focus();
  area().setSelectionRange(at, at);
}

it('steps over a variable, in the direction of the text', () => {
  const { unmount } = render(<Field start="Sn {{hasta.ad}}." />);
  caretAt(3);
  fireEvent.keyDown(area(), { key: 'ArrowRight' });
  expect(area().selectionStart).toBe(15);
  fireEvent.keyDown(area(), { key: 'ArrowLeft' });
  expect(area().selectionStart).toBe(3);
  fireEvent.keyDown(area(), { key: 'ArrowRight', shiftKey: true });
  expect([area().selectionStart, area().selectionEnd]).toEqual([3, 15]);
  fireEvent.keyDown(area(), { key: 'ArrowLeft', shiftKey: true });
  expect(area().selectionEnd).toBe(3);
  unmount();
  render(<Field start="مرحبا {{hasta.ad}}" language="ar" />);
  caretAt(6);
  fireEvent.keyDown(area(), { key: 'ArrowLeft' });
  expect(area().selectionStart).toBe(18);
  expect(area().closest('[dir]')?.getAttribute('dir')).toBe('rtl');
});

it('deletes a variable as a whole', async () => {
  const user = userEvent.setup();
  render(<Field start="Sn {{hasta.ad}}." />);
  caretAt(15);
  await user.keyboard('{Backspace}');
  expect(area().value).toBe('Sn .');
});

it('leaves a variable that a pointer has pressed into', () => {
  render(<Field start="Sn {{hasta.ad}}." />);
  caretAt(6);
  fireEvent.pointerUp(area());
  expect(area().selectionStart).toBe(3);
});

it('asks for a variable at the beginning of a word alone', async () => {
  const user = userEvent.setup();
  const onSlash = vi.fn();
  render(<Field onSlash={onSlash} />);
  await user.click(area());
  await user.keyboard('24/7 ');
  expect(area().value).toBe('24/7 ');
  expect(onSlash).not.toHaveBeenCalled();
  await user.keyboard('/');
  expect(onSlash).toHaveBeenCalledOnce();
  expect(area().value).toBe('24/7 ');
});

it('takes what is pasted as plain text, and mends marks in it', async () => {
  const user = userEvent.setup();
  render(<Field line />);
  await user.click(area());
  await user.paste('Sayın {{ hasta.ad }},\n buyurun');
  expect(area().value).toBe('Sayın {{hasta.ad}}, buyurun');
});

it('stays on one line where there is one', async () => {
  const user = userEvent.setup();
  render(<Field line />);
  await user.click(area());
  await user.keyboard('a{Enter}b');
  expect(area().value).toBe('ab');
});

it('leaves keys to the input method while it composes', () => {
  render(<Field start="Sn {{hasta.ad}}." />);
  caretAt(3);
  fireEvent.keyDown(area(), { key: 'ArrowRight', isComposing: true });
  expect(area().selectionStart).toBe(3);
});

it('draws the same letters that are edited', () => {
  const text = 'Sn {{hasta.ad}}, {{hasta.yok}} {{acik';
  const { container } = render(<Field start={text} />);
  const drawn = container.querySelector('[aria-hidden=true]')?.textContent;
  expect(drawn).toBe(`${text}\u200b`);
});
