import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Pixels after which a movement has a direction. */
const BEGINS = 14;
/** Pixels from the edge of the window, where the browser's own gesture begins. */
const EDGE = 24;
/** Share of a row that a swipe has to cover, and its pixels at most. */
const FAR = 0.4;
const FAR_MOST = 160;

interface Swipe {
  readonly row: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly far: number;
  /** Label in the room that the row leaves; null while it is not known where the finger goes. */
  label: HTMLElement | null;
}

/** Returns the button of a row that a swipe presses; null where the row has none, or its box scrolls sideways itself. */
function buttonOf(row: HTMLElement | null, list: HTMLElement): HTMLButtonElement | null {
  const button = row?.querySelector<HTMLButtonElement>('button[data-swipe]') ?? null;
  if (row === null || button === null || button.disabled) return null;
  for (let box = row.parentElement; box !== null && list.contains(box); box = box.parentElement) {
    const { overflowX } = getComputedStyle(box);
    if (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) return null;
  }
  return button;
}

/** Makes the label that says what the swipe does, in the room that the row leaves. */
function makeLabel({ row, button }: Swipe): HTMLElement {
  const label = document.createElement('div');
  const { top, left, height } = row.getBoundingClientRect();
  label.className = 'swipe-label';
  label.setAttribute('aria-hidden', 'true');
  label.textContent = button.dataset['swipe'] ?? '';
  Object.assign(label.style, { top: `${top}px`, left: `${left}px`, height: `${height}px` });
  document.body.append(label);
  return label;
}

/**
 * Has a finger that swipes a row to the right press the row's `button[data-swipe]`, whose value is the label meanwhile. The
 * button stays: nothing is done by a swipe alone. Rows are items and lines of tables; up and down scrolls as ever.
 */
export function useSwipes(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    let swipe: Swipe | null = null;
    const end = (): void => {
      if (swipe === null) return;
      swipe.label?.remove();
      swipe.row.classList.add('swipe-back');
      swipe.row.style.removeProperty('transform');
      swipe = null;
    };
    const onDown = (event: PointerEvent): void => {
      end();
      const row = (event.target as HTMLElement).closest<HTMLElement>('li, tr');
      if (event.pointerType !== 'touch' || !event.isPrimary || event.clientX < EDGE) return;
      const button = buttonOf(row, box);
      if (row === null || button === null) return;
      const far = Math.min(FAR_MOST, row.offsetWidth * FAR);
      swipe = { row, button, pointer: event.pointerId, x: event.clientX, y: event.clientY, far, label: null };
    };
    const onMove = (event: PointerEvent): void => {
      if (swipe?.pointer !== event.pointerId) return;
      const [right, down] = [event.clientX - swipe.x, Math.abs(event.clientY - swipe.y)];
      if (swipe.label === null) {
        if (down > BEGINS || right < -BEGINS) swipe = null;
        if (swipe === null || right < BEGINS || right < 2 * down) return;
        swipe.row.classList.remove('swipe-back');
        swipe.label = makeLabel(swipe);
      }
      const by = Math.max(0, right);
      swipe.row.style.transform = `translateX(${by}px)`;
      swipe.label.style.width = `${by}px`;
      swipe.label.toggleAttribute('data-far', by >= swipe.far);
    };
    const onUp = (event: PointerEvent): void => {
      if (swipe?.pointer !== event.pointerId) return;
      const { button, label, x, far } = swipe;
      end();
      if (label === null) return;
      // The finger's own press of the row follows, or not.
      const swallow = (press: MouseEvent): void => {
        press.preventDefault();
        press.stopPropagation();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => {
        removeEventListener('click', swallow, { capture: true });
        if (event.clientX - x >= far && button.isConnected) button.click();
      });
    };
    const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: end };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) box.addEventListener(name, listener);
    return () => {
      end();
      for (const [name, listener] of entries) box.removeEventListener(name, listener);
    };
  }, [list]);
}
