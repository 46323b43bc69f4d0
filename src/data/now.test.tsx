import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNowAt } from './now';

const start = Date.parse('2026-11-17T11:00:10.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets time pass. */
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it('comes with the minute, and with the moments given, also those that passed unseen', () => {
  const { result, rerender } = renderHook((moments: readonly number[]) => useNowAt(moments), {
    initialProps: [start + 20_000],
  });
  expect(result.current).toBe(start);
  pass(20_000);
  expect(result.current).toBe(start + 20_000);
  pass(10_000);
  rerender([start + 25_000]);
  pass(1);
  expect(result.current).toBeGreaterThanOrEqual(start + 30_000);
  pass(20_000);
  expect(result.current).toBe(start + 50_000);
});
