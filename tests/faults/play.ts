import { setTimeout as delay } from 'node:timers/promises';
import { entityOfKind } from '@sync/model/index-of-entities';
import { settleAccounts } from './accounts';
import type { Account, GivenUp, MadeWrite, Version } from './accounts';
import { differences, visibleRows } from './comparison';
import { Deliveries } from './deliveries';
import { DeviceSlot } from './device-slot';
import { faultSource } from './faults';
import { writeHistory } from './history';
import type { HistoryOptions, Step } from './history';
import { Line } from './line';
import { people } from './people';
import type { HttpCall, HttpReply } from './protocol';
import { Random } from './random';
import type { Rights } from './rights';
import type { FaultServer, Hospital } from './server';
import type { Spares } from './spares';

/** Seconds in which everything has to come to rest once nothing is broken any more. */
const REST_SECONDS = 60;

export interface Result {
  readonly seed: string;
  readonly problems: readonly string[];
  readonly account: Account;
  readonly writes: number;
  readonly denied: number;
  readonly calls: number;
  readonly faults: number;
  readonly crashes: number;
  readonly restarts: number;
  readonly seconds: number;
  /** What was done and what happened, in order. */
  readonly log: readonly string[];
}

/** Plays the history of a seed and judges what is left when all has come to rest. */
export async function play(
  seed: string,
  options: HistoryOptions,
  server: FaultServer,
  spares: Spares,
): Promise<Result> {
  const game = new Game(
    seed,
    options,
    await server.openHospital(`hospital_${seed.replace(/\W/g, '_')}`),
    spares,
  );
  try {
    return await game.play();
  } finally {
    await game.end();
  }
}

class Game {
  readonly #seed: string;
  readonly #history: ReturnType<typeof writeHistory>;
  readonly #hospital: Hospital;
  readonly #slots: readonly DeviceSlot[];
  readonly #log: string[] = [];
  readonly #began = performance.now();
  readonly #made: MadeWrite[] = [];
  readonly #givenUp: GivenUp[] = [];
  readonly #problems: string[] = [];
  readonly #deliveries = new Deliveries();
  #isUp = true;
  #denied = 0;
  #crashes = 0;
  #restarts = 0;
  #views = 0;

