import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CalendarGrid from './calendar-grid';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);
const Late = () => use(never);

it('leaves no timer behind, and with it no meetings, where its first drawing is thrown away', async () => {
  const nothing = () => undefined;
  const grid = (
    <CalendarGrid
      view="week"
      date="2026-11-24"
      entries={[]}
      surgeries={new Map()}
      onSurgeries={() => undefined}
      mayAdd
      perDay={3}
      abreast={3}
      onOpen={nothing}
      onChoose={nothing}
      onMove={nothing}
      onMore={() => undefined}
    />
  );
  const before = vi.getTimerCount();
  const { unmount } = await act(() =>
    render(
      <Suspense>
        {grid}
        <Late />
      </Suspense>,
    ),
  );
  unmount();
  expect(vi.getTimerCount()).toBe(before);
});
