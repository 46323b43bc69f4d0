import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, it } from 'vitest';
import { createFileReader } from './file-reader';
import type { FileReader, ReaderLimits } from './file-reader';

const docx = (text: string) =>
  zipSync({ 'word/document.xml': strToU8(`<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`) });
const fine = docx('Sterilizasyon');
const read = (text: string) => ({ state: 'read', type: expect.stringContaining('word') as string, text });

const open: FileReader[] = [];
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
});
function readerOf(limits: Partial<ReaderLimits> = {}, program?: string): FileReader {
  const entry =
    program === undefined ? undefined : new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const reader = createFileReader(limits, entry);
  open.push(reader);
  return reader;
}
/** A thread that does with a file what its first byte says. */
const TEMPER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (bytes) => {
    if (bytes[0] === 1) for (;;) /x*y/.test('x'.repeat(10000));
    if (bytes[0] === 2) for (const all = []; ; ) all.push({ all: new Array(1000).fill(all.length) });
    if (bytes[0] === 3) process.exit(0);
    if (bytes[0] === 4) throw new Error('broken');
    if (bytes[0] === 5) return;
    parentPort.postMessage({ state: 'unknown' });
  });
  parentPort.postMessage('ready');
`;

it('takes files apart in a thread of its own, one after the other', async () => {
  const reader = readerOf({ threads: 1 });
  const answers = await Promise.all(
    [fine, docx('b'), strToU8('%PDF-1'), strToU8('MZ')].map((file) => reader.read(file)),
  );
  expect(answers).toEqual([
    read('Sterilizasyon'),
    read('b'),
    { state: 'read', type: 'application/pdf', text: null },
    { state: 'unknown' },
  ]);
});

it.each([
  ['never ends', 1],
  ['takes all memory', 2],
  ['ends its thread', 3],
  ['breaks', 4],
  ['is never answered', 5],
])('gives up a file that %s, and reads the next one', async (_, temper) => {
  const reader = readerOf({ threads: 1, deadline: temper === 2 ? 60_000 : 300, memory: 32 }, TEMPER);
  const [bad, next] = await Promise.all([reader.read(Uint8Array.of(temper)), reader.read(Uint8Array.of(0))]);
  expect([bad, next]).toEqual([{ state: 'unreadable' }, { state: 'unknown' }]);
});

it('lets so many wait and no more', async () => {
  const reader = readerOf({ threads: 1, waiting: 2, deadline: 60_000 }, TEMPER);
  const answers = [1, 0, 0, 0].map((temper) => reader.read(Uint8Array.of(temper)));
  expect(await answers[3]).toEqual({ state: 'busy' });
  // Nothing is judged that was not read.
  await reader.close();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => ({ state: 'busy' })));
  expect(await reader.read(fine)).toEqual({ state: 'busy' });
});

it('says so where no thread can be started', async () => {
  const reader = readerOf({ threads: 1 }, `throw new Error('none')`);
  await expect(reader.read(fine)).rejects.toThrow('could be started');
  await expect(reader.read(fine)).rejects.toThrow('could be started');
});

it('leaves the process free while a file is read', async () => {
  const reader = readerOf({ threads: 1, deadline: 60_000 }, TEMPER);
  const reading = reader.read(Uint8Array.of(1));
  let turns = 0;
  while (turns < 100) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await reader.close();
  expect(await reading).toEqual({ state: 'busy' });
});
