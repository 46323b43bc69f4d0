import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../store/ids';
import type { Checkpoint } from './scoped-pull';
import { StoredPages } from './stored-pages';

describe('the next page', () => {
  const cursor = (xid: string): Checkpoint => ({ xid, id: newId(), epoch: 'one' });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits for the one before it', async () => {
    let stored = cursor('1');
    const pages = new StoredPages(() => stored, vi.fn());
    expect(await pages.until(undefined)).toBe(true);
    const next = cursor('2');
    let isHandedOut = false;
    const waiting = pages.until(next).then((result) => {
      isHandedOut = true;
      return result;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isHandedOut).toBe(false);
    stored = { ...next };
    await vi.advanceTimersByTimeAsync(20);
    expect(await waiting).toBe(true);
  });

  it('is not handed out where that could not be stored; the next pull begins at what is', async () => {
    const wake = vi.fn();
    const stored = cursor('1');
    const pages = new StoredPages(() => stored, wake);
    const waiting = pages.until(cursor('2'));
    pages.fail();
    await vi.advanceTimersByTimeAsync(20);
    expect(await waiting).toBe(false);
    expect(wake).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wake).toHaveBeenCalledOnce();
    expect(pages.failed).toBe(true);
    expect(await pages.until(stored)).toBe(true);
    expect(pages.failed).toBe(false);
  });
});
