import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { caseActs } from '@sync/model/insurance/acts';
import { extend } from '@sync/model/insurance/acts/extend';
import { useInPalette, usePaletteActs } from './palette';
import type { RecordActs } from './use-acts';

afterEach(cleanup);

const actsWith = (press: RecordActs['press'], allowed: readonly string[]): RecordActs => ({
  reason: ({ name }) => (allowed.includes(name) ? null : undefined),
  label: ({ name }) => name,
  press,
  rehearse: () => undefined,
  entries: () => [],
  dialog: null,
});

it('offers what can be done now, as long as the record is on the screen, and presses the latest', () => {
  const shown = renderHook(() => usePaletteActs());
  expect(shown.result.current).toEqual([]);
  const [first, second] = [vi.fn(), vi.fn()];
  const record = renderHook(
    ({ press, allowed }: { press: RecordActs['press']; allowed: readonly string[] }) =>
      useInPalette(actsWith(press, allowed), caseActs, 'PR-1'),
    { initialProps: { press: first, allowed: ['extend', 'use'] } },
  );
  shown.rerender();
  expect(shown.result.current.map(({ label, of }) => [label, of])).toEqual([
    ['extend', 'PR-1'],
    ['use', 'PR-1'],
  ]);
  record.rerender({ press: second, allowed: ['extend'] });
  shown.rerender();
  expect(shown.result.current.map(({ label }) => label)).toEqual(['extend']);
  shown.result.current[0]?.press();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledWith(extend);
  record.unmount();
  shown.rerender();
  expect(shown.result.current).toEqual([]);
});
