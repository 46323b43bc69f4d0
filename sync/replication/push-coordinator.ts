import type { CollectionName } from '../model/entity';
import { recordKey } from '../store/device';
import { appQueue } from './app-model';
import { CallFailed, ConnectionClosed } from './connection';
import type { Connection } from './connection';
import { CallTookTooLong, isOutOfTime } from './transport';
import type { Transport } from './transport';
import { UnexpectedAnswer } from './wire';
import type { PushResult, WireChange } from './wire';

/** What became of a change: the server's answer, or that it was never sent because the person gave it up. */
export type PushOutcome = PushResult | { readonly id: string; readonly status: 'given-up' };

/** A record to which a change refers and that is itself still to be sent. */
export interface UnsentParent {
  /** `<collection>/<id>`. */
  readonly key: string;
  /** What makes it on the server; null where that cannot be told at this moment. */
  readonly creation: () => Promise<WireChange | null>;
  /** As `PushCoordinator.push` takes it. */
  readonly isWanted: (change: WireChange) => Promise<boolean>;
}

interface Waiting {
  readonly change: WireChange;
  readonly isWanted: () => Promise<boolean>;
  readonly resolve: (result: PushOutcome) => void;
  readonly reject: (error: unknown) => void;
  /** How often the server had not the time for it, though it was sent alone. */
  timesTooLong: number;
  /** When it is tried again, by `performance.now`: the clock of the device may be set meanwhile. */
  notBefore: number;
  /** Whether it is sent for another change only; the replication sends it too. */
  readonly isForAnother: boolean;
  /** Whether its parent record was given the time to come by itself. */
  hasWaited: boolean;
  /** Keys of parent records that were sent in front of it and answered. */
  readonly parentsAnswered: Set<string>;
}

/** There was not the time for the change, though it was sent alone. */
interface TookTooLong {
  readonly status: 'took-too-long';
}

/** All changes of a call were given up before it was made. */
class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
}

const always = (): Promise<boolean> => Promise.resolve(true);
const keyOf = ({ change }: Waiting): string => recordKey(change.collection, change.id);
const givenUp = ({ change }: Waiting): PushOutcome => ({ id: change.id, status: 'given-up' });

const MAX_CHANGES = 200;
/** Milliseconds in which changes of several collections, made by one action, come together. */
const GATHER_MS = 15;
/** Milliseconds after which a change is tried again whose parent record was not in the queue with it. */
const PARENT_MS = 1_000;
/** Milliseconds after which a change is tried again that takes too long; doubles up to the longest. */
const TOO_LONG_MS = 30_000;
const LONGEST_TOO_LONG_MS = 300_000;

/**
 * Sends the changes of all collections in one queue, ordered so that what others refer to goes first. One call
 * runs at a time. A call that is too large, takes too long, or is refused as a whole, is halved until the one change
 * is found that cannot pass. One that cannot be stored is answered as rejected; one that takes too long waits behind
 * all others, and is tried again, alone, with growing pauses: so the queue is never blocked.
 *
 * RxDB hands over one batch of a collection at a time and waits for all of it. So no change may wait for another that
 * only a later batch brings: a parent record that does not come by itself is sent in front of the change that refers
 * to it. When its own turn comes, the server knows the edit, as one whose answer was lost.
 */
export class PushCoordinator {
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #unsentParent: (change: WireChange, field: string) => Promise<UnsentParent | null>;
  readonly #answeredUnder: (epoch: string, collections: ReadonlySet<CollectionName>) => Promise<void>;
  #waiting: Waiting[] = [];
  #running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param unsentParent the record that a field of a change refers to, where that is itself still to be sent
   * @param answeredUnder told, before the answer counts, under which rights changes of these collections were answered
   */
  constructor(
    transport: Transport,
    connection: Connection,
    unsentParent: (change: WireChange, field: string) => Promise<UnsentParent | null>,
    answeredUnder: (epoch: string, collections: ReadonlySet<CollectionName>) => Promise<void>,
  ) {
    this.#transport = transport;
    this.#connection = connection;
    this.#unsentParent = unsentParent;
    this.#answeredUnder = answeredUnder;
  }

  /**
   * Sends one change. Resolves with the server's answer for it, however long that takes.
   * @param isWanted asked before each attempt: a change that was given up meanwhile is not sent.
   */
  push(change: WireChange, isWanted: () => Promise<boolean> = always): Promise<PushOutcome> {
    return new Promise((resolve, reject) => {
      this.#enqueue(change, isWanted, resolve, reject);
      this.#schedule();
    });
  }

