import { proxy, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
import { FileProblem } from './file-problem';
import type { Preview, PreviewRequest, Progress, ReaderSide, RowRequest, ShownLine } from './preview';
import type { HashedRow } from './row-hash';

/** A worker that reads files, or what stands for one. */
export interface ReaderWorker {
  readonly endpoint: Endpoint;
  /** Called when the worker breaks down. */
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
  #running: Running | null = null;

  constructor(file: Blob, start = startWorker) {
    this.#file = file;
    this.#start = start;
  }

  /**
   * Reads the file, by a profile or by a suggested one. The rows of the preview before are forgotten.
   * @param signal gives it up; the next preview begins anew
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
    try {
      const running = (this.#running ??= run(this.#start()));
      const hear = proxy((progress: Progress) => onProgress?.(progress));
      const answer = await Promise.race([running.remote.preview(this.#file, request, hear), running.ended]);
      if ('problem' in answer) throw new FileProblem(answer.problem);
      return answer.value;
    } catch (error) {
      if (error instanceof FileProblem && error.code === 'failed') this.#end(error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** A portion of the rows of the last preview. */
  rows(request: RowRequest): Promise<readonly HashedRow[]> {
    return this.#ask((remote) => remote.rows(request));
  }

  /** Lines of the file as they may be shown, by their numbers; beside rows with problems. */
  lines(numbers: readonly number[]): Promise<readonly ShownLine[]> {
    return this.#ask((remote) => remote.lines(numbers));
  }

  /** Ends the worker, and with it all that it knows of the file. */
  close(): void {
    this.#end(aborted());
  }

  #ask<T>(question: (remote: Remote<ReaderSide>) => Promise<T>): Promise<T> {
    const running = this.#running;
    return running === null
      ? Promise.reject(aborted())
      : Promise.race([question(running.remote), running.ended]);
  }

  #end(reason: Error): void {
    this.#running?.end(reason);
    this.#running = null;
  }
}
