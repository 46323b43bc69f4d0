// Runs alone: forms that tests of other files leave open would be asked about, too.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askBeforeLeaving, followWork, registerForm } from './unsaved-work';

let stop: () => void;
beforeEach(() => {
  stop = askBeforeLeaving();
});
afterEach(() => stop());

const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving the page', () => {
  it('asks while a write runs, whether it succeeds or fails', async () => {
    expect(asks()).toBe(false);
    let refuse: (reason: Error) => void = () => undefined;
    const done = followWork(new Promise((_, reject) => (refuse = reject))).catch(() => undefined);
    expect(asks()).toBe(true);
    refuse(new Error('full'));
    await done;
    expect(asks()).toBe(false);
  });

  it('asks while something typed waits, and writes it meanwhile', async () => {
    let waiting = true;
    const close = registerForm({
      filled: () => true,
      unsaved: () => waiting,
      flush: () => {
        waiting = false;
        return Promise.resolve();
      },
    });
    expect(asks()).toBe(true);
    expect(asks()).toBe(false);
    close();
  });
});
