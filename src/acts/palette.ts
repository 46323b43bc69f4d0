import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Act } from '@sync/model/acts/act';
import type { RecordActs } from './use-acts';

/** An act with the record on the screen, for the quick search. */
export interface PaletteAct {
  readonly act: Act;
  readonly label: string;
  /** Title of the record. */
  readonly of: string;
  readonly press: () => void;
}

const none: readonly PaletteAct[] = [];
let offered: readonly PaletteAct[] = none;
const watchers = new Set<() => void>();

function offer(acts: readonly PaletteAct[]): void {
  offered = acts;
  for (const watch of watchers) watch();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Returns what can be done with the record on the screen; nothing where none is open. */
export const usePaletteActs = (): readonly PaletteAct[] => useSyncExternalStore(watch, () => offered);

/**
 * Lets the quick search offer acts with the record on the screen as long as it is there.
 * @param list acts of the record, those that cannot be done now included
 * @param title of the record
 */
export function useInPalette(
  { reason, label, press }: RecordActs,
  list: readonly Act[],
  title: string,
): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const offers = list
    .filter((act) => act.group !== undefined && reason(act) === null)
    .map((act) => ({ act, text: label(act) }));
  // What the search shows changes with the words, not with each drawing of the record.
  const words = JSON.stringify(offers.map(({ act, text }) => [act.name, text]));
  useEffect(() => {
    const named = JSON.parse(words) as readonly (readonly [name: string, text: string])[];
    offer(
      named.flatMap(([name, text]) => {
        const act = list.find((other) => other.name === name);
        return act === undefined ? [] : [{ act, label: text, of: title, press: () => latest.current(act) }];
      }),
    );
    return () => offer(none);
  }, [list, title, words]);
}
