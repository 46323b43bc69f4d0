import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '@sync/store/device';
import { followWork, registerForm } from './unsaved-work';
import { useSignedIn } from './workspace';

/** Milliseconds from the last key to writing a draft, and the longest that typing can delay it. */
const PAUSE = 400;
const LONGEST = 1_500;
/** A write that takes longer than this many milliseconds counts as failed until it ends. */
const PATIENCE = 3_000;

/**
 * State of the typed values. saving: not yet on the device. saved: all of them on the device. failed: the device does
 * not take them (storage full or taken away); they are retried with the next key and when the page is left.
 */
export type DraftStanding = 'none' | 'saving' | 'saved' | 'failed';

export interface DraftState<T, R extends object = never> {
  /** Values found on the device when the form opened; null where there was nothing. */
  readonly restored: T | null;
  /** The record as it stood when what was found was begun. Null where there was nothing, or no record. */
  readonly begun: R | null;
  /** True once the look into the store is done; the form opens with it. */
  readonly ready: boolean;
  readonly standing: DraftStanding;
  /** Milliseconds since 1970 of the last write; null before it. */
  readonly savedAt: number | null;
  save(values: T): void;
  /** Writes what `save` was given last at once. @returns whether all of it is on the device */
  flush(): Promise<boolean>;
  clear(): Promise<void>;
}

/**
 * Values that a form of a stored record was filled from, and those that its draft was begun on; the latter null
 * without a draft.
 */
export interface OpenedForm<R extends object> {
  readonly opened: R;
  readonly begun: R | null;
}

/**
 * Keeps unfinished form values on the device under a key, so that they survive reload, rotation and update. Unstored
 * values are written when the page is hidden or left.
 * @param opened the record that the form is filled from; a draft keeps the one that it began with
 */
export function useDraft<T, R extends object = never>(
  key: string,
  opened: R | null = null,
): DraftState<T, R> {
  const { device } = useSignedIn().workspace.store;
  const [restored, setRestored] = useState<T | null>(null);
  const [ready, setReady] = useState(false);
  const [standing, setStanding] = useState<DraftStanding>('none');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const waiting = useRef<{ values: T; since: number; timer: number } | null>(null);
  const kept = useRef(false);
  const [begun, setBegun] = useState<R | null>(null);
  /** The record that the stored draft began with. */
  const ground = useRef<R | null>(null);
  const openedNow = useRef(opened);

  const write = useCallback(async () => {
    const pending = waiting.current;
    if (pending === null) return;
    waiting.current = null;
    clearTimeout(pending.timer);
    const at = Date.now();
    kept.current = true;
    const late = setTimeout(() => setStanding('failed'), PATIENCE);
    try {
      ground.current ??= openedNow.current;
      const base = ground.current === null ? {} : { begun: ground.current };
      await followWork(device.drafts.put({ key, values: pending.values, at, ...base }));
      setSavedAt(at);
      // What was typed during the write waits for the next one.
      if (waiting.current === null) setStanding('saved');
    } catch {
      // Typed on meanwhile: the newer values wait already.
      waiting.current ??= pending;
      setStanding('failed');
    } finally {
      clearTimeout(late);
    }
  }, [device, key]);

  useEffect(() => {
    let gone = false;
    const show = (draft: Draft | undefined): void => {
      if (gone) return;
      kept.current ||= draft !== undefined;
      setRestored(draft === undefined ? null : (draft.values as T));
      // A draft is taken up by the form that has written it.
      ground.current = (draft?.begun as R | undefined) ?? null;
      setBegun(ground.current);
      setSavedAt(draft?.at ?? null);
      setStanding(draft === undefined ? 'none' : 'saved');
      setReady(true);
    };
    // A store that cannot be read must not keep the form shut.
    device.drafts.get(key).then(show, () => show(undefined));
    const flush = (): void => void write();
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    const close = registerForm({
      filled: () => kept.current || waiting.current !== null,
      unsaved: () => waiting.current !== null,
      flush: write,
    });
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
      const now = Date.now();
      const since = waiting.current?.since ?? now;
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      const pause = Math.max(0, Math.min(PAUSE, since + LONGEST - now));
      waiting.current = { values, since, timer: window.setTimeout(() => void write(), pause) };
      setStanding((current) => (current === 'failed' ? current : 'saving'));
    },
    [write],
  );
  const flush = useCallback(async () => {
    await write();
    return waiting.current === null;
  }, [write]);
  const clear = useCallback(async () => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
    kept.current = false;
    // What the form held is stored as a record by now; a draft that cannot be removed must not say otherwise.
    await device.drafts.delete(key).catch(() => undefined);
    ground.current = null;
    setBegun(null);
    setSavedAt(null);
    setStanding('none');
  }, [device, key]);

  return { restored, begun, ready, standing, savedAt, save, flush, clear };
}
