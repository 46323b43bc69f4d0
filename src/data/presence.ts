import { useEffect, useState } from 'react';
import { tellPresence } from '@sync/rpc/presence';
import type { Present, PresenceKind, PresenceState } from '@sync/rpc/presence';
import { newId } from './new-id';
import { LEFT, stateAt, WRITES } from './presence-state';
import { runQuery } from './server';
import { useSyncState } from './sync-state';

export type { Present, PresenceKind, PresenceState } from '@sync/rpc/presence';

/** Names this window towards the server, until it is closed. */
const seat = newId();

/** Milliseconds between two words to the server: with nobody else there, and with somebody. */
const ALONE = 15_000;
const TOGETHER = 5_000;
/** Returns whether an event is text for the record, and not the search for another one. */
function isWriting({ target }: Event): boolean {
  if (!(target instanceof HTMLElement) || target.closest('main, [role="dialog"]') === null) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    ['text', 'tel', 'email', 'number'].includes(target.type) &&
    target.role !== 'combobox' &&
    target.closest('[role="search"]') === null
  );
}

const nobody: readonly Present[] = [];

/**
 * Tells the server that the user is at a record while the page is visible and connected, and returns the colleagues who
 * are there or were lately; null without a connection, when nothing is known. It says goodbye when it ends.
 */
export function usePresence(kind: PresenceKind, record: string): readonly Present[] | null {
  const isOnline = useSyncState((sync) => sync.status.phase === 'online');
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  const [others, setOthers] = useState<readonly Present[]>(nobody);
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    setOthers(nobody);
    if (!isOnline || !isVisible) return undefined;
    let isOver = false;
    let touched = Date.now();
    let typed = 0;
    let said: PresenceState | null = null;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = ALONE;
    const tell = async (): Promise<void> => {
      clearTimeout(timer);
      if (isAsking || isOver) return;
      isAsking = true;
      said = stateAt(Date.now(), touched, typed);
      const answer = await runQuery(tellPresence, { kind, record, seat, state: said });
      isAsking = false;
      if (isOver) return;
      if (answer.ok) {
        setOthers(answer.value);
        pause = answer.value.some(({ state }) => state !== 'gone') ? TOGETHER : ALONE;
      } else pause = ALONE;
      plan();
    };
    /** Waits for the next word: its time, or the moment at which the user's own state ends. */
    const plan = (): void => {
      const now = Date.now();
      const current = stateAt(now, touched, typed);
      const ends =
        current === 'writing' ? typed + WRITES - now : current === 'looking' ? touched + LEFT - now : pause;
      clearTimeout(timer);
      timer = setTimeout(() => void tell(), Math.min(pause, Math.max(ends, 0) + 50));
    };
    /** Tells another state at once; the same one keeps its time. */
    const note = (): void => {
      if (stateAt(Date.now(), touched, typed) !== said) void tell();
    };
    const onTouch = (): void => {
      touched = Date.now();
      note();
    };
    const onInput = (event: Event): void => {
      touched = Date.now();
      if (isWriting(event)) typed = touched;
      note();
    };
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      // Nobody waits for the answer; the place is forgotten without it, too.
      void runQuery(tellPresence, { kind, record, seat, state: 'gone' });
    };
    document.addEventListener('input', onInput, { capture: true });
    document.addEventListener('pointerdown', onTouch, { capture: true });
    document.addEventListener('keydown', onTouch, { capture: true });
    addEventListener('pagehide', leave);
    void tell();
    return () => {
      document.removeEventListener('input', onInput, { capture: true });
      document.removeEventListener('pointerdown', onTouch, { capture: true });
      document.removeEventListener('keydown', onTouch, { capture: true });
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, record, isOnline, isVisible]);
  return isOnline ? others : null;
}
