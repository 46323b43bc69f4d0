import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Target } from '@sync/model/rules/domino';
import { GRID_MINUTES } from '@sync/model/entities/surgery-values';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardColumn } from './board-day';
import { useHold } from './hold-store';
import type { HoldState, HoldStore } from './hold-store';

const STEP = GRID_MINUTES * 60_000;

/** Returns the target of an arrow key: five minutes up or down, or the next room. Null where there is none. */
export function stepped(state: HoldState, columns: readonly BoardColumn[], key: string): Target | null {
  const { held, target } = state;
  if (held === null) return null;
  const [slot] = held.slots;
  const start = held.piece.roomId === '' ? (slot ?? null) : held.piece;
  const from = target ?? start;
  if (from === null) return null;
  const at = { roomId: from.roomId, tableNo: from.tableNo, from: from.from };
  if (key === 'ArrowUp') return { ...at, from: at.from - STEP };
  if (key === 'ArrowDown') return { ...at, from: at.from + STEP };
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (aside === undefined) return null;
  const place = columns.findIndex((column) => column.key === tableKey(at.roomId, at.tableNo));
  const next = columns[place + aside];
  return next === undefined ? null : { roomId: next.roomId, tableNo: next.tableNo, from: at.from };
}

/** Moves the focus through the free slots in a ring while a card is chosen. */
function walkSlots(body: HTMLElement | null, back: boolean): void {
  const slots = [...(body?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];
  const current = slots.findIndex((slot) => slot === document.activeElement);
  const next =
    current < 0 ? (back ? slots.length - 1 : 0) : (current + (back ? -1 : 1) + slots.length) % slots.length;
  slots[next]?.focus();
}

/**
 * Handles the keys while a card is chosen: Tab moves through the free slots, arrows move step by step, Enter places
 * it, Esc changes nothing.
 */
export function useHoldKeys(
  store: HoldStore,
  columns: readonly BoardColumn[],
  body: RefObject<HTMLElement | null>,
  onPlace: (target: Target) => void,
): void {
  const mode = useHold(store, ({ held }) => held?.mode ?? null);
  useEffect(() => {
    if (mode !== 'pick' && mode !== 'swap') return;
    const onKey = (event: KeyboardEvent): void => {
      // A dialog over the board has keys of its own.
      if (event.target instanceof Element && event.target.closest('[role=dialog]') !== null) return;
      const take = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (event.key === 'Escape') {
        take();
        store.leave();
        return;
      }
      if (mode === 'swap') return;
      const isOnBar = event.target instanceof Element && event.target.closest('[data-hold-bar]') !== null;
      if (event.key === 'Tab' && !isOnBar && store.state.held?.slots.length !== 0) {
        take();
        walkSlots(body.current, event.shiftKey);
      } else if (event.key === 'Enter' && !isOnBar && store.state.target !== null) {
        take();
        onPlace(store.state.target);
      } else if (event.key.startsWith('Arrow')) {
        const next = stepped(store.state, columns, event.key);
        if (next === null) return;
        take();
        store.aim(next);
        requestAnimationFrame(() =>
          body.current
            ?.querySelector('[data-landing]')
            ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
        );
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [mode, store, columns, body, onPlace]);
}
