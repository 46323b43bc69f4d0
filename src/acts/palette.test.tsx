import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCurrentKeys } from '@/ui/keys/key-commands';
import { allActs } from '@sync/model/all-acts';
import { caseActs } from '@sync/model/insurance/acts';
import { extend } from '@sync/model/insurance/acts/extend';
import { useInPalette } from './palette';
import type { RecordActs } from './use-acts';

afterEach(cleanup);

const actsWith = (
  press: RecordActs['press'],
  reasons: Readonly<Record<string, string | null>>,
): RecordActs => ({
  reason: ({ name }) => reasons[name],
  label: ({ name }) => name,
  press,
  rehearse: () => undefined,
  entries: () => [],
  dialog: null,
});

it('offers what can be done and why the rest cannot, as long as the record is on the screen, and presses the latest', () => {
  const shown = renderHook(() => useCurrentKeys());
  const commands = () => {
    shown.rerender();
    return shown.result.current.flatMap((group) => group.commands);
  };
  expect(commands()).toEqual([]);
  const [first, second] = [vi.fn(), vi.fn()];
  type Props = { press: RecordActs['press']; reasons: Readonly<Record<string, string | null>> };
  const initialProps: Props = { press: first, reasons: { extend: null, use: 'Onay yok' } };
  const record = renderHook(
    ({ press, reasons }: Props) => useInPalette(actsWith(press, reasons), caseActs, 'PR-1'),
    { initialProps },
  );
  expect(commands().map(({ label, reason }) => [label, reason])).toEqual([
    ['extend', null],
    ['use', 'Onay yok'],
  ]);
  expect(shown.result.current[0]).toMatchObject({ rank: 'record', detail: 'PR-1' });
  record.rerender({ press: second, reasons: { extend: null } });
  expect(commands().map(({ label }) => label)).toEqual(['extend']);
  commands()[0]?.run();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledWith(extend);
  record.unmount();
  expect(commands()).toEqual([]);
});

describe('the key of an act', () => {
  it('is a letter of its own among the acts of its entity, and never the first of a sequence', () => {
    const keyed = allActs.flatMap(({ entity, key }) => (key === undefined ? [] : [`${entity.kind} ${key}`]));
    expect(keyed.length).toBeGreaterThan(10);
    expect(new Set(keyed).size).toBe(keyed.length);
    for (const key of keyed) expect(key).toMatch(/ [a-fh-z]$/u);
  });
});
