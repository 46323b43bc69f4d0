interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of the window, in CSS pixels. */
export interface Box extends Size {
  readonly top: number;
  readonly left: number;
}

/** Room between the card and what it speaks of, and between it and the edge of the window. */
const GAP = 14;
const EDGE = 12;

/** Returns whether a part is on the screen, and not cut off by more than half. */
function isShown({ top, left, width, height }: Box): boolean {
  if (width === 0 || height === 0) return false;
  const x = left + width / 2;
  const y = top + height / 2;
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight;
}

/** Returns the place of the first part that is on the screen; null where none is. */
export function shownRect(selectors: readonly string[]): Box | null {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { top, left, width, height } = element.getBoundingClientRect();
      if (isShown({ top, left, width, height })) return { top, left, width, height };
    }
  }
  return null;
}

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** Returns the place of the card: below the part, right of it or above it, where there is room; else in the middle. */
export function placeCard(target: Box | null, card: Size, window: Size): { top: number; left: number } {
  const mostTop = Math.max(EDGE, window.height - EDGE - card.height);
  const mostLeft = Math.max(EDGE, window.width - EDGE - card.width);
  const middle = {
    top: between(EDGE, (window.height - card.height) / 2, mostTop),
    left: between(EDGE, (window.width - card.width) / 2, mostLeft),
  };
  if (target === null) return middle;
  const right = target.left + target.width + GAP;
  const below = target.top + target.height + GAP;
  const above = target.top - GAP - card.height;
  const isAtSide = target.left + target.width < window.width / 2;
  if (isAtSide && right <= mostLeft) return { top: between(EDGE, target.top, mostTop), left: right };
  if (below <= mostTop) return { top: below, left: between(EDGE, target.left, mostLeft) };
  if (above >= EDGE) return { top: above, left: between(EDGE, target.left, mostLeft) };
  return middle;
}
