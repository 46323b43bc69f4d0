import { entityOfKind } from '@sync/model/registry';
import type { Account } from './accounts';
import { Deliveries } from './deliveries';
import { DeviceSlot } from './device-slot';
import { faultSource } from './faults';
import { Hands } from './hands';
import { writeHistory } from './history';
import type { HistoryOptions, Step } from './history';
import { Line } from './line';
import { people } from './people';
import type { HistoryKind } from './played';
import type { HttpCall, HttpReply } from './protocol';
import { Random } from './random';
import type { FaultServer, Hospital } from './server';
import type { Spares } from './spares';
import { furnishTheatre } from './theatre-hospital';
import { comeToRest, judge } from './verdict';

export interface Result {
  readonly seed: string;
  readonly kind: HistoryKind;
  readonly problems: readonly string[];
  readonly account: Account;
  readonly writes: number;
  readonly counts: Hands['counts'];
  readonly calls: number;
  readonly faults: number;
  readonly seconds: number;
  /** Log of actions and events, in order. */
  readonly log: readonly string[];
}

/** Plays the history of a seed and judges what is left when all has come to rest. */
export async function play(
  seed: string,
  options: HistoryOptions,
  server: FaultServer,
  spares: Spares,
): Promise<Result> {
  spares.begin();
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
  readonly #problems: string[] = [];
  readonly #deliveries = new Deliveries();
  readonly #hands: Hands;

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
      return new DeviceSlot(`${seed}-${at}`, person, line, spares, this.#history);
    });
    this.#hands = new Hands(
      this.#slots,
      hospital,
      this.#deliveries,
      (collections) => this.#poke(collections),
      (text) => this.#note(text),
    );
  }

  async play(): Promise<Result> {
    if (this.#history.kind === 'theatre') await furnishTheatre(this.#hospital.owner);
    for (const { person } of this.#slots) await this.#hands.grant(person.id);
    await this.#begin();
    for (const step of this.#history.steps) {
      this.#note(describe(step));
      await this.#hands.do(step);
    }
    await this.#rest();
    const { done, counts, takenBack } = this.#hands;
    const { account, problems } = await judge(
      this.#slots,
      this.#hospital,
      done,
      takenBack,
      this.#deliveries,
      counts.views,
      new Set(this.#history.beginning.map(({ id }) => id)),
      (text) => this.#note(text),
    );
    this.#problems.push(...problems);
    const sum = (read: (line: Line) => number): number =>
      this.#slots.reduce((total, { line }) => total + read(line), 0);
    return {
      seed: this.#seed,
      kind: this.#history.kind,
      problems: this.#problems,
      account,
      writes: done.writes.length,
      counts,
      calls: sum((line) => line.counts.calls),
      faults: sum((line) => line.counts.faults),
      seconds: (performance.now() - this.#began) / 1_000,
      log: [...this.#log, ...this.#slots.map(({ name, said }) => `-- printed by ${name}\n${said}`)],
    };
  }

  async end(): Promise<void> {
    if (!this.#hands.isUp) await this.#hospital.revive();
    await Promise.all(this.#slots.map((slot) => slot.end()));
    await this.#hospital.close();
  }

  /** Begins: the server has its first records; all devices open. */
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
    if (!this.#history.faultyStart) await comeToRest(this.#slots, this.#hospital, this.#history.kind);
    for (const { line } of this.#slots) line.isFaulty = true;
  }

  #note(text: string): void {
    if (process.env['LIVE'] !== undefined) console.error(text);
    this.#log.push(`${((performance.now() - this.#began) / 1_000).toFixed(3).padStart(8)} ${text}`);
  }

  async #serve(device: number, call: HttpCall): Promise<Exclude<HttpReply, null>> {
    const person = this.#history.holders[device]?.id ?? '';
    this.#deliveries.begin(person, call);
    const asked = this.#history.shortAnswers ? askingForLess(call) : call;
    const reply = await this.#hospital.answer(person, asked);
    if (call.path.endsWith('/sync_push') && reply.status === 200) this.#poke(collectionsOf(call));
    return reply;
  }

  /** Acts as the server's broadcast. It tells names of collections, and none of it is promised to arrive. */
  #poke(collections: readonly string[]): void {
    for (const slot of this.#slots) {
      if (!slot.line.isUp || !slot.isRunning) continue;
      slot.process.order<'poke'>({ type: 'poke', collections }).catch(() => undefined);
    }
  }

  /** Mends everything that is broken, and waits until nothing moves any more. */
  async #rest(): Promise<void> {
    this.#note('all faults end');
    await this.#hands.mend();
    this.#problems.push(...(await comeToRest(this.#slots, this.#hospital, this.#history.kind)));
  }
}

/** Returns the collections that a push writes to. */
function collectionsOf(call: HttpCall): readonly string[] {
  const { changes } = JSON.parse(call.body) as { changes: readonly { collection: string }[] };
  return [...new Set([...changes.map(({ collection }) => collection), 'ticket_entries', 'inbox'])];
}

/** Returns the same call as of a server that gives less at once than it is asked for. */
function askingForLess(call: HttpCall): HttpCall {
  if (!call.path.endsWith('/sync_pull')) return call;
  const body = JSON.parse(call.body) as { requests: readonly { limit: number }[] };
  const requests = body.requests.map((request) => ({ ...request, limit: Math.ceil(request.limit / 3) }));
  return { ...call, body: JSON.stringify({ ...body, requests }) };
}

function describe({ number, ...step }: Step): string {
  return `${String(number).padStart(4)} ${JSON.stringify(step)}`;
}
