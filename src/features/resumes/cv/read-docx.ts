import { CvRefused } from './cv-refused';

/** Answer of the worker about a document; null where it cannot be read. */
export interface DocxAnswer {
  readonly text: string | null;
}

/** Milliseconds for one document: most take a few. */
const DEADLINE = 20_000;

const startWorker = (): Worker =>
  new Worker(new URL('./docx-worker.ts', import.meta.url), { type: 'module', name: 'vizite-docx' });

/**
 * Reads the text of a Word document in a worker of its own. One that takes too long is given up; its file stays as it is.
 * @throws CvRefused
 */
export async function readDocx(
  bytes: Uint8Array<ArrayBuffer>,
  {
    start = startWorker,
    deadline = DEADLINE,
  }: { readonly start?: () => Worker; readonly deadline?: number } = {},
): Promise<string> {
  const worker = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const { text } = await new Promise<DocxAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new CvRefused('too_slow')), deadline);
      worker.addEventListener('message', ({ data }: MessageEvent<DocxAnswer>) => resolve(data));
      worker.addEventListener('error', () => reject(new CvRefused('damaged')));
      worker.postMessage(bytes);
    });
    if (text === null) throw new CvRefused('damaged');
    return text;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
