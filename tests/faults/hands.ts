import { setTimeout as delay } from 'node:timers/promises';
import type { GivenUp, MadeWrite, TornWrite } from './accounts';
import type { Deliveries } from './deliveries';
import type { DeviceSlot } from './device-slot';
import type { Step, Write } from './history';
import type { DoneMerge } from './merges';
import type { Rights } from './rights';
import type { Hospital } from './server';
import { recordsOf } from './server-records';
import type { ServerRecords } from './server-records';

/** Collections that a merge writes. */
const MERGED = ['clients', 'client_records', 'tickets', 'surgeries', 'cases', 'inbox'];

/** A field of two records, as the preview of their merge tells it. */
interface ShownField {
  readonly name: string;
  readonly rule: string;
  readonly same: boolean;
  readonly theirs_empty: boolean;
  readonly proposed: string | null;
}

/** Actor that does what a history says, and remembers the results. */
export class Hands {
  readonly #slots: readonly DeviceSlot[];
  readonly #hospital: Hospital;
  readonly #deliveries: Deliveries;
  readonly #poke: (collections: readonly string[]) => void;
  readonly #note: (text: string) => void;
  readonly done: {
    readonly writes: MadeWrite[];
    readonly givenUp: GivenUp[];
    readonly torn: TornWrite[];
    readonly merges: DoneMerge[];
  } = { writes: [], givenUp: [], torn: [], merges: [] };
  readonly counts = {
    /** Writes that the device itself refused. */
    denied: 0,
    /** Writes that were cut off by a kill before anything of them stood on the device. */
    torn: 0,
    /** Kills of the server. */
    crashes: 0,
    restarts: 0,
    /** Looks at records. */
    views: 0,
    /** Forms that were saved. */
    forms: 0,
    /** Writes in the second page of a device. */
    onSecondPages: 0,
    /** Restores of the server to an earlier point. */
    restores: 0,
    /** Merges of patients, and those that were taken back. */
    merges: 0,
    unmerges: 0,
  };
  readonly #takenBack: ServerRecords[] = [];
  /** True while the server is up. */
  isUp = true;

  constructor(
    slots: readonly DeviceSlot[],
    hospital: Hospital,
    deliveries: Deliveries,
    poke: (collections: readonly string[]) => void,
    note: (text: string) => void,
  ) {
    this.#slots = slots;
    this.#hospital = hospital;
    this.#deliveries = deliveries;
    this.#poke = poke;
    this.#note = note;
  }

  /** Records that the server had before each restore. */
  get takenBack(): readonly ServerRecords[] {
    return this.#takenBack;
  }

