import type { Commit, LargeStore, Stored, StoredAt } from '@sync/core/transaction';
import { inPortions } from './disk';
import { Edits } from '@sync/core/edits';
import { storeOnDemand } from '@sync/core/on-demand';
import { Pull } from '@sync/core/pull';
import { Push } from '@sync/core/push';
import type { Random } from '../faults/random';
import { call } from './line';
import { pushTo } from './model-push';
import { collections, expiredRows, sampleModel, sampleQueue, isWindowed } from './sample-entities';
import { OUTBOX } from '@sync/core/tables';
import type { TabHost } from './surroundings';
import type { VirtualTime } from './virtual-time';

/** Milliseconds between pulls of a tab that nobody pokes. */
const PULL_EVERY = 60_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const modelRevision = (): string => 'm1';

/** One tab of a device. Everything in it ends with a crash, which comes before or behind any commit. */
export class Tab implements LargeStore {
  alive = true;
  leads = false;
  readonly edits: Edits;
  readonly #push: Push;
  readonly #pull: Pull;
  readonly #device: TabHost;
  readonly #random: Random;
  readonly #time: VirtualTime;
  readonly #sleepers = { push: new Set<() => void>(), pull: new Set<() => void>() };
  #names = 0;

  constructor(device: TabHost, random: Random) {
    this.#device = device;
    this.#random = random;
    const time = device.world.time;
    this.#time = time;
    // Names begin with the device's clock, as ids do. Nothing may depend on their order.
    const newName = (): string => `${device.clock}.${(this.#names += 1)}.${random.integer(1e9)}`;
    const context = { model: sampleModel, newName, now: () => device.clock };
    this.edits = new Edits(this, context);
    const { server } = device.world;
    this.#push = new Push(this, {
      ...context,
      queue: sampleQueue,
      modelRevision,
      uptime: () => time.now,
      maxChanges: 20,
      deviceTime: () => null,
      push: (changes) => call(device, this, random, () => pushTo(server, device.user, changes), true),
    });
    this.#pull = new Pull(this, {
      ...context,
      collections,
      modelRevision,
      pageSize: device.pageSize,
      sweepSize: 20,
      isWindowed,
      expiredRows: expiredRows(this),
      pull: (requests) => call(device, this, random, () => server.pull(device.user, requests)),
    });
  }

  /** Sends and pulls from now on, as the tab that has the lease. */
  lead(): void {
    if (this.leads) return;
    this.leads = true;
    void this.#loop('push', async () => {
      if (await this.#push.once()) return 0;
      const { nextAt } = this.#push;
      return nextAt === null ? PULL_EVERY : Math.max(50, nextAt - this.#time.now);
    });
    void this.#loop('pull', async () => ((await this.#pull.once()) ? 0 : PULL_EVERY));
  }

  async #loop(what: 'push' | 'pull', step: () => Promise<number>): Promise<void> {
    let pause = 0;
    for (;;) {
      let next: number;
      try {
        next = await step();
        pause = 0;
      } catch (error) {
        // No network, a server that is away, a full disk: all of it may pass. A fault of the core does not.
        if (!(error instanceof Error) || !['CallLost', 'DiskFull'].includes(error.name)) throw error;
        pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, 2 * pause));
        next = pause;
      }
      if (next > 0) await this.#sleep(what, next);
    }
  }

  #sleep(what: 'push' | 'pull', milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const sleepers = this.#sleepers[what];
      const end = (): void => {
        if (sleepers.delete(end) && this.alive) resolve();
      };
      sleepers.add(end);
      this.#time.after(milliseconds, end);
    });
  }

  wake(what: 'push' | 'pull'): void {
    for (const end of [...this.#sleepers[what]]) end();
  }

  async fetch(id: string): Promise<void> {
    const device = this.#device;
    const answer = await call(device, this, this.#random, () => device.world.server.byName(device.user, id));
    await storeOnDemand(this, sampleModel, modelRevision, answer);
  }

  crash(): void {
    if (!this.alive) return;
    this.alive = false;
    this.#device.crashed(this);
  }

  /** Does a step of the storage: it takes time, and a commit may be the last thing that the tab does. */
  #step<T>(work: () => T, mayCrash: boolean): Promise<T> {
    const random = this.#random;
    return new Promise((resolve, reject) => {
      this.#time.after(0.2 + random.next() * random.next() * 8, () => {
        if (!this.alive) return;
        const fate = mayCrash ? random.next() : 1;
        const { crash } = this.#device.faults;
        if (fate < crash / 2) return this.crash();
        let result: T;
        try {
          result = work();
        } catch (error) {
          return reject(error instanceof Error ? error : new Error(String(error)));
        }
        if (fate < crash) return this.crash();
        resolve(result);
      });
    });
  }

  read(keys: readonly string[]): Promise<readonly Stored[]> {
    return this.#step(() => keys.map((key) => this.#device.disk.read(key)), false);
  }
  async *pages(prefix: string): AsyncGenerator<readonly StoredAt[], void> {
    yield* inPortions(await this.list(prefix));
  }

  list(prefix: string): Promise<readonly StoredAt[]> {
    return this.#step(() => this.#device.disk.list(prefix), false);
  }
  commit(commit: Commit): Promise<boolean> {
    return this.#step(() => {
      const { world, disk } = this.#device;
      if (disk.full) world.count('commits that met a full disk');
      const done = disk.commit(commit);
      if (!done) world.count('commits that were stale');
      // A local write wakes whoever has the lease.
      if (done && [...commit.put.keys()].some((key) => key.startsWith(OUTBOX))) this.#device.wake('push');
      return done;
    }, true);
  }
}
