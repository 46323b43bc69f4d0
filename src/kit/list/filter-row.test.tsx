import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FilterRow } from './filter-row';

afterEach(cleanup);

function List() {
  const [text, setText] = useState('');
  return (
    <>
      <FilterRow
        searchLabel="Bu listede ara"
        text={text}
        onText={setText}
        filters={[]}
        onOpen={() => undefined}
        onRemove={() => undefined}
        onClear={() => setText('')}
      />
      <button type="button" onClick={() => setText('')}>
        Süzgeçleri temizle
      </button>
      <output>{text}</output>
    </>
  );
}

it('shows what is typed at once, while the list still draws what was sought before', async () => {
  render(<List />);
  const field = screen.getByRole('searchbox', { name: 'Bu listede ara' });
  // Outside of `act`, as in a browser: the list is drawn in tasks of its own.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  try {
    field.focus();
    Reflect.set(HTMLInputElement.prototype, 'value', 'şa', field);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    expect([(field as HTMLInputElement).value, screen.getByRole('status').textContent]).toEqual(['şa', '']);
    await expect.poll(() => screen.getByRole('status').textContent).toBe('şa');
    expect((field as HTMLInputElement).value).toBe('şa');
  } finally {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  }
});

it('is empty once the page has cleared it, and takes what is typed then', async () => {
  const user = userEvent.setup();
  render(<List />);
  const field = screen.getByRole('searchbox', { name: 'Bu listede ara' });
  await user.type(field, 'işıl');
  expect(screen.getByRole('status').textContent).toBe('işıl');
  fireEvent.click(screen.getByRole('button', { name: 'Süzgeçleri temizle' }));
  expect((field as HTMLInputElement).value).toBe('');
  await user.type(field, 'ç');
  expect([(field as HTMLInputElement).value, screen.getByRole('status').textContent]).toEqual(['ç', 'ç']);
});
