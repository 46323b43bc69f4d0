import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns the indexes of the tabs that fit into a row: the first ones and the current one, with room left for the
 * menu of the others where they do not all fit.
 */
export function tabsThatFit(
  widths: readonly number[],
  current: number,
  { room, gap, menu }: { room: number; gap: number; menu: number },
): readonly number[] {
  const all = widths.map((_, at) => at);
  const taken = (tabs: readonly number[]): number =>
    tabs.reduce((sum, at) => sum + (widths[at] ?? 0) + gap, -gap);
  if (taken(all) <= room) return all;
  const first = (count: number) => all.filter((at) => at < count || at === current);
  let count = all.length - 1;
  while (count > 0 && taken(first(count)) + gap + menu > room) count -= 1;
  return first(count);
}

interface Measured {
  readonly texts: string;
  readonly widths: readonly number[];
}

/**
 * Returns the indexes of a row's tabs that have room; null until they are measured, which happens before they are
 * drawn.
 * @param frame the box around the row and the menu
 * @param texts changes when the tabs' widths do
 * @param menu pixels that the menu of the others takes; null: all tabs stay in the row
 */
export function useFittingTabs(
  frame: RefObject<HTMLElement | null>,
  texts: string,
  current: number,
  menu: number | null,
): readonly number[] | null {
  const measured = useRef<Measured>({ texts: '', widths: [] });
  const [fitting, setFitting] = useState<{ texts: string; tabs: readonly number[] } | null>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null || menu === null) return;
    const fit = () => {
      if (measured.current.texts !== texts) {
        const tabs = [...box.querySelectorAll<HTMLElement>('[role=tab]')];
        measured.current = { texts, widths: tabs.map((tab) => tab.offsetWidth) };
      }
      const row = box.querySelector('[role=tablist]');
      const gap = row === null ? 0 : Number.parseFloat(getComputedStyle(row).columnGap) || 0;
      const room = box.clientWidth;
      if (room > 0) {
        setFitting({ texts, tabs: tabsThatFit(measured.current.widths, current, { room, gap, menu }) });
      }
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [frame, texts, current, menu]);
  // With other texts all tabs are drawn once, to be measured.
  return fitting?.texts === texts ? fitting.tabs : null;
}
