import type { WireChange } from './wire';
import type { PushAnswer, PushResult } from './wire';
import { epochOf, epochUnder, NOTHING_PULLED, RESYNC_WANTED } from './checkpoint';
import type { ModelRevision } from './checkpoint';
import { lastEdit } from './entry';
import type { OutboxEntry } from './entry';
import { isFirst } from './page';
import { actsOf, listUnsent, wholeAmong } from './acts';
import { parentKey } from './parents';
import type { QueueModel } from './parents';
import { changeOf, dueUnits, withAttempt } from './queue';
import { loadLists, loadRecords } from './records';
import type { CoreContext } from './records';
import { ACTS, entryKey, OUTBOX, progressKey } from './tables';
import { transact } from './transaction';
import type { Draft, Store, Transaction } from './transaction';
import { settleUnit } from './unit-answers';
import type { Unit } from './units';

/** A call without an answer that would fail again as it is. The units in it are sent by halves, in the end alone. */
export interface CallRefused {
  /**
   * `too-long`: the change is tried again later. `refused`: it cannot be sent, and is listed. `outdated`: while it
   * waited for the network, the user has changed or discarded something of it.
   */
  readonly refused: 'too-long' | 'refused' | 'outdated';
  readonly code: string;
  readonly messageKey: string;
}

export interface PushPlan extends CoreContext {
  readonly queue: QueueModel;
  /**
   * @param isCurrent whether the changes are still as they are in the call; to be asked before it is repeated
   * @throws what may pass by itself: no network, a server that is away
   */
  readonly push: (
    changes: readonly WireChange[],
    isCurrent: () => Promise<boolean>,
  ) => Promise<PushAnswer | CallRefused>;
  /** Returns the time of an edit as the server takes it; see `deviceTime`. */
  readonly deviceTime: (entry: OutboxEntry) => string | null;
  readonly modelRevision: ModelRevision;
  /** Returns milliseconds by a clock that only goes forward. */
  readonly uptime: () => number;
  readonly maxChanges: number;
}

/** Milliseconds after which a change is tried again whose parent record is unsent, or whose answer moved nothing. */
const SOON = 1_000;
/** Milliseconds after which a change is tried again that takes too long. Doubles up to the longest. */
const TOO_LONG = 30_000;
const LONGEST = 300_000;

interface Sending {
  readonly key: string;
  readonly entry: OutboxEntry;
  readonly change: WireChange;
  readonly attempt: string;
}

/** Sends the outbox. Two tabs may do so at once: each answer counts once, in whichever tab it arrives. */
export class Push {
  readonly #store: Store;
  readonly #plan: PushPlan;
  /** Time of the next retry and length of the last pause, by key of the entry. */
  readonly #postponed = new Map<string, { at: number; readonly pause: number }>();

  constructor(store: Store, plan: PushPlan) {
    this.#store = store;
    this.#plan = plan;
  }

