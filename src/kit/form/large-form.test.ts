import { describe, expect, it, vi } from 'vitest';
import { LargeForm } from './large-form';

interface Values {
  readonly name: string;
  readonly kind: string;
  readonly rows: readonly { readonly text: string }[];
}

const blank: Values = { name: '', kind: 'a', rows: [{ text: '' }] };

/** Asks for every field; a row is named by its place. */
function check({ name, kind, rows }: Values): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name === '') faults['name'] = 'Ad boş';
  if (kind === '') faults['kind'] = 'Tür boş';
  rows.forEach(({ text }, at) => {
    if (text === '') faults[`rows.${at}.text`] = 'Satır boş';
  });
  return faults;
}

const formOf = (values = blank): LargeForm<Values> => new LargeForm(values, check, (same) => same);
const eventOf = (form: Element) => ({ preventDefault: vi.fn(), currentTarget: form }) as never;

describe('a large form', () => {
  it('tells a fault once its field was left, and from then on with every change', () => {
    const form = formOf();
    form.change({ name: 'A' });
    form.change({ name: '' });
    expect(form.faultOf('name')).toBeUndefined();
    form.leave('name');
    expect(form.faultOf('name')).toBe('Ad boş');
    form.change({ name: 'A' });
    expect(form.faultOf('name')).toBeUndefined();
    form.change({ name: '' });
    expect(form.faultOf('name')).toBe('Ad boş');
    expect(form.faultOf('rows.0.text')).toBeUndefined();
  });

  it('tells all faults once it is to be saved, also where another field has caused them', () => {
    const form = formOf({ name: 'A', kind: 'a', rows: [{ text: '' }, { text: 'b' }] });
    expect(form.isSound()).toBe(false);
    expect([form.isRefused, form.isAtFault('rows'), form.isAtFault('name', 'kind')]).toEqual([
      true,
      true,
      false,
    ]);
    form.change({ rows: [{ text: 'a' }] });
    expect([form.isRefused, form.isAtFault('rows'), form.isSound()]).toEqual([false, false, true]);
  });

  it('keeps a fault to itself again where the user has not been', () => {
    const form = formOf();
    form.isSound();
    form.forgive('name');
    expect(form.faultOf('name')).toBeUndefined();
    form.leave('name');
    form.forgive('name');
    expect(form.faultOf('name')).toBe('Ad boş');
  });

  it('shows what a write has refused until its field is changed, and no other', () => {
    const form = formOf({ name: 'A', kind: 'b', rows: [{ text: 'c' }] });
    form.tell({ name: 'Bu ad var', 'rows.0.text': 'Bu satır var' });
    form.change({ kind: 'c' });
    expect([form.faultOf('name'), form.isAtFault('rows')]).toEqual(['Bu ad var', true]);
    form.change({ rows: [{ text: 'd' }] });
    form.change({ name: 'B' });
    expect([form.faultOf('name'), form.isAtFault('rows')]).toEqual([undefined, false]);
  });

  it('tells followers what the user changes, and nobody that it began again', () => {
    const form = formOf();
    const [follower, listener] = [vi.fn(), vi.fn()];
    const stop = form.follow(follower);
    form.subscribe(listener);
    form.change({ name: 'A' });
    expect(follower).toHaveBeenCalledExactlyOnceWith({ ...blank, name: 'A' });
    form.isSound();
    form.reset(blank);
    expect([form.values, form.isRefused, form.faultOf('name')]).toEqual([blank, false, undefined]);
    expect(follower).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    form.change({ name: 'B' });
    expect(follower).toHaveBeenCalledOnce();
  });

  it('begins, and begins again, with what it may hold', () => {
    const form = new LargeForm(blank, check, (values) => ({ ...values, kind: 'none' }));
    expect(form.values.kind).toBe('none');
    form.reset(blank);
    expect(form.values.kind).toBe('none');
  });

  it('runs once for two presses, with the values of the first, and again when it is done', async () => {
    const form = formOf({ name: 'A', kind: 'b', rows: [] });
    let end: () => void = () => undefined;
    const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const submit = form.submitting(run);
    submit(eventOf({} as Element));
    form.change({ name: 'B' });
    submit(eventOf({} as Element));
    expect(run).toHaveBeenCalledExactlyOnceWith({ name: 'A', kind: 'b', rows: [] });
    expect(form.isBusy).toBe(true);
    end();
    await vi.waitFor(() => expect(form.isBusy).toBe(false));
    submit(eventOf({} as Element));
    expect(run).toHaveBeenCalledTimes(2);
  });
});
