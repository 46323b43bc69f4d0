import type { CollectionName } from '../model/entity';
import { entities } from '../model/index-of-entities';
import { CallFailed, ConnectionClosed } from './connection';
import type { Connection } from './connection';
import type { Transport } from './transport';
import { UnexpectedAnswer } from './wire';
import type { PushResult, WireChange } from './wire';

/** What became of a change: the server's answer, or that it was never sent because the person gave it up. */
export type PushOutcome = PushResult | { readonly id: string; readonly status: 'given-up' };

interface Waiting {
  readonly change: WireChange;
  readonly isWanted: () => Promise<boolean>;
  readonly resolve: (result: PushOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** All changes of a call were given up before it was made. */
class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
}

const always = (): Promise<boolean> => Promise.resolve(true);
const givenUp = ({ change }: Waiting): PushOutcome => ({ id: change.id, status: 'given-up' });

/** Kinds in the order in which their rows may refer to one another. */
const rank = new Map(entities.map((entity, at) => [entity.kind, at]));

const MAX_CHANGES = 200;
/** Milliseconds in which changes of several collections, made by one action, come together. */
const GATHER_MS = 15;
/** Milliseconds after which a change is tried again whose parent record was not in the queue with it. */
const PARENT_MS = 1_000;

/**
 * Sends the changes of all collections in one queue, ordered so that what others refer to goes first. One call
 * runs at a time. A call that is too large, or that the server refuses as a whole, is halved until the one change
 * is found that cannot pass; that one is answered as rejected, so the queue is never blocked.
 */
export class PushCoordinator {
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #parentIsUnsent: (change: WireChange, field: string) => Promise<boolean>;
  readonly #answeredUnder: (epoch: string, collections: ReadonlySet<CollectionName>) => Promise<void>;
  #waiting: Waiting[] = [];
  readonly #postponed = new Set<Waiting>();
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param parentIsUnsent whether the record that a field of a change refers to is itself still to be sent.
   * @param answeredUnder told, before the answer counts, under which rights changes of these collections were answered
   */
  constructor(
    transport: Transport,
    connection: Connection,
    parentIsUnsent: (change: WireChange, field: string) => Promise<boolean>,
    answeredUnder: (epoch: string, collections: ReadonlySet<CollectionName>) => Promise<void>,
  ) {
    this.#transport = transport;
    this.#connection = connection;
    this.#parentIsUnsent = parentIsUnsent;
    this.#answeredUnder = answeredUnder;
  }

  /**
   * Sends one change. Resolves with the server's answer for it, however long that takes.
   * @param isWanted asked before each attempt: a change that was given up meanwhile is not sent.
   */
  push(change: WireChange, isWanted: () => Promise<boolean> = always): Promise<PushOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ change, isWanted, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#running || this.#waiting.length === 0) return;
    // A fresh change does not wait for the pause that postponed ones take; often it is what they wait for.
    clearTimeout(this.#timer);
    const fresh = this.#waiting.some((item) => !this.#postponed.has(item));
    this.#timer = setTimeout(() => void this.#flush(), fresh ? GATHER_MS : PARENT_MS);
  }

  async #flush(): Promise<void> {
    this.#running = true;
    this.#postponed.clear();
    this.#waiting.sort((a, b) => (rank.get(a.change.kind) ?? 0) - (rank.get(b.change.kind) ?? 0));
    const batch = this.#waiting.splice(0, MAX_CHANGES);
    try {
      const results = await this.#send(batch);
      for (const [at, item] of batch.entries()) {
        const result = results[at];
        if (result === undefined) continue;
        if (await this.#waitsForParent(item.change, result)) {
          this.#postponed.add(item);
          this.#waiting.push(item);
        } else {
          item.resolve(result);
        }
      }
    } catch (error) {
      for (const item of batch) item.reject(error);
    } finally {
      this.#running = false;
      this.#schedule();
    }
  }

  /** A reference to a record that is itself on its way: tried again behind it instead of refused. */
  async #waitsForParent(change: WireChange, result: PushOutcome): Promise<boolean> {
    if (result.status !== 'rejected' || result.code !== '23503' || result.field == null) return false;
    return this.#parentIsUnsent(change, result.field);
  }

  /** One call with what is still wanted, and an outcome for each. @throws NothingLeft before calling. */
  async #call(items: readonly Waiting[], signal: AbortSignal): Promise<readonly PushOutcome[]> {
    const wanted = await Promise.all(items.map((item) => item.isWanted()));
    const left = items.filter((_, at) => wanted[at]);
    if (left.length === 0) throw new NothingLeft();
    // Stopped while it was asked: from here on the call would be on its way.
    if (signal.aborted) throw new ConnectionClosed();
    const { results, access_epoch: epoch } = await this.#transport.push(
      left.map(({ change }) => change),
      signal,
    );
    await this.#answeredUnder(epoch, new Set(left.map(({ change }) => change.collection)));
    const answers = new Map(left.map((item, at) => [item, results[at]]));
    return items.map((item) => {
      if (!answers.has(item)) return givenUp(item);
      const answer = answers.get(item);
      // Nothing may be taken for settled that the server did not speak of.
      if (answer === undefined) throw new UnexpectedAnswer('push result');
      return answer;
    });
  }

  async #send(items: readonly Waiting[]): Promise<readonly PushOutcome[]> {
    try {
      return await this.#connection.run((signal) => this.#call(items, signal));
    } catch (error) {
      if (error instanceof NothingLeft) return items.map(givenUp);
      if (!(error instanceof CallFailed)) throw error;
      const [only] = items;
      if (only !== undefined && items.length === 1) {
        return [
          {
            id: only.change.id,
            status: 'rejected',
            code: error.code ?? `http_${error.status}`,
            message_key: error.reason === 'too-large' ? 'too_large' : 'unexpected',
            current: undefined,
          },
        ];
      }
      const middle = Math.ceil(items.length / 2);
      return [...(await this.#send(items.slice(0, middle))), ...(await this.#send(items.slice(middle)))];
    }
  }
}
