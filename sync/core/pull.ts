import type { CollectionName } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { PullAnswer, PullPage, PullRequest } from './wire';
import { epochUnder, isStart, NOTHING_PULLED } from './checkpoint';
import type { ModelRevision, Progress } from './checkpoint';
import { isFirst, takePage } from './page';
import type { AnswerFrame } from './page';
import { loadLists, loadRecords } from './records';
import type { CoreContext } from './records';
import { Marks } from './marks';
import { SweepPass, takeSweep } from './sweep';
import type { Unmarked } from './sweep';
import { ACCESS, entryKey, marksOf, outboxOf, progressKey } from './tables';
import { transact } from './transaction';
import type { LargeStore, Transaction } from './transaction';
import { evictExpired } from './window';
import type { ExpiredRows } from './window';

export interface PullPlan extends CoreContext {
  readonly collections: readonly CollectionName[];
  /** @throws what may pass by itself */
  readonly pull: (requests: readonly PullRequest[]) => Promise<PullAnswer>;
  readonly modelRevision: ModelRevision;
  readonly pageSize: number;
  /** Number of rows that one step of a sweep asks about. */
  readonly sweepSize: number;
  /** Returns whether old rows of a collection leave the device. */
  readonly isWindowed: (collection: CollectionName) => boolean;
  readonly expiredRows: ExpiredRows;
}

/** Request that one call makes for a collection. */
interface Asking {
  readonly collection: CollectionName;
  readonly request: PullRequest;
  /** The revision of the progress that the request was made from. */
  readonly revision: number;
  /** Rows that the call asks about, for a sweep. */
  readonly sweep: { readonly asked: readonly Unmarked[]; readonly isLast: boolean } | null;
}

/** One call for all collections, then one commit for each page. Two tabs may pull at once. */
export class Pull {
  readonly #store: LargeStore;
  readonly #plan: PullPlan;
  /** Collections that have more; they alone are asked for, until none has. */
  #more: readonly CollectionName[] = [];
  /** The next pages, which travel while the present ones are stored. */
  #ahead: { readonly requests: readonly PullRequest[]; readonly answer: Promise<PullAnswer> } | null = null;
  /** Sweeps under way, with the rights under which their rows were read. */
  readonly #passes = new Map<CollectionName, { readonly epoch: string; readonly pass: SweepPass }>();

  constructor(store: LargeStore, plan: PullPlan) {
    this.#store = store;
    this.#plan = plan;
  }

  /** @returns whether there is more to ask for at once. @throws what may pass, and what the storage refuses */
  async once(): Promise<boolean> {
    const { isWindowed, expiredRows } = this.#plan;
    const collections = this.#more.length > 0 ? this.#more : this.#plan.collections;
    const stored = await this.#store.read(collections.map(progressKey));
    const askings: Asking[] = [];
    for (const [at, collection] of collections.entries()) {
      const { value, revision } = stored[at] ?? { value: null, revision: 0 };
      askings.push(await this.#ask(collection, (value as Progress | null) ?? NOTHING_PULLED, revision));
    }
    const answer = await this.#answerTo(askings.map(({ request }) => request));
    this.#more = [];
    for (const asking of askings) {
      const page = answer.collections.find(({ collection }) => collection === asking.collection);
      if (page === undefined) continue;
      const goesOn = await this.#take(asking, page, answer);
      if (goesOn) this.#more = [...this.#more, asking.collection];
      else if (isWindowed(asking.collection))
        await evictExpired(this.#store, asking.collection, answer.server_time, expiredRows);
    }
    return this.#more.length > 0;
  }

  /** Returns an answer; asks for the next pages before the caller stores it. */
  async #answerTo(requests: readonly PullRequest[]): Promise<PullAnswer> {
    const { pull } = this.#plan;
    const ahead = this.#ahead;
    this.#ahead = null;
    // An answer that was asked for ahead is one that has taken long. It counts only for the same requests.
    const isSame = ahead !== null && sameJson(ahead.requests, requests);
    const answer = await (isSame ? ahead.answer : pull(requests));
    const next = requests.flatMap((request): readonly PullRequest[] => {
      const page = answer.collections.find(({ collection }) => collection === request.collection);
      return page?.has_more === true ? [{ ...request, cursor: page.cursor }] : [];
    });
    if (next.length > 0 && requests.every(({ held }) => held === undefined)) {
      this.#ahead = { requests: next, answer: pull(next) };
      // Whoever takes it hears of it.
      this.#ahead.answer.catch(() => undefined);
    }
    return answer;
  }

  async #ask(collection: CollectionName, progress: Progress, revision: number): Promise<Asking> {
    const { pageSize, sweepSize } = this.#plan;
    const { checkpoint, resync } = progress;
    const of = { collection, revision, sweep: null };
    if (resync?.complete !== true) await this.#endPass(collection);
    if (resync === null) {
      const request = { collection, cursor: checkpoint, limit: pageSize };
      return { ...of, request: isStart(checkpoint) ? request : { ...request, gone: true } };
    }
    const cursor = resync.checkpoint;
    if (!resync.complete) return { ...of, request: { collection, cursor, limit: pageSize } };
    const sweep = await this.#sweep(collection, resync.epoch, sweepSize);
    const request = { collection, cursor, limit: 1, held: sweep.asked.map(({ id }) => id) };
    return { ...of, request, sweep };
  }