  #enqueue(
    change: WireChange,
    isWanted: () => Promise<boolean>,
    resolve: (result: PushOutcome) => void,
    reject?: (error: unknown) => void,
  ): void {
    this.#waiting.push({
      change,
      isWanted,
      resolve,
      reject: reject ?? (() => undefined),
      timesTooLong: 0,
      notBefore: 0,
      isForAnother: reject === undefined,
      hasWaited: false,
      parentsAnswered: new Set(),
    });
  }

  /** Tries what takes too long once more now. */
  retryNow(): void {
    for (const item of this.#waiting) item.notBefore = 0;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#running || this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    const next = Math.min(...this.#waiting.map(({ notBefore }) => notBefore));
    this.#timer = setTimeout(() => void this.#flush(), Math.max(GATHER_MS, next - performance.now()));
  }

  /** Takes out of the queue what goes next: of what takes too long one alone, and only where nothing else waits. */
  #next(): readonly Waiting[] {
    const now = performance.now();
    const ownTurn = new Set(this.#waiting.filter(({ isForAnother }) => !isForAnother).map(keyOf));
    this.#waiting = this.#waiting.filter((item) => !item.isForAnother || !ownTurn.has(keyOf(item)));
    this.#waiting.sort((a, b) => appQueue.rank(a.change.kind) - appQueue.rank(b.change.kind));
    const quick = this.#waiting.filter(({ timesTooLong }) => timesTooLong === 0);
    // A fresh change does not wait for the pause that postponed ones take; often it is what they wait for.
    const batch = quick.some(({ notBefore }) => notBefore <= now)
      ? quick.slice(0, MAX_CHANGES)
      : this.#waiting
          .filter(({ timesTooLong, notBefore }) => timesTooLong > 0 && notBefore <= now)
          .slice(0, 1);
    const taken = new Set(batch);
    this.#waiting = this.#waiting.filter((item) => !taken.has(item));
    return batch;
  }

  #postpone(item: Waiting, pause: number): void {
    item.notBefore = performance.now() + pause;
    this.#waiting.push(item);
  }

  async #flush(): Promise<void> {
    this.#running = true;
    const batch = this.#next();
    try {
      const results = batch.length === 0 ? [] : await this.#send(batch);
      for (const [at, item] of batch.entries()) {
        const result = results[at];
        if (result === undefined) continue;
        if (result.status === 'took-too-long') {
          this.#postpone(item, Math.min(LONGEST_TOO_LONG_MS, TOO_LONG_MS * 2 ** item.timesTooLong));
          item.timesTooLong += 1;
          continue;
        }
        item.timesTooLong = 0;
        const parent = await this.#parentOf(item, result);
        if (parent === null) item.resolve(result);
        else await this.#waitFor(parent, item, batch);
      }
    } catch (error) {
      for (const item of batch) item.reject(error);
    } finally {
      this.#running = false;
      this.#schedule();
    }
  }

  /** The record that is to be sent before this change can be stored; null where the answer is final. */
  async #parentOf(item: Waiting, result: PushOutcome): Promise<UnsentParent | null> {
    if (result.status !== 'rejected' || result.code !== '23503' || result.field == null) return null;
    const parent = await this.#unsentParent(item.change, result.field);
    // It was there before this change, or will not be: to wait for it once more helps nobody.
    return parent === null || item.parentsAnswered.has(parent.key) ? null : parent;
  }

  /** Tries a change again behind its parent record, which is put into the queue where it does not come by itself. */
  async #waitFor(parent: UnsentParent, item: Waiting, batch: readonly Waiting[]): Promise<void> {
    const isParent = (other: Waiting): boolean => keyOf(other) === parent.key;
    const onItsWay = this.#waiting.find(isParent);
    if (onItsWay === undefined && item.hasWaited && !batch.some(isParent)) {
      // A store that takes nothing at this moment: it is asked once more.
      const creation = await parent.creation().catch(() => null);
      if (creation !== null) {
        this.#enqueue(
          creation,
          () => parent.isWanted(creation),
          () => item.parentsAnswered.add(parent.key),
        );
      }
    }
    item.hasWaited = true;
    this.#postpone(item, Math.max(PARENT_MS, (onItsWay?.notBefore ?? 0) - performance.now()));
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

  /** An outcome for each, or that there is not the time for it. */
  async #send(items: readonly Waiting[]): Promise<readonly (PushOutcome | TookTooLong)[]> {
    // Once may be a busy moment.
    let triesLeft = items.some(({ timesTooLong }) => timesTooLong > 0) ? 1 : 2;
    try {
      return await this.#connection.run(async (signal) => {
        try {
          return await this.#call(items, signal);
        } catch (error) {
          if (!isOutOfTime(error)) throw error;
          triesLeft -= 1;
          throw triesLeft === 0 ? new CallTookTooLong() : error;
        }
      });
    } catch (error) {
      if (error instanceof NothingLeft) return items.map(givenUp);
      const [only] = items;
      const isAlone = only !== undefined && items.length === 1;
      if (error instanceof CallTookTooLong) {
        if (isAlone) return [{ status: 'took-too-long' }];
      } else if (!(error instanceof CallFailed)) {
        throw error;
      } else if (isAlone) {
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
