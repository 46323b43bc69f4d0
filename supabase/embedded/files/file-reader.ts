import { Worker } from 'node:worker_threads';
import type { CvContent } from '../../functions/resumes/cv-content';

/** Result of a reader: content of a file, or that too many wait. */
export type ReadFile = CvContent | { readonly state: 'busy' };

/** Limits of a reader. */
export interface ReaderLimits {
  /** Files that are read at once. */
  readonly threads: number;
  /** Files that wait for that. */
  readonly waiting: number;
  /** Milliseconds for one file, counted from where it is read. */
  readonly deadline: number;
  /** Megabytes of objects in a thread. */
  readonly memory: number;
}

const LIMITS: ReaderLimits = { threads: 2, waiting: 16, deadline: 10_000, memory: 256 };
/** First message of a thread; milliseconds that it may take until then, on a busy machine. */
export const READY = 'ready';
const START = 60_000;
/** Milliseconds that a stop gives what is being read. */
const LAST_MOMENT = 1_000;

export interface FileReader {
  /**
   * Takes a file apart in a thread of its own. One that takes too long or too much memory is `unreadable`, and its thread is
   * ended; `busy` where too many wait, or the reader is being closed.
   */
  read(bytes: Uint8Array): Promise<ReadFile>;
  /** Lets what is being read finish, for a moment. */
  close(): Promise<void>;
}

interface Waiting {
  readonly bytes: Uint8Array;
  readonly settle: (read: ReadFile | Promise<ReadFile>) => void;
}

const UNREADABLE: ReadFile = { state: 'unreadable' };
const BUSY: ReadFile = { state: 'busy' };

/** One thread: started when the first file comes, again after one that it could not take. */
class Thread {
  readonly #limits: ReaderLimits;
  readonly #entry: URL;
  #worker: Worker | null = null;

  constructor(limits: ReaderLimits, entry: URL) {
    this.#limits = limits;
    this.#entry = entry;
  }

  /** @throws Error where no thread can be started, which is no fault of the file */
  async read(bytes: Uint8Array): Promise<ReadFile> {
    const worker = this.#worker ?? (await this.#start());
    const read = await answerOf(worker, this.#limits.deadline, () => worker.postMessage(bytes));
    if (read === null) this.end();
    return (read as CvContent | null) ?? UNREADABLE;
  }

  end(): void {
    const worker = this.#worker;
    this.#worker = null;
    // What it still does is of no interest to anybody.
    void worker?.terminate();
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory, maxYoungGenerationSizeMb: 32 },
      // It needs nothing that the server knows, and its entry says how it is run.
      env: {},
      execArgv: [],
      argv: [],
    });
    worker.unref();
    worker.on('error', () => undefined);
    this.#worker = worker;
    if ((await answerOf(worker, START, () => undefined)) === READY) return worker;
    this.end();
    throw new Error('no thread that reads files could be started');
  }
}

/** Waits for what a thread says next. @returns null where it says nothing in time, or ends */
function answerOf(worker: Worker, most: number, ask: () => void): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (answer: unknown): void => {
      clearTimeout(timer);
      worker.off('message', settle);
      worker.off('error', fail);
      worker.off('exit', fail);
      resolve(answer);
    };
    const fail = (): void => settle(null);
    const timer = setTimeout(fail, most);
    worker.on('message', settle);
    worker.on('error', fail);
    worker.on('exit', fail);
    ask();
  });
}

/** Reads foreign files beside the server, which answers others meanwhile and can be ended at any time. */
export function createFileReader(
  given: Partial<ReaderLimits> = {},
  entry = new URL('./worker.mjs', import.meta.url),
): FileReader {
  const limits = { ...LIMITS, ...given };
  const idle = Array.from({ length: limits.threads }, () => new Thread(limits, entry));
  const all = [...idle];
  const waiting: Waiting[] = [];
  const running = new Set<Promise<void>>();
  let closed = false;
  let cut = false;

  const next = (): void => {
    const thread = waiting.length > 0 ? idle.pop() : undefined;
    const file = thread === undefined ? undefined : waiting.shift();
    if (thread === undefined || file === undefined) return;
    const read = thread.read(file.bytes);
    const run = read
      .catch(() => undefined)
      .then(() => {
        running.delete(run);
        idle.push(thread);
        // One that was cut off is not judged.
        file.settle(cut ? BUSY : read);
        next();
      });
    running.add(run);
  };

  return {
    read(bytes) {
      if (closed || (idle.length === 0 && waiting.length >= limits.waiting)) return Promise.resolve(BUSY);
      return new Promise((settle) => {
        waiting.push({ bytes, settle });
        next();
      });
    },
    async close() {
      closed = true;
      for (const file of waiting.splice(0)) file.settle(BUSY);
      let timer: NodeJS.Timeout | undefined;
      const moment = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_MOMENT);
      });
      await Promise.race([Promise.all(running), moment]);
      clearTimeout(timer);
      cut = true;
      for (const thread of all) thread.end();
      await Promise.all(running);
    },
  };
}
