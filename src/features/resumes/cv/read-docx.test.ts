import { expect, it } from 'vitest';
import { readDocx } from './read-docx';
import type { DocxAnswer } from './read-docx';

/** Returns a worker that answers, breaks, or is silent. */
function workerOf(what: DocxAnswer | 'breaks' | 'silent') {
  const target = new EventTarget();
  let ended = 0;
  const worker = Object.assign(target, {
    postMessage: () =>
      queueMicrotask(() => {
        if (what === 'silent') return;
        target.dispatchEvent(
          what === 'breaks' ? new Event('error') : new MessageEvent('message', { data: what }),
        );
      }),
    terminate: () => (ended += 1),
  });
  return { start: () => worker as unknown as Worker, ended: () => ended };
}

it.each([
  [{ text: null }, 'damaged'],
  ['breaks', 'damaged'],
  ['silent', 'too_slow'],
] as const)('a document is refused, and its worker ended: %j', async (what, problem) => {
  const { start, ended } = workerOf(what);
  await expect(readDocx(Uint8Array.of(1), { start, deadline: 1 })).rejects.toMatchObject({ problem });
  expect(ended()).toBe(1);
});

it('a document is read, and its worker ended', async () => {
  const { start, ended } = workerOf({ text: 'Ada' });
  expect(await readDocx(Uint8Array.of(1), { start })).toBe('Ada');
  expect(ended()).toBe(1);
});
