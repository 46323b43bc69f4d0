import { proxy, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
import { FileProblem } from './file-problem';
import type { Preview, PreviewRequest, Progress, ReaderSide, RowRequest, ShownLine } from './preview';
import type { HashedRow } from './row-hash';

/** Milliseconds that a worker may say nothing of a file: after that nobody waits for it any more. */
const PATIENCE = 120_000;

/** A worker that reads files, or its replacement. */
export interface ReaderWorker {
  readonly endpoint: Endpoint;
  /** Registers a callback for a breakdown of the worker. */
  readonly onFailure: (failed: () => void) => void;
  readonly terminate: () => void;
}

function startWorker(): ReaderWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'vizite-import',
  });
  return {
    endpoint: worker,
    onFailure: (failed) => worker.addEventListener('error', failed, { once: true }),
    terminate: () => worker.terminate(),
  };
}

interface Running {
  readonly remote: Remote<ReaderSide>;
  /** Rejects when the worker breaks down, or is ended. */
  readonly ended: Promise<never>;
  readonly end: (reason: Error) => void;
}

function run(worker: ReaderWorker): Running {
  let reject: (reason: Error) => void = () => undefined;
  const ended = new Promise<never>((_, rejectWith) => {
    reject = rejectWith;
  });
  // Nobody may be waiting.
  ended.catch(() => undefined);
  const end = (reason: Error): void => {
    worker.terminate();
    reject(reason);
  };
  worker.onFailure(() => end(new FileProblem('failed')));
  return { remote: wrap<ReaderSide>(worker.endpoint), ended, end };
}

const aborted = (): DOMException => new DOMException('the file is no longer read', 'AbortError');

/**
 * Reads a file that the user has chosen, in a worker of its own. Nothing of it is stored, and nothing is kept after
 * `close`. Every call may reject with a `FileProblem`, whose message can be shown.
 *
 *     const reader = new ImportReader(file);
 *     const preview = await reader.preview({ profile }, { onProgress, signal });
 *     for (let from = 0; from < preview.table.summary.rows; from += 500) send(await reader.rows({ from, count: 500 }));
 *     reader.close();
 */
export class ImportReader {
  readonly #file: Blob;
  readonly #start: () => ReaderWorker;
  readonly #patience: number;
  #running: Running | null = null;

  /** @param patience milliseconds that the worker may say nothing */
  constructor(file: Blob, start = startWorker, patience = PATIENCE) {
    this.#file = file;
    this.#start = start;
    this.#patience = patience;
  }

  /**
   * Reads the file, by a profile or by a suggested one. The rows of the preview before are forgotten.
   * @param signal cancels it; the next preview starts from the beginning
   */
  async preview(
    request: PreviewRequest = {},
    {
      onProgress,
      signal,
    }: { readonly onProgress?: (progress: Progress) => void; readonly signal?: AbortSignal } = {},
  ): Promise<Preview> {
    if (signal?.aborted === true) throw aborted();
    const stop = (): void => this.#end(aborted());
    signal?.addEventListener('abort', stop, { once: true });
    const deadline = this.#deadline();
    try {
      const running = (this.#running ??= run(this.#start()));
      const hear = proxy((progress: Progress) => {
        deadline.again();
        onProgress?.(progress);
      });
      const answer = await Promise.race([running.remote.preview(this.#file, request, hear), running.ended]);
      if ('problem' in answer) throw new FileProblem(answer.problem);
      return answer.value;
    } catch (error) {
      if (error instanceof FileProblem && error.code === 'failed') this.#end(error);
      throw error;
    } finally {
      deadline.clear();
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Returns a portion of the rows of the last preview. */
  rows(request: RowRequest): Promise<readonly HashedRow[]> {
    return this.#ask((remote) => remote.rows(request));
  }

  /** Returns lines of the file as they may be shown, by their numbers; beside rows with problems. */
  lines(numbers: readonly number[]): Promise<readonly ShownLine[]> {
    return this.#ask((remote) => remote.lines(numbers));
  }

  /** Ends the worker, and with it all that it knows of the file. */
  close(): void {
    this.#end(aborted());
  }

  #ask<T>(question: (remote: Remote<ReaderSide>) => Promise<T>): Promise<T> {
    const running = this.#running;
    if (running === null) return Promise.reject(aborted());
    const deadline = this.#deadline();
    return Promise.race([question(running.remote), running.ended]).finally(() => deadline.clear());
  }

  /** Ends the worker when it says nothing for too long; a file may be made for that. */
  #deadline(): { readonly again: () => void; readonly clear: () => void } {
    let timer: ReturnType<typeof setTimeout>;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#end(new FileProblem('too_slow')), this.#patience);
    };
    again();
    return { again, clear: () => clearTimeout(timer) };
  }

  #end(reason: Error): void {
    this.#running?.end(reason);
    this.#running = null;
  }
}
