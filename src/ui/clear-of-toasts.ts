import { FIELD } from './form-selectors';

/** Bars at the bottom of the screen where the user writes or decides; toasts appear above all of them. */
const bars = new Set<HTMLElement>();
/** Pixels left for toasts at the top, if such a bar fills nearly all of a low window. */
const LEAST = 120;
/** Pixels at the bottom that a toast may cover. */
const ZONE = 96;
const GAP = 8;
let frame = 0;

/** Returns the row or field in which the user works, where a toast would lie on it. */
function cellInTheWay(clear: number): Element | null {
  const now = document.activeElement;
  if (now === null || now.closest('main') === null) return null;
  const cell = now.closest('tr, [role=row], [role=gridcell]') ?? (now.matches(FIELD) ? now : null);
  if (cell === null) return null;
  const { top, bottom } = cell.getBoundingClientRect();
  return bottom > window.innerHeight - clear - ZONE && top < window.innerHeight - clear ? cell : null;
}

function place(): void {
  cancelAnimationFrame(frame);
  // With the frame: on its own it would make the browser lay out the page twice.
  frame = requestAnimationFrame(() => {
    const taken = [...bars].map((bar) => window.innerHeight - bar.getBoundingClientRect().top);
    const clear = Math.max(0, ...taken);
    const cell = cellInTheWay(clear);
    const above = cell === null ? 0 : window.innerHeight - cell.getBoundingClientRect().top + GAP;
    const height = Math.min(Math.max(clear, above), Math.max(0, window.innerHeight - LEAST));
    document.documentElement.style.setProperty('--toast-clear', `${Math.round(height)}px`);
  });
}

/**
 * Keeps toasts clear of a composer or a row of buttons at the bottom, also while it grows. A ref:
 * `<div ref={clearOfToasts}>`
 */
export function clearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.add(bar);
  const sizes = new ResizeObserver(place);
  sizes.observe(bar);
  // What grows above it moves it, too.
  sizes.observe(document.documentElement);
  addEventListener('resize', place);
  place();
  return () => {
    bars.delete(bar);
    sizes.disconnect();
    removeEventListener('resize', place);
    place();
  };
}

/**
 * Keeps toasts clear of the row or field that has the focus, wherever it is. Returns what ends it. Once, with the
 * place of the toasts.
 */
export function clearOfFocus(): () => void {
  const stop = new AbortController();
  const listen = { capture: true, passive: true, signal: stop.signal } as const;
  for (const event of ['focusin', 'focusout', 'scroll']) document.addEventListener(event, place, listen);
  return () => stop.abort();
}

/** Milliseconds between the end of a press and its click on a slow touch screen. */
const UNTIL_CLICK = 400;

/**
 * Lets a press end where it began: a toast that slides under the finger meanwhile does not take it. Returns what ends
 * it. Once, with the place of the toasts.
 */
export function clearOfPress(): () => void {
  const stop = new AbortController();
  const listen = { capture: true, passive: true, signal: stop.signal } as const;
  const { dataset } = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const press = ({ target }: Event): void => {
    clearTimeout(timer);
    if (target instanceof Element && target.closest('[data-sonner-toaster]') === null)
      dataset['pressing'] = '';
  };
  const release = (): void => {
    clearTimeout(timer);
    delete dataset['pressing'];
  };
  addEventListener('pointerdown', press, listen);
  for (const event of ['click', 'pointercancel', 'dragend']) addEventListener(event, release, listen);
  // A press that ends on something else makes no click.
  addEventListener('pointerup', () => (timer = setTimeout(release, UNTIL_CLICK)), listen);
  return () => {
    stop.abort();
    release();
  };
}