  async #endPass(collection: CollectionName): Promise<void> {
    const begun = this.#passes.get(collection);
    this.#passes.delete(collection);
    await begun?.pass.end();
  }

  /**
   * Returns what the next step of a sweep asks about. A pass that began in this step and has reached its end is the
   * last.
   */
  async #sweep(
    collection: CollectionName,
    epoch: string,
    most: number,
  ): Promise<NonNullable<Asking['sweep']>> {
    const begun = this.#passes.get(collection);
    if (begun?.epoch === epoch) {
      const asked = await begun.pass.next(most);
      if (asked.length > 0) return { asked, isLast: false };
    }
    await this.#endPass(collection);
    const marks = new Marks();
    for (const { value } of await this.#store.list(marksOf(collection)))
      for (const id of (value ?? []) as readonly string[]) marks.add(id);
    const pass = new SweepPass(this.#store, collection, marks);
    this.#passes.set(collection, { epoch, pass });
    const asked = await pass.next(most);
    if (!pass.isDone) return { asked, isLast: false };
    this.#passes.delete(collection);
    return { asked, isLast: true };
  }

  #take({ collection, revision, sweep }: Asking, page: PullPage, answer: PullAnswer): Promise<boolean> {
    const frame: AnswerFrame = {
      epoch: epochUnder(this.#plan.modelRevision(collection), answer.access_epoch),
      horizon: answer.horizon ?? null,
    };
    return transact(this.#store, async (tx) => {
      const key = progressKey(collection);
      await tx.load([key]);
      // Another tab was quicker.
      if (tx.expect.get(key) !== revision) return true;
      const progress = tx.get(key) ?? NOTHING_PULLED;
      await this.#load(tx, collection, page, progress, frame, sweep?.asked ?? []);
      noteAccess(tx, answer);
      if (sweep === null) return takePage(tx, this.#plan, progress, page, frame);
      takeSweep(tx, this.#plan, progress, page, sweep.asked, sweep.isLast);
      return true;
    });
  }

  async #load(
    tx: Transaction,
    collection: CollectionName,
    { documents, gone = [] }: PullPage,
    progress: Progress,
    { epoch }: AnswerFrame,
    asked: readonly Unmarked[],
  ): Promise<void> {
    const isOther = (progress.resync?.epoch ?? progress.epoch) !== epoch;
    const ids = [...documents, ...asked].map(({ id }) => id);
    await loadRecords(tx, collection, [...ids, ...gone]);
    const hasUnsent = ids.some((id) => tx.get(entryKey(collection, id)) !== null);
    if (isFirst(progress)) await tx.list(outboxOf(collection));
    if (isOther || progress.resync?.complete === true) await tx.list(marksOf(collection));
    if (hasUnsent || gone.length > 0 || progress.resync?.complete === true) await loadLists(tx, collection);
  }
}

/** Stores the rights that the device knows. Changes rejected from now on are kept as far as these rights reach. */
function noteAccess(tx: Transaction, { access }: PullAnswer): void {
  if (access == null) return;
  const { permissions } = access;
  if (!sameJson(tx.get(ACCESS)?.permissions, permissions)) tx.set(ACCESS, { permissions });
}
