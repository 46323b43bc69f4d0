import type { IconType } from '@/ui/icon';
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { InDialog } from './in-dialog';

/** Something that a key does on the screen. */
export interface KeyCommand {
  /** Stable name, under which a user's own key is kept: `ticket.assign`. */
  readonly id: string;
  readonly label: string;
  /** Its usual key, see `key-press.ts`; null where a user may give it one. */
  readonly key: string | null;
  readonly run: () => void;
  /** Drawing of a command that the quick search offers. */
  readonly icon?: IconType | undefined;
  /** Reason why it cannot be done now. */
  readonly reason?: string | null | undefined;
  /** True for a key that the user cannot change, because something else listens to it as well. */
  readonly isFixed?: true;
  /** True where it is done again and again while the key is held. */
  readonly repeats?: true;
}

/** Place of a group: of two commands with one key the nearer is meant. */
export const keyRanks = { selection: 0, record: 1, list: 2, everywhere: 3, go: 4 } as const;
export type KeyRank = keyof typeof keyRanks;

/** Keys of a part of the screen, as the list of all keys shows them. */
export interface KeyGroup {
  readonly rank: KeyRank;
  readonly title: string;
  /** Stands small behind the title: the number of the record. */
  readonly detail?: string | undefined;
  readonly commands: readonly KeyCommand[];
}

/** A group as it stands on the screen. */
export interface ShownGroup extends KeyGroup {
  /** True for one of a dialog, which has the keyboard for itself: its keys work there alone. */
  readonly isInDialog?: boolean;
}

const none: readonly ShownGroup[] = [];
/** Those that came last stand first: a panel that is open over a page. */
let groups: readonly ShownGroup[] = none;
const watchers = new Set<() => void>();

function change(next: readonly ShownGroup[]): void {
  groups = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const inOrder = (some: readonly ShownGroup[]): readonly ShownGroup[] =>
  some.toSorted((a, b) => keyRanks[a.rank] - keyRanks[b.rank]);

/** Returns the keys of the screen now, the nearest first. */
export const currentKeys = (): readonly ShownGroup[] => inOrder(groups);

/** Returns the keys of the screen, the nearest first; the same value while nothing changes. */
export function useCurrentKeys(): readonly ShownGroup[] {
  const found = useSyncExternalStore(watch, () => groups);
  return useMemo(() => inOrder(found), [found]);
}

/**
 * Has keys do something for as long as the caller is on the screen.
 * @param group null while there is nothing to press
 */
export function useKeys(group: KeyGroup | null): void {
  const isInDialog = use(InDialog);
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  // What the list of keys shows changes with the words, not with each drawing.
  const words =
    group === null
      ? null
      : JSON.stringify([
          group.rank,
          group.title,
          group.detail,
          group.commands.map(({ id, label, key, reason, isFixed }) => [id, label, key, reason, isFixed]),
        ]);
  useEffect(() => {
    const shown = latest.current;
    if (words === null || shown === null) return undefined;
    const own: ShownGroup = {
      ...shown,
      isInDialog,
      commands: shown.commands.map((command) => ({
        ...command,
        run: () => latest.current?.commands.find(({ id }) => id === command.id)?.run(),
      })),
    };
    change([own, ...groups]);
    return () => change(groups.filter((other) => other !== own));
  }, [words, isInDialog]);
}
