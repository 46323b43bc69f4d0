import { useSyncExternalStore } from 'react';
import { dominoOf } from '@sync/model/rules/domino';
import type { DominoPreview, Piece, Target } from '@sync/model/rules/domino';
import type { OpenSlot } from './board-slots';

/** Modes of holding a surgery: under the pointer, chosen, or chosen to change places with another. */
export type HoldMode = 'drag' | 'pick' | 'swap';

export interface Held {
  readonly id: string;
  readonly mode: HoldMode;
  readonly piece: Piece;
  /** Text under the pointer. */
  readonly title: string;
  readonly client: string;
  readonly slots: readonly OpenSlot[];
  /** All surgeries of the day, as they stood when it was taken up. */
  readonly pieces: readonly Piece[];
}

export interface HoldState {
  readonly held: Held | null;
  readonly target: Target | null;
  readonly preview: DominoPreview | null;
}

const nothing: HoldState = { held: null, target: null, preview: null };

/**
 * The surgery that is dragged over the board, and the preview of the drop. The store is outside of React: a drag
 * renders only the cards that move and the room under the pointer.
 */
export class HoldStore {
  #state = nothing;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): HoldState {
    return this.#state;
  }

  #set(state: HoldState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  hold(held: Held): void {
    this.#set({ held, target: null, preview: null });
  }

  /** Sets the target of the held surgery; null: none. */
  aim(target: Target | null): void {
    const { held, target: before } = this.#state;
    if (held === null || held.mode === 'swap') return;
    if (target === null) {
      if (before !== null) this.#set({ held, target: null, preview: null });
      return;
    }
    const isSame =
      before !== null &&
      before.roomId === target.roomId &&
      before.tableNo === target.tableNo &&
      before.from === target.from;
    if (isSame) return;
    this.#set({ held, target, preview: dominoOf(held.pieces, held.piece, target, true) });
  }

  leave(): void {
    if (this.#state.held !== null) this.#set(nothing);
  }
}

/** Follows a part of the store. The part is compared as it is: a value, or an object of the store itself. */
export function useHold<T>(store: HoldStore, part: (state: HoldState) => T): T {
  return useSyncExternalStore(store.subscribe, () => part(store.state));
}
