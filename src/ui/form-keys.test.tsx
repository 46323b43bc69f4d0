import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { ComboboxField } from './combobox-field';
import { DateField } from './date-field';
import { DateTimeField } from './date-time-field';
import { RadioCards } from './radio-cards';
import { useSaveKey } from './save-key';
import { SegmentedControl } from './segmented-control';
import { SelectField } from './select-field';
import { Switch } from './switch';
import { TagsField } from './tags-field';
import { TextField } from './text-field';

afterEach(cleanup);

const OPTIONS = ['Acil', 'Normal', 'Düşük'].map((label) => ({ value: label, label }));

function Held<T>({
  start,
  children,
}: {
  start: T;
  children: (value: T, set: (next: T) => void) => ReactElement;
}) {
  const [value, set] = useState(start);
  return children(value, set);
}

/** Every field of the kit that is no line of text, empty and filled in. */
const fields: Readonly<Record<string, ReactElement>> = {
  'an empty select': (
    <Held<string | null> start={null}>
      {(value, onChange) => <SelectField label="Alan" options={OPTIONS} {...{ value, onChange }} />}
    </Held>
  ),
  'a chosen select': (
    <Held<string | null> start="Normal">
      {(value, onChange) => (
        <SelectField label="Alan" options={OPTIONS} {...{ value, onChange }} noneLabel="Yok" />
      )}
    </Held>
  ),
  'an empty combobox': (
    <Held<string | null> start={null}>
      {(value, onChange) => <ComboboxField label="Alan" options={OPTIONS} {...{ value, onChange }} />}
    </Held>
  ),
  'a chosen combobox': (
    <Held<string | null> start="Normal">
      {(value, onChange) => (
        <ComboboxField label="Alan" clearable options={OPTIONS} {...{ value, onChange }} />
      )}
    </Held>
  ),
  'a search without results': (
    <Held<string | null> start={null}>
      {(value, onChange) => (
        <ComboboxField label="Alan" options={[]} onQuery={() => undefined} {...{ value, onChange }} />
      )}
    </Held>
  ),
  tags: (
    <Held<string[]> start={[]}>
      {(value, onChange) => <TagsField label="Alan" options={OPTIONS} {...{ value, onChange }} />}
    </Held>
  ),
  'a date': <Held start="">{(value, onChange) => <DateField label="Alan" {...{ value, onChange }} />}</Held>,
  'a date with time': (
    <Held start="2026-11-17T11:30:00.000Z">
      {(value, onChange) => <DateTimeField label="Alan" {...{ value, onChange }} />}
    </Held>
  ),
  'radio cards': (
    <Held<string | null> start={null}>
      {(value, onChange) => (
        <RadioCards label="Alan" name="alan" options={OPTIONS} {...{ value, onChange }} />
      )}
    </Held>
  ),
  'a segmented control': (
    <Held start="Normal">
      {(value, onChange) => (
        <SegmentedControl label="Alan" name="alan" segments={OPTIONS} {...{ value, onChange }} />
      )}
    </Held>
  ),
  'a checkbox': <Checkbox label="Alan" />,
  'a switch': <Switch label="Alan" />,
};

function Form({ onSave, children }: { onSave: () => void; children: ReactElement }) {
  useSaveKey();
  return (
    <>
      <button type="button">Önceki</button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <TextField label="Konu" />
        {children}
        <Button type="submit" tone="primary">
          Kaydet
        </Button>
      </form>
      <button type="button">Sonraki</button>
    </>
  );
}

/** Puts the focus on each stop of the field in turn by Tab, and calls back there. */
async function atEachStop(visit: (stop: HTMLElement) => Promise<void>): Promise<number> {
  const form = document.querySelector('form');
  screen.getByLabelText('Konu').focus();
  // By name: what is pressed may draw itself again.
  const visited = new Set<string>();
  for (;;) {
    await userEvent.tab();
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || form === null || !form.contains(stop)) return visited.size;
    if (stop.matches('[type=submit]')) return visited.size;
    const name = `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.id}`;
    if (visited.has(name)) continue;
    visited.add(name);
    await visit(stop);
    if (stop.isConnected) stop.focus();
  }
}

describe.each(Object.entries(fields))('%s', (_, field) => {
  it('never submits the form by Enter', async () => {
    let saves = 0;
    render(<Form onSave={() => (saves += 1)}>{field}</Form>);
    const stops = await atEachStop(async () => {
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{Escape}');
      await userEvent.keyboard('{Enter}{Enter}');
      await userEvent.keyboard('{Escape}');
    });
    expect(stops).toBeGreaterThan(0);
    expect(saves).toBe(0);
  });

  it.each(['Control', 'Meta'])('saves it by %s-Enter, also while its list is open', async (key) => {
    let saves = 0;
    render(<Form onSave={() => (saves += 1)}>{field}</Form>);
    screen.getByLabelText('Konu').focus();
    await userEvent.tab();
    await userEvent.keyboard(`{Enter}{${key}>}{Enter}{/${key}}`);
    await vi.waitFor(() => expect(saves).toBe(1));
  });
});

it('opens a closed select by Enter, and chooses by the next one', async () => {
  const chosen: (string | null)[] = [];
  render(
    <SelectField label="Öncelik" options={OPTIONS} value={null} onChange={(value) => chosen.push(value)} />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(chosen).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Normal']);
});

it('submits by Enter in a line of text', async () => {
  let saves = 0;
  render(
    <Form onSave={() => (saves += 1)}>
      <Checkbox label="Alan" />
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Konu'), 'Randevu{Enter}');
  expect(saves).toBe(1);
});

it.each(['Önceki', 'Sonraki'])('saves the form of the page from its bar: %s', async (button) => {
  let saves = 0;
  render(
    <Form onSave={() => (saves += 1)}>
      <TextField label="Not" />
    </Form>,
  );
  screen.getByRole('button', { name: button }).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(saves).toBe(1));
});

it('saves nothing from outside of two forms, nor from a field of its own', async () => {
  let saves = 0;
  const save = () => (saves += 1);
  render(
    <>
      <Form onSave={save}>
        <TextField label="Bir" />
      </Form>
      <Form onSave={save}>
        <TextField label="İki" />
      </Form>
      <input aria-label="Ara" />
    </>,
  );
  screen.getAllByRole('button', { name: 'Önceki' })[0]?.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.type(screen.getByLabelText('Ara'), 'x{Control>}{Enter}{/Control}');
  await userEvent.click(screen.getByLabelText('Bir'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(saves).toBe(1));
});
