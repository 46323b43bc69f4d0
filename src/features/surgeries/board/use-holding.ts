import { useCallback, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Target } from '@sync/model/rules/domino';
import type { SurgeryRow } from '../surgery-row';
import type { BlockActions } from './block-inside';
import type { BoardColumn, BoardDay } from './board-day';
import { openSlots, ownerOf } from './board-slots';
import { heldPiece } from './held-piece';
import { HoldStore } from './hold-store';
import type { HoldMode } from './hold-store';
import { stepped, useHoldKeys } from './use-hold-keys';
import type { useMoves } from './use-moves';

/** Actions of the board for a card that is picked up, put down, or pressed. */
export interface Holding {
  readonly store: HoldStore;
  readonly take: (id: string, mode: HoldMode) => void;
  /** The same ones always: blocks are drawn once. */
  readonly actions: BlockActions & { readonly onMore: (ids: readonly string[]) => void };
  readonly onPlace: (target: Target) => void;
}

interface HoldingOptions {
  readonly board: BoardDay;
  /** Those that are shown: on a phone one. */
  readonly columns: readonly BoardColumn[];
  readonly rowOf: (id: string) => SurgeryRow | undefined;
  readonly moves: ReturnType<typeof useMoves>;
  readonly movable: boolean;
  readonly now: number;
  readonly body: RefObject<HTMLElement | null>;
  readonly onTake: () => void;
  /** Handles a press on a block while nothing is held. */
  readonly onTap: (id: string, block: HTMLElement) => void;
  readonly onOpen: (id: string) => void;
}

export function useHolding(options: HoldingOptions): Holding {
  const [store] = useState(() => new HoldStore());
  const { board, columns, rowOf, moves, movable, now, body } = options;

  const take = (id: string, mode: HoldMode) => {
    const row = rowOf(id);
    if (row === undefined || !movable) return;
    const piece = heldPiece(moves.reference, row.surgery, now);
    const { pieces } = board;
    const slots = mode === 'swap' ? [] : openSlots(board.columns, pieces, piece, now, ownerOf(row.surgery));
    options.onTake();
    store.hold({ id, mode, piece, title: row.procedure, client: row.clientName, slots, pieces });
  };
  const takeBy = (id: string, key: string) => {
    take(id, 'pick');
    const next = stepped(store.state, columns, key);
    if (next !== null) store.aim(next);
  };
  const place = (target: Target) => {
    const { held } = store.state;
    store.leave();
    if (held !== null) moves.place(held.id, target);
  };
  const tap = (id: string, block: HTMLElement) => {
    const { held } = store.state;
    if (held?.mode !== 'swap') {
      options.onTap(id, block);
      return;
    }
    store.leave();
    moves.swap(held.id, id);
  };
  // What blocks call is looked up when it is called.
  const latest = useRef({ takeBy, place, tap, open: options.onOpen });
  latest.current = { takeBy, place, tap, open: options.onOpen };
  const actions = useMemo(
    () => ({
      onTap: (id: string, block: HTMLElement) => latest.current.tap(id, block),
      onTake: (id: string, key: string) => latest.current.takeBy(id, key),
      onOpen: (id: string) => latest.current.open(id),
      onMore: ([first]: readonly string[]) => {
        if (first !== undefined) latest.current.open(first);
      },
    }),
    [],
  );
  const onPlace = useCallback((target: Target) => latest.current.place(target), []);
  useHoldKeys(store, columns, body, onPlace);
  return { store, take, actions, onPlace };
}
