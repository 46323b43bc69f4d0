import type { CollectionName } from '../model/entity';
import type { Connection } from './connection';
import type { Transport } from './transport';
import { PULL_LIMIT, UnexpectedAnswer } from './wire';
import type { Cursor, PullAnswer, PulledPage, PullRequest } from './wire';

interface Waiting {
  readonly request: PullRequest;
  readonly resolve: (page: PulledPage) => void;
  readonly reject: (error: unknown) => void;
}

export interface PullHooks {
  /** The access epoch this device knows; null when it knows none. */
  knownEpoch(): string | null;
  /** Runs before the pages are handed out. */
  onAnswer(answer: PullAnswer): Promise<void>;
}

/**
 * Puts the pulls of all collections that are asked for at the same moment into one HTTP call. One call runs at a
 * time; what is asked meanwhile goes together into the next.
 */
export class PullCoordinator {
  /** Rows of a collection in one answer. */
  readonly pageSize: number;
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #hooks: PullHooks;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(transport: Transport, connection: Connection, hooks: PullHooks, pageSize = PULL_LIMIT) {
    this.pageSize = pageSize;
    this.#transport = transport;
    this.#connection = connection;
    this.#hooks = hooks;
  }

  /**
   * One page of a collection behind a cursor. Resolves when the server has answered, however long that takes.
   * @param also what else the page is to name: rows that the person does not see any more, those that she sees
   */
  pull(
    collection: CollectionName,
    cursor: Cursor,
    limit: number,
    also: Pick<PullRequest, 'gone' | 'held'> = {},
  ): Promise<PulledPage> {
    return new Promise((resolve, reject) => {
      const request = { collection, cursor, limit, ...also };
      this.#waiting.push({ request, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#running || this.#waiting.length === 0) return;
    this.#running = true;
    setTimeout(() => void this.#flush(), 0);
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const answer = await this.#connection.run((signal) =>
        this.#transport.pull(
          batch.map((item) => item.request),
          this.#hooks.knownEpoch(),
          signal,
        ),
      );
      await this.#hooks.onAnswer(answer);
      for (const item of batch) {
        const page = answer.collections.find((candidate) => candidate.collection === item.request.collection);
        if (page === undefined) item.reject(new UnexpectedAnswer(`no page for ${item.request.collection}`));
        else item.resolve({ ...page, horizon: answer.horizon, accessEpoch: answer.access_epoch });
      }
    } catch (error) {
      for (const item of batch) item.reject(error);
    } finally {
      this.#running = false;
      this.#schedule();
    }
  }
}
