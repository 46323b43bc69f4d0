import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CalendarGrid from './calendar-grid';
import { viewNames } from './calendar-search';
import type { CalendarEntry } from './entry-face';
import { sampleEntry } from '../testing/calendar.fixture';

// The component draws by timers of its own.
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 24, 9) }),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Words of the component's own language; none of them is Turkish, too. */
const english =
  /\b(?:all-day|timed|events?|more|show|close|today|prev(?:ious)?|next|go to|change|view|week|month|day|list|display|mon|tue|wed|thu|fri|sat|sun)(?:day)?\b/iu;
const spokenBy = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'alt', 'placeholder'];

function said(root: Element): readonly string[] {
  const texts: string[] = [];
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of spokenBy) texts.push(element.getAttribute(name) ?? '');
    for (const child of element.childNodes) if (child.nodeType === 3) texts.push(child.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
}

const nothing = () => undefined;
const entries: readonly CalendarEntry[] = Array.from({ length: 9 }, (_, at) =>
  sampleEntry(`m${at}`, '2026-11-24T10:00', { title: `Kurul ${at}` }),
);

it.each(viewNames)('says nothing in English: %s', async (view) => {
  for (const shown of [entries, []]) {
    const { unmount } = await act(() =>
      render(
        <CalendarGrid
          {...{ view, entries: shown }}
          date="2026-11-24"
          surgeries={new Map([['2026-11-24', 3]])}
          onSurgeries={nothing}
          mayAdd
          perDay={2}
          abreast={2}
          onOpen={nothing}
          onChoose={nothing}
          onMove={nothing}
          onMore={nothing}
        />,
      ),
    );
    const texts = said(document.body);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => english.test(text))).toEqual([]);
    unmount();
  }
});