  #slot(device: number): DeviceSlot {
    const slot = this.#slots[device];
    if (slot === undefined) throw new Error(`no device ${device}`);
    return slot;
  }

  async #write(device: number, step: number, write: Write): Promise<void> {
    const outcome = await this.#slot(device).process.order<'write'>({ type: 'write', write });
    if (outcome.done) {
      this.done.writes.push({ device, step, write, edit: outcome.edit });
      if (write.form === true) this.counts.forms += 1;
      if (write.secondPage === true) this.counts.onSecondPages += 1;
    } else {
      this.counts.denied += 1;
      this.#note(`      refused on the device: ${outcome.code}`);
    }
  }

  /** Asks the server as a person who works at it; null where it refuses. */
  async #ask(person: string, name: string, parameters: object): Promise<Record<string, unknown> | null> {
    const call = { path: `/rest/v1/rpc/${name}`, body: JSON.stringify(parameters) };
    const { status, body } = await this.#hospital.answer(person, call);
    const answer = JSON.parse(body) as Record<string, unknown>;
    if (status === 200 && answer['status'] !== 'conflict') return answer;
    this.#note(`      refused on the server: ${body}`);
    return null;
  }

  /** Joins two patients, as the screen does: on sight of both, and with a second person where the server asks for one. */
  async #merge({ person, second, ...merge }: Extract<Step, { type: 'merge' }>): Promise<void> {
    const { target, survivor, absorbed, prefer } = merge;
    const shown = await this.#ask(person, 'preview_merge', { survivor, absorbed });
    if (shown === null) return;
    const fields = shown['fields'] as readonly ShownField[];
    const choices = fields.flatMap(({ name, rule, proposed, same, theirs_empty: isEmpty }) => {
      const may = !same && !isEmpty && ['keep', 'choose', 'ask', 'join'].includes(rule);
      if (prefer !== null && may) return [[name, prefer]];
      return proposed === null ? [[name, 'survivor']] : [];
    });
    const version = (of: string): unknown => (shown[of] as Record<string, unknown>)['row_version'];
    const answer = await this.#ask(person, 'merge_clients', {
      target,
      given: {
        survivor,
        absorbed,
        survivor_version: version('survivor'),
        absorbed_version: version('absorbed'),
        choices: Object.fromEntries(choices) as Record<string, string>,
        reason: 'İki kez kayıt açılmış',
      },
    });
    if (answer === null) return;
    const decision = { target, decision: 'approve', note: null };
    if (answer['state'] === 'waiting' && (await this.#ask(second, 'decide_merge', decision)) === null) {
      // A record has changed since it was proposed: the proposal would keep both from every other merge.
      await this.#ask(person, 'decide_merge', { ...decision, decision: 'withdraw' });
      return;
    }
    this.done.merges.push({ survivor, absorbed, prefer });
    this.counts.merges += 1;
    this.#poke(MERGED);
  }

  /** Does what a step of the history says. */
  async do(step: Step): Promise<void> {
    switch (step.type) {
      case 'pause':
        await delay(step.milliseconds);
        return;
      case 'server':
        this.isUp = step.up;
        if (step.up) await this.#hospital.revive();
        else {
          this.counts.crashes += 1;
          await this.#hospital.crash();
        }
        return;
      case 'rights': {
        const { person, change } = step;
        await this.#hospital.owner`update public.profiles set scope = ${change.scope},
          denied_permissions = ${[...change.denied]}, extra_permissions = ${[...change.granted]}
          where id = ${person}`;
        await this.grant(person);
        return;
      }
      case 'account': {
        const { person, active } = step;
        await this.#hospital.owner`update public.profiles set status = ${active ? 'active' : 'suspended'}
          where id = ${person}`;
        await this.grant(person);
        return;
      }
      case 'merge':
        await this.#merge(step);
        return;
      case 'unmerge': {
        const { person, target } = step;
        const parameters = { target, reason: 'Ayrı kişiler', apart: false };
        if ((await this.#ask(person, 'unmerge_clients', parameters)) === null) return;
        this.counts.unmerges += 1;
        this.#poke(MERGED);
        return;
      }
      case 'backup':
        await this.#hospital.backUp();
        return;
      case 'restore':
        await this.#hospital.restore(async () => {
          this.#takenBack.push(await recordsOf(this.#hospital));
        });
        this.counts.restores += 1;
        // Rights go back, too.
        for (const { person } of this.#slots) await this.grant(person.id);
        return;
      case 'start':
        this.counts.restarts += 1;
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
        await this.#write(step.device, step.number, step.write);
        return;
      }
      case 'two-writes': {
        await Promise.all(step.writes.map((write) => this.#write(step.device, step.number, write)));
        return;
      }
      case 'torn-write': {
        const { device, write, number, after } = step;
        const slot = this.#slot(device);
        // Its answer is lost with the process.
        slot.process.order<'write'>({ type: 'write', write }).catch(() => undefined);
        await delay(after);
        await slot.stop('kill');
        if (slot.holdsText(`w${write.number}`))
          this.done.writes.push({ device, step: number, write, edit: '' });
        else {
          this.done.torn.push({ device, step: number, write });
          this.counts.torn += 1;
        }
        return;
      }
      case 'space': {
        const { full } = step;
        await this.#slot(step.device).process.order<'space'>({ type: 'space', full });
        return;
      }
      case 'read': {
        const { kind, id, device } = step;
        if (await this.#slot(device).process.order<'read'>({ type: 'read', kind, id }))
          this.counts.views += 1;
        return;
      }
      case 'open-form': {
        const { kind, id, device } = step;
        await this.#slot(device).process.order<'open-form'>({ type: 'open-form', kind, id });
        return;
      }
      case 'give-up': {
        const { kind, id, device, number } = step;
        const done = await this.#slot(device).process.order<'give-up'>({ type: 'give-up', kind, id });
        if (done) this.done.givenUp.push({ device, step: number, id });
        this.#note(`      ${done ? 'given up' : 'nothing waited'}`);
        return;
      }
    }
  }

  /** Mends everything that is broken. */
  async mend(): Promise<void> {
    if (!this.isUp) await this.#hospital.revive();
    this.isUp = true;
    for (const { line } of this.#slots) {
      line.isUp = true;
      line.isFaulty = false;
    }
    for (const person of new Set(this.#slots.map(({ person: { id } }) => id))) {
      await this.#hospital.owner`update public.profiles set status = 'active'
        where id = ${person} and status <> 'active'`;
      await this.grant(person);
    }
    for (const slot of this.#slots) {
      if (slot.isRunning) await slot.process.order<'space'>({ type: 'space', full: false });
    }
    await Promise.all(this.#slots.filter(({ isRunning }) => !isRunning).map((slot) => slot.start()));
    await Promise.all(this.#slots.map(({ line }) => line.strays()));
  }

  /** Notes the rights that a person has from now on. */
  async grant(person: string): Promise<void> {
    const [row] = await this.#hospital.as<{ permissions: string[]; scope: string }>(
      person,
      'select app.my_permissions() as permissions, app.my_scope() as scope',
    );
    const rights: Rights = { permissions: new Set(row?.permissions), scope: row?.scope ?? '' };
    this.#deliveries.grant(person, rights);
  }
}