  /** Tries what is postponed with the next call. */
  retryNow(): void {
    for (const wait of this.#postponed.values()) wait.at = 0;
  }

  /** Time of the first retry of a postponed entry, by `uptime`. Null where nothing is postponed. */
  get nextAt(): number | null {
    const times = [...this.#postponed.values()].map(({ at }) => at);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Sends what is due. @returns whether something was. @throws what may pass, and what the storage refuses */
  async once(): Promise<boolean> {
    const units = await this.#noteSent();
    await this.#send(units);
    return units.length > 0;
  }

  #postpone(key: string, first: number): void {
    const pause = Math.min(LONGEST, Math.max(first, 2 * (this.#postponed.get(key)?.pause ?? 0)));
    this.#postponed.set(key, { at: this.#plan.uptime() + pause, pause });
  }

  async #send(units: readonly Unit<Sending>[]): Promise<void> {
    const [only] = units;
    if (only === undefined) return;
    const sendings = units.flat();
    const changes = sendings.map(({ change }) => change);
    const answer = await this.#plan.push(changes, () => this.#isCurrent(sendings));
    if (!('refused' in answer)) return this.#settle(units, answer.results, answer.access_epoch);
    // What is unsent by now goes with the next call.
    if (answer.refused === 'outdated') return;
    if (units.length > 1) {
      const middle = Math.ceil(units.length / 2);
      for (const half of [units.slice(0, middle), units.slice(middle)])
        await this.#send(await this.#noteSent(new Set(half.flat().map(({ key }) => key))));
      return;
    }
    if (answer.refused === 'too-long') return only.forEach(({ key }) => this.#postpone(key, TOO_LONG));
    const { code, messageKey } = answer;
    const rejected = { status: 'rejected', code, message_key: messageKey, current: undefined } as const;
    return this.#settle(
      [only],
      changes.map(({ id }) => ({ id, ...rejected })),
      null,
    );
  }

  /**
   * Writes down what is going to be sent, before it is. What hangs together is told by what is stored in this moment.
   * @param among keys of the entries that count; all where none are given
   */
  #noteSent(among?: ReadonlySet<string>): Promise<readonly Unit<Sending>[]> {
    const { newName, queue, deviceTime, uptime, maxChanges } = this.#plan;
    return transact(this.#store, async (tx) => {
      await listUnsent(tx);
      const found = tx.all(OUTBOX);
      const keys = new Set(found.map(({ key }) => key));
      for (const key of this.#postponed.keys()) if (!keys.has(key)) this.#postponed.delete(key);
      const now = uptime();
      const isPostponed = (key: string): boolean => (this.#postponed.get(key)?.at ?? 0) > now;
      const isWhole = wholeAmong(tx.all(ACTS).map(({ value }) => value));
      const entries = found.map(({ value }) => value);
      const units = dueUnits(queue, entries, isWhole, isPostponed, maxChanges).filter((unit) =>
        unit.every(({ collection, id }) => among?.has(entryKey(collection, id)) ?? true),
      );
      return units.map((unit) => {
        const act = unit.length === 1 ? undefined : unit.flatMap(actsOf).find(isWhole);
        return unit.map((entry): Sending => {
          const key = entryKey(entry.collection, entry.id);
          const attempt = newName();
          const noted = withAttempt(entry, attempt);
          tx.set<OutboxEntry>(key, noted);
          const change = changeOf(queue.entityOf(entry.kind), noted, deviceTime(entry), act);
          return { key, entry: noted, change, attempt };
        });
      });
    });
  }

  async #isCurrent(sendings: readonly Sending[]): Promise<boolean> {
    const found = await this.#store.read(sendings.map(({ key }) => key));
    return sendings.every(({ change }, at) => {
      const entry = (found[at]?.value ?? null) as OutboxEntry | null;
      return entry !== null && lastEdit(entry) === change.edit;
    });
  }

  /** Settles all answers of a call in one commit. @param accessEpoch the rights under which they were given */
  async #settle(
    units: readonly Unit<Sending>[],
    results: readonly PushResult[],
    accessEpoch: string | null,
  ): Promise<void> {
    const { queue } = this.#plan;
    const soon = await transact(this.#store, async (tx) => {
      await this.#load(tx, units.flat());
      let at = 0;
      return units.filter((unit) => {
        const answered = unit.map((sending) => ({ ...sending, result: results[at++] }));
        const standing = unit.filter(({ key }) => tx.get<OutboxEntry>(key) !== null);
        const settling = settleUnit(tx, this.#plan, queue, answered);
        if (accessEpoch !== null && settling !== 'waits')
          for (const { entry } of standing) this.#noteEpoch(tx, entry, accessEpoch);
        return settling !== 'settled';
      });
    });
    for (const unit of units)
      for (const { key } of unit) {
        if (soon.includes(unit)) this.#postpone(key, SOON);
        else this.#postponed.delete(key);
      }
  }

  async #load(tx: Transaction, sendings: readonly Sending[]): Promise<void> {
    const collections = [...new Set(sendings.map(({ entry }) => entry.collection))];
    for (const collection of collections) {
      const ids = sendings
        .filter(({ entry }) => entry.collection === collection)
        .map(({ entry }) => entry.id);
      await loadRecords(tx, collection, ids);
      await loadLists(tx, collection);
    }
    await tx.load(collections.map(progressKey));
    await tx.load(
      sendings.flatMap(({ change: { kind, document } }) =>
        Object.keys(this.#plan.queue.entityOf(kind).fields).flatMap(
          (name) => parentKey(this.#plan.queue, kind, document, name) ?? [],
        ),
      ),
    );
  }

  /**
   * Asks for a resync after a row was told under other rights than the pull's. Nobody knows whether the row may be
   * here.
   */
  #noteEpoch(draft: Draft, { collection }: OutboxEntry, accessEpoch: string): void {
    const key = progressKey(collection);
    const progress = draft.get(key);
    // The row stands here before the first page comes.
    if (progress === null) return draft.set(key, { ...NOTHING_PULLED, ahead: true });
    const epoch = epochUnder(this.#plan.modelRevision(collection), accessEpoch);
    if (epoch === epochOf(progress) || isFirst(progress)) return;
    draft.set(key, { ...progress, epoch: RESYNC_WANTED, resync: null });
  }
}
