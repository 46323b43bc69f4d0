import type { Commit } from '@sync/core/transaction';
import { Random } from '../faults/random';
import { Device } from './device';
import { Events } from './events';
import type { EventsWorld } from './events';
import { Hands } from './hands';
import { Invariants } from './invariants';
import type { Faults, TabHost } from './surroundings';
import { ModelServer } from './model-server';
import { kinds, typedFields } from './sample-entities';
import { TypedValues } from './typed-values';
import { judge, unrest } from './verdict';
import type { JudgedWorld } from './account';
import { VirtualTime } from './virtual-time';

/** Counts of all histories of a run. */
export type Counts = Record<string, number>;

/** One history: a server, devices, users and what happens between them. All of it follows from the seed. */
export class World implements EventsWorld, JudgedWorld {
  readonly time = new VirtualTime();
  readonly server = new ModelServer();
  readonly typed = new TypedValues();
  readonly departments = ['A', 'B', 'C'];
  readonly devices: Device[] = [];
  readonly problems: string[] = [];
  readonly log: string[] = [];
  readonly asked = new Set<string>();
  readonly takenBack = new Set<string>();
  readonly random: Random;
  readonly heat: number;
  serverIsUp = true;
  ending = false;
  restored = false;
  readonly discarded = new Set<unknown>();
  readonly #invariants: Invariants;
  readonly #counts: Counts;
  readonly #events: Events;

  readonly keepsLog: boolean;

  constructor(seed: number, counts: Counts, keepsLog: boolean) {
    this.keepsLog = keepsLog;
    this.random = new Random(`history ${seed}`);
    this.#counts = counts;
    this.heat = this.random.pick([0.3, 0.6, 0.9]);
    this.server.now = () => this.time.now;
    this.#invariants = new Invariants(this);
    this.#events = new Events(this, new Hands(this));
    this.#setUp();
  }

  note(text: string): void {
    if (!this.keepsLog) return;
    this.log.push(`${this.time.now.toFixed(1).padStart(10)} ${text}`);
  }
  problem(text: string): void {
    this.problems.push(text);
    this.note(`PROBLEM ${text}`);
  }
  count(name: string, by = 1): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + by;
  }

  #setUp(): void {
    const { random, server, departments } = this;
    for (let at = 0; at < 3; at += 1)
      server.users.set(`u${at}`, {
        id: `u${at}`,
        active: true,
        departments: new Set(
          random.chance(0.6) ? departments : [random.pick(departments), random.pick(departments)],
        ),
        reads: new Set(kinds),
        edits: new Set(kinds),
        secret: random.chance(0.6),
      });
    for (let at = 0; at < 5; at += 1) this.#events.otherCreates('parent', server.at());
    for (let at = 0; at < 6; at += 1) this.#events.otherCreates('child', server.at());
    const isCalm = random.chance(0.15);
    for (let at = 0; at < 3 + random.integer(2); at += 1) {
      const faults: Faults = isCalm
        ? { crash: 0, lost: 0, twice: 0, slow: 0 }
        : {
            crash: random.pick([0, 0.003, 0.02]),
            lost: random.pick([0, 0.05, 0.25]),
            twice: random.pick([0, 0.1]),
            slow: random.pick([0, 0.1, 0.4]),
          };
      // The last two devices belong to one user.
      const device = new Device(this, at, `u${Math.min(at, 2)}`, faults, random.fork(`device ${at}`));
      device.bothLead = random.chance(0.3);
      this.devices.push(device);
      device.start(0);
      device.start(1);
    }
  }

  pushed(from: TabHost): void {
    const { last } = this.server;
    if (last !== null && !this.ending && this.random.chance(0.12)) this.#events.meanwhile(last, this.devices);
    for (const device of this.devices)
      if (device !== from && this.random.chance(0.7)) this.time.after(30, () => device.wake('pull'));
  }

  committed(device: TabHost, commit: Commit): void {
    this.count('commits');
    this.#invariants.check(device, commit);
  }

  restore(restore: () => void): void {
    const { server } = this;
    const valuesNow = (): ReadonlyMap<string, ReadonlySet<unknown>> =>
      new Map(
        [...server.history].map(([id, versions]) => [
          id,
          new Set(versions.flatMap(({ values }) => typedFields.map((field) => values[field]))),
        ]),
      );
    const before = valuesNow();
    restore();
    const after = valuesNow();
    for (const [id, values] of before)
      for (const value of values) if (after.get(id)?.has(value) !== true) this.takenBack.add(String(value));
    this.restored = true;
    this.note('the server was restored');
    this.count('restores');
  }

  /** @returns what is wrong */
  async play(steps: number): Promise<readonly string[]> {
    const { random, time } = this;
    await time.until(time.now + random.pick([0, 300, 3_000]));
    for (let at = 0; at < steps; at += 1) {
      this.#events.step();
      await time.until(time.now + random.pick([1, 10, 60, 250, 250, 1_000, 4_000, 20_000]));
    }
    await this.#rest();
    if (this.problems.length === 0) judge(this);
    this.count('histories');
    this.count('virtual minutes', Math.round(time.now / 60_000));
    this.count('events', time.events);
    time.drop();
    return this.problems;
  }

  /** Ends all faults, but for a change that the server never has the time for. Then everything has to come to rest. */
  async #rest(): Promise<void> {
    const { time, server } = this;
    this.ending = true;
    this.note('all faults end');
    this.serverIsUp = true;
    server.open.clear();
    for (const user of server.users.values()) user.active = true;
    for (const device of this.devices) {
      device.online = true;
      device.disk.full = false;
      Object.assign(device.faults, { crash: 0, lost: 0, twice: 0, slow: 0 });
    }
    // Calls of before may still be on their way.
    await time.until(time.now + 65_000);
    for (let round = 0; round < 40; round += 1) {
      for (const device of this.devices) {
        device.start(0);
        device.start(1);
        device.wake('push');
        device.wake('pull');
      }
      await time.until(time.now + 5_000);
      // What came after the last look for old rows goes with the next day's.
      if (round === 2) {
        server.day += 1;
        server.look();
      }
      if (round > 4 && unrest(this).length === 0) return;
    }
    for (const text of unrest(this)) this.problem(text);
  }
}
