import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds that the mouse or the focus has to rest on a text: crossing a list shows nothing. */
const REST = 350;
const EDGE = 8;
/** Widest tip; a longer text gets a second line. */
const WIDEST = 480;
const CLIPPING = '.clip, .line-clamp-2';

function isClipped(box: HTMLElement): boolean {
  return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
}

/** Returns the text below the mouse if it is clipped. */
function clippedAt(target: EventTarget | null): HTMLElement | null {
  const box = target instanceof Element ? target.closest<HTMLElement>(CLIPPING) : null;
  return box !== null && isClipped(box) ? box : null;
}

/** Returns the first clipped text in the element with the keyboard focus. */
function clippedIn(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return null;
  return clippedAt(target) ?? [...target.querySelectorAll<HTMLElement>(CLIPPING)].find(isClipped) ?? null;
}

function holds(box: HTMLElement | null, { clientX, clientY }: PointerEvent): boolean {
  if (box === null) return false;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/**
 * Shows the whole of a clipped text over it, while the mouse rests there or its row has the keyboard focus. One tip in
 * the page serves all of them. It does not use `title`: names are in no attribute of the page, where recorders read
 * them.
 */
export function ClipTip() {
  const tip = useRef<HTMLDivElement>(null);
  const [source, setSource] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turnTo = (box: HTMLElement | null) => {
      clearTimeout(timer);
      setSource(null);
      if (box !== null) timer = setTimeout(() => setSource(box.isConnected ? box : null), REST);
    };
    const onPointerOver = (event: PointerEvent) => {
      // A finger does not rest: it opens the record, which shows everything.
      if (event.pointerType !== 'touch' && !holds(tip.current, event)) turnTo(clippedAt(event.target));
    };
    const onFocusIn = (event: FocusEvent) => turnTo(clippedIn(event.target));
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') turnTo(null);
    };
    const hide = () => turnTo(null);
    const options = { capture: true, passive: true } as const;
    document.addEventListener('pointerover', onPointerOver, options);
    document.addEventListener('focusin', onFocusIn, options);
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('scroll', hide, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointerOver, options);
      document.removeEventListener('focusin', onFocusIn, options);
      document.removeEventListener('keydown', onKeyDown, options);
      document.removeEventListener('pointerdown', hide, options);
      document.removeEventListener('scroll', hide, options);
    };
  }, []);

  useLayoutEffect(() => {
    const box = tip.current;
    if (source === null || box === null) return;
    const at = source.getBoundingClientRect();
    const { fontSize, lineHeight, fontWeight, fontVariantNumeric } = getComputedStyle(source);
    const maxWidth = `${Math.min(Math.max(WIDEST, at.width + 18), innerWidth - 2 * EDGE)}px`;
    Object.assign(box.style, { fontSize, lineHeight, fontWeight, fontVariantNumeric, maxWidth });
    // Above dialogs and menus.
    box.showPopover();
    const left = Math.max(EDGE, Math.min(at.left - 9, innerWidth - EDGE - box.offsetWidth));
    const top = Math.max(EDGE, Math.min(at.top - 5, innerHeight - EDGE - box.offsetHeight));
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  }, [source]);

  if (source === null) return null;
  return (
    <div
      ref={tip}
      popover="manual"
      // Readers have the whole text already, and a press goes to what lies below.
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 rounded-md border border-line bg-raised px-2 py-1 break-words whitespace-normal text-ink shadow-2"
    >
      {source.innerText}
    </div>
  );
}
