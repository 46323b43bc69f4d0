import type { Page } from '@playwright/test';

/** Milliseconds after a press or key in which the page may still follow; a slower answer would be cut off here. */
const FOLLOWING = 400;

interface Marks {
  longTasks: number[];
  /** The stop watch that runs. */
  running: Promise<number>;
  /** Resolves to the milliseconds from the next press until something that matches is on the screen. */
  pressToPaint: (selector: string) => Promise<number>;
  /** Resolves to the milliseconds from the next press until the last change of the element that follows it. */
  pressToRest: (selector: string, following: number) => Promise<number>;
  /** Resolves to the milliseconds from the next key until the last change of the element that follows it. */
  keyToPaint: (selector: string, following: number) => Promise<number>;
}

/** Puts the stop watches into the page; they run there, so that no call across processes is measured. */
export function installMarks(): void {
  const painted = (): Promise<number> =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const untilRest = (event: Event, selector: string, following: number): Promise<number> => {
    let last = painted();
    const observer = new MutationObserver(() => {
      last = painted();
    });
    for (const element of document.querySelectorAll(selector)) {
      observer.observe(element, { childList: true, subtree: true, characterData: true });
    }
    return new Promise((resolve) => {
      setTimeout(() => {
        observer.disconnect();
        void last.then((end) => resolve(end - event.timeStamp));
      }, following);
    });
  };
  const marks: Marks = {
    longTasks: [],
    running: Promise.resolve(0),
    pressToPaint: (selector) =>
      new Promise((resolve) => {
        const pressed = (event: Event): void => {
          removeEventListener('click', pressed, true);
          removeEventListener('keydown', pressed, true);
          const start = event.timeStamp;
          const look = (): boolean => {
            if (document.querySelector(selector) === null) return false;
            observer.disconnect();
            void painted().then((end) => resolve(end - start));
            return true;
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        };
        addEventListener('click', pressed, true);
        addEventListener('keydown', pressed, true);
      }),
    pressToRest: (selector, following) =>
      new Promise((resolve) => {
        addEventListener('click', (event) => void untilRest(event, selector, following).then(resolve), {
          once: true,
          capture: true,
        });
      }),
    keyToPaint: (selector, following) =>
      new Promise((resolve) => {
        addEventListener('input', (event) => void untilRest(event, selector, following).then(resolve), {
          once: true,
          capture: true,
        });
      }),
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  (globalThis as unknown as { bench: Marks }).bench = marks;
}

type Watch = readonly ['pressToPaint' | 'pressToRest' | 'keyToPaint', string];

/** Starts a stop watch in the page, does what it measures, and reads it. */
export async function timed(page: Page, watch: Watch, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ([[name, selector], following]) => {
      const { bench } = globalThis as unknown as { bench: Marks };
      bench.running = bench[name](selector, following);
    },
    [watch, FOLLOWING] as const,
  );
  await act();
  return page.evaluate(() => (globalThis as unknown as { bench: Marks }).bench.running);
}

/** Returns the page's tasks over 50 ms since it was opened, in milliseconds each. */
export function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { bench: Marks }).bench.longTasks);
}
