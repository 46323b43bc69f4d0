import { useCallback, useEffect, useRef, useState } from 'react';
import { followWork, registerForm } from './unsaved-work';
import { useSignedIn } from './workspace';

/** Milliseconds after the last key before a draft is written. */
const PAUSE = 400;

export interface DraftState<T> {
  /** What was found on the device when the form opened; null where there was nothing. */
  readonly restored: T | null;
  /** Whether the look into the store is done; the form opens with it. */
  readonly ready: boolean;
  /** Milliseconds since 1970 of the last write; null before it. */
  readonly savedAt: number | null;
  save(values: T): void;
  clear(): Promise<void>;
}

/**
 * Keeps unfinished form values on the device under a key, so that they survive reload, rotation and update. What
 * waits to be written is written when the page is hidden or left.
 */
export function useDraft<T>(key: string): DraftState<T> {
  const { device } = useSignedIn().workspace.store;
  const [restored, setRestored] = useState<T | null>(null);
  const [ready, setReady] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const waiting = useRef<{ values: T; timer: number } | null>(null);
  const kept = useRef(false);

  const write = useCallback(async () => {
    const pending = waiting.current;
    if (pending === null) return;
    waiting.current = null;
    clearTimeout(pending.timer);
    const at = Date.now();
    kept.current = true;
    await followWork(device.drafts.put({ key, values: pending.values, at }));
    setSavedAt(at);
  }, [device, key]);

  useEffect(() => {
    let gone = false;
    void device.drafts.get(key).then((draft) => {
      if (gone) return;
      kept.current ||= draft !== undefined;
      setRestored(draft === undefined ? null : (draft.values as T));
      setSavedAt(draft?.at ?? null);
      setReady(true);
    });
    const flush = (): void => void write();
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    const close = registerForm({ filled: () => kept.current || waiting.current !== null, flush: write });
    return () => {
      gone = true;
      close();
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [device, key, write]);

  const save = useCallback(
    (values: T) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = { values, timer: window.setTimeout(() => void write(), PAUSE) };
    },
    [write],
  );
  const clear = useCallback(async () => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
    kept.current = false;
    await device.drafts.delete(key);
    setSavedAt(null);
  }, [device, key]);

  return { restored, ready, savedAt, save, clear };
}