  constructor(seed: string, options: HistoryOptions, hospital: Hospital, spares: Spares) {
    const random = new Random(seed);
    this.#seed = seed;
    this.#hospital = hospital;
    this.#history = writeHistory(random.fork('history'), options);
    this.#slots = this.#history.holders.map((person, at) => {
      const line = new Line({
        serve: (call) => this.#serve(at, call),
        nextFault: faultSource(random.fork(`faults of ${at}`)),
        log: (text) => this.#note(`      device ${at} ${text}`),
        onDelivered: (call, reply) => this.#deliveries.arrived(at, person, call, reply),
      });
      return new DeviceSlot(`${seed}-${at}`, person, line, spares);
    });
  }

  async play(): Promise<Result> {
    for (const { person } of this.#slots)
      this.#deliveries.grant(person.id, await this.#readRights(person.id));
    await this.#begin();
    for (const step of this.#history.steps) {
      this.#note(describe(step));
      await this.#do(step);
    }
    await this.#rest();
    const account = await this.#judge();
    const sum = (read: (line: Line) => number): number =>
      this.#slots.reduce((total, { line }) => total + read(line), 0);
    return {
      seed: this.#seed,
      problems: this.#problems,
      account,
      writes: this.#made.length,
      denied: this.#denied,
      calls: sum((line) => line.counts.calls),
      faults: sum((line) => line.counts.faults),
      crashes: this.#crashes,
      restarts: this.#restarts,
      seconds: (performance.now() - this.#began) / 1_000,
      log: [...this.#log, ...this.#slots.map(({ name, said }) => `-- printed by ${name}\n${said}`)],
    };
  }

  async end(): Promise<void> {
    if (!this.#isUp) await this.#hospital.revive();
    await Promise.all(this.#slots.map((slot) => slot.end()));
    await this.#hospital.close();
  }

  /** The server has its first records; all devices open. */
  async #begin(): Promise<void> {
    const changes = this.#history.beginning.map(({ kind, id, set }) => ({
      collection: entityOfKind(kind).collection,
      kind,
      id,
      base_version: null,
      document: set,
      device_at: new Date().toISOString(),
    }));
    const path = '/rest/v1/rpc/sync_push';
    const { body } = await this.#hospital.answer(people.manager.id, {
      path,
      body: JSON.stringify({ changes }),
    });
    const stored = body.match(/"status": "applied"/g)?.length;
    if (stored !== changes.length) throw new Error(`the first records were not stored: ${body}`);
    for (const { line } of this.#slots) line.isFaulty = this.#history.faultyStart;
    await Promise.all(this.#slots.map((slot) => slot.start()));
    if (!this.#history.faultyStart) await this.#comeToRest();
    for (const { line } of this.#slots) line.isFaulty = true;
  }

  #note(text: string): void {
    this.#log.push(`${((performance.now() - this.#began) / 1_000).toFixed(3).padStart(8)} ${text}`);
  }

  #slot(device: number): DeviceSlot {
    const slot = this.#slots[device];
    if (slot === undefined) throw new Error(`no device ${device}`);
    return slot;
  }

  async #do(step: Step): Promise<void> {
    switch (step.type) {
      case 'pause':
        await delay(step.milliseconds);
        return;
      case 'server':
        this.#isUp = step.up;
        if (step.up) await this.#hospital.revive();
        else {
          this.#crashes += 1;
          await this.#hospital.crash();
        }
        return;
      case 'rights': {
        const { person, change } = step;
        await this.#hospital.owner`update public.profiles set scope = ${change.scope},
          denied_permissions = ${[...change.denied]} where id = ${person}`;
        this.#deliveries.grant(person, await this.#readRights(person));
        return;
      }
      case 'start':
        this.#restarts += 1;
        await this.#slot(step.device).start();
        return;
      case 'stop':
        await this.#slot(step.device).stop(step.how);
        return;
      case 'line': {
        const slot = this.#slot(step.device);
        slot.line.isUp = step.online;
        // As the browser's event does.
        if (step.online && slot.isRunning) await slot.process.order<'sync'>({ type: 'sync' });
        return;
      }
      case 'clock': {
        const slot = this.#slot(step.device);
        slot.clockAhead = step.ahead;
        await slot.process.order<'clock'>({ type: 'clock', ahead: step.ahead });
        return;
      }
      case 'write': {
        const { device, write, number } = step;
        const outcome = await this.#slot(device).process.order<'write'>({ type: 'write', write });
        if (outcome.done) this.#made.push({ device, step: number, write, edit: outcome.edit });
        else {
          this.#denied += 1;
          this.#note(`      refused on the device: ${outcome.code}`);
        }
        return;
      }
      case 'read': {
        const { kind, id, device } = step;
        if (await this.#slot(device).process.order<'read'>({ type: 'read', kind, id })) this.#views += 1;
        return;
      }
      case 'give-up': {
        const { kind, id, device, number } = step;
        const done = await this.#slot(device).process.order<'give-up'>({ type: 'give-up', kind, id });
        if (done) this.#givenUp.push({ device, step: number, id });
        this.#note(`      ${done ? 'given up' : 'nothing waited'}`);
        return;
      }
    }
  }

  async #serve(device: number, call: HttpCall): Promise<Exclude<HttpReply, null>> {
    const person = this.#slot(device).person.id;
    this.#deliveries.begin(person, call);
    const reply = await this.#hospital.answer(person, call);
    if (call.path.endsWith('/sync_push') && reply.status === 200) this.#poke(call);
    return reply;
  }

  /** What the server's broadcast does. It tells names of collections, and none of it is promised to arrive. */
  #poke(call: HttpCall): void {
    const { changes } = JSON.parse(call.body) as { changes: readonly { collection: string }[] };
    const collections = [
      ...new Set([...changes.map(({ collection }) => collection), 'ticket_entries', 'inbox']),
    ];
    for (const slot of this.#slots) {
      if (!slot.line.isUp || !slot.isRunning) continue;
      slot.process.order<'poke'>({ type: 'poke', collections }).catch(() => undefined);
    }
  }

  async #readRights(person: string): Promise<Rights> {
    const [row] = await this.#hospital.as<{ permissions: string[]; scope: string }>(
      person,
      'select app.my_permissions() as permissions, app.my_scope() as scope',
    );
    return { permissions: new Set(row?.permissions), scope: row?.scope ?? '' };
  }

  /** Mends everything that is broken, and waits until nothing moves any more. */
  async #rest(): Promise<void> {
    this.#note('all faults end');
    if (!this.#isUp) {
      await this.#hospital.revive();
      this.#isUp = true;
    }
    for (const { line } of this.#slots) {
      line.isUp = true;
      line.isFaulty = false;
    }
    await Promise.all(this.#slots.filter(({ isRunning }) => !isRunning).map((slot) => slot.start()));
    await Promise.all(this.#slots.map(({ line }) => line.strays()));
    this.#problems.push(...(await this.#comeToRest()));
  }

  /** Waits until every device equals the server. @returns what still differs when the time is up */
  async #comeToRest(): Promise<readonly string[]> {
    const deadline = performance.now() + REST_SECONDS * 1_000;
    for (;;) {
      await Promise.all(this.#slots.map(({ process }) => process.order<'sync'>({ type: 'sync' })));
      await delay(250);
      const left = await this.#unrest();
      if (left.length === 0 || performance.now() > deadline) return left;
    }
  }

  /** In what the devices are not at rest. */
  async #unrest(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [at, slot] of this.#slots.entries()) {
      const holdings = await slot.process.order<'holdings'>({ type: 'holdings' });
      for (const { key } of holdings.unsent) found.push(`device ${at}: ${key} waits to be sent`);
      if (holdings.viewEvents > 0)
        found.push(`device ${at}: ${holdings.viewEvents} looks wait to be reported`);
      if (found.length > 0) continue;
      const expected = await visibleRows(this.#hospital, slot.person);
      found.push(...differences(expected, holdings).map((text) => `device ${at}: ${text}`));
    }
    return found;
  }

  async #judge(): Promise<Account> {
    const holdings = await Promise.all(
      this.#slots.map(({ process }) => process.order<'holdings'>({ type: 'holdings' })),
    );
    const versions = (await this.#hospital.owner`
      select table_name as table, id, row_version::integer as version, by, document
      from faults.versions order by id, row_version, at`) as unknown as readonly Version[];
    for (const [at, { unsent, refused, conflicts }] of holdings.entries()) {
      for (const entry of [...unsent, ...refused, ...conflicts]) {
        this.#note(`      device ${at} lists ${JSON.stringify(entry)}`);
      }
    }
    for (const { table, id, version, document } of versions) {
      this.#note(`      stored ${table}/${id} ${version} ${JSON.stringify(document)}`);
    }
    const { account, problems } = settleAccounts({
      writes: this.#made,
      givenUp: this.#givenUp,
      versions,
      holdings,
    });
    this.#problems.push(...problems, ...this.#deliveries.trespasses(versions));
    const [looks] = await this.#hospital.owner`select count(*)::integer as count from public.audit_log`;
    if (looks?.['count'] !== this.#views) {
      this.#problems.push(`${this.#views} looks were made, ${String(looks?.['count'])} are in the log`);
    }
    return account;
  }
}

function describe({ number, ...step }: Step): string {
  return `${String(number).padStart(4)} ${JSON.stringify(step)}`;
}
