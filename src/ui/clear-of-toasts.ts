/** Bars at the bottom of the screen where the user writes or decides; toasts appear above all of them. */
const bars = new Set<HTMLElement>();
/** Pixels left for toasts at the top, if such a bar fills nearly all of a low window. */
const LEAST = 120;
let frame = 0;

function place(): void {
  cancelAnimationFrame(frame);
  // With the frame: on its own it would make the browser lay out the page twice.
  frame = requestAnimationFrame(() => {
    const taken = [...bars].map((bar) => window.innerHeight - bar.getBoundingClientRect().top);
    const height = Math.min(Math.max(0, ...taken), Math.max(0, window.innerHeight - LEAST));
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
