import { everybody, holders, people } from './people';
import type { Person } from './people';
import type { Random } from './random';
import type { HistoryKind } from './played';
import { POS_READERS } from './rights';
import { alteration, creation } from './typed';
import type { Kind, Typed, Typist } from './typist';
import { handOver } from './typed-theatre';

/** A write of a person. Texts carry the number of the write, so that each is told from all others. */
export interface Write extends Typed {
  readonly number: number;
  readonly operation: 'create' | 'change' | 'remove';
  readonly kind: Kind;
  readonly id: string;
  /** Saved by the form that was opened before, which repeats every field of the record as it stood then. */
  readonly form?: true;
  /** Made in the second page of the app that is open on the device. */
  readonly secondPage?: true;
}

export type Step = { readonly number: number } & (
  | { readonly type: 'write'; readonly device: number; readonly write: Write }
  /** Both pages of a device write at the same moment. */
  | { readonly type: 'two-writes'; readonly device: number; readonly writes: readonly [Write, Write] }
  /** The process is killed this many milliseconds after the write has begun. */
  | { readonly type: 'torn-write'; readonly device: number; readonly write: Write; readonly after: number }
  /** The device's storage takes nothing any more, or does again. */
  | { readonly type: 'space'; readonly device: number; readonly full: boolean }
  | { readonly type: 'give-up'; readonly device: number; readonly kind: Kind; readonly id: string }
  | { readonly type: 'read'; readonly device: number; readonly kind: Kind; readonly id: string }
  /** A form is filled from the record, and stays open. */
  | { readonly type: 'open-form'; readonly device: number; readonly kind: Kind; readonly id: string }
  | { readonly type: 'line'; readonly device: number; readonly online: boolean }
  /** The device's clock is from now on this many milliseconds ahead. */
  | { readonly type: 'clock'; readonly device: number; readonly ahead: number }
  /** `close`: the app ends in order. `kill`: its process is killed; its storage remains as it is. */
  | { readonly type: 'stop'; readonly device: number; readonly how: 'close' | 'kill' }
  | { readonly type: 'start'; readonly device: number }
  | { readonly type: 'server'; readonly up: boolean }
  | { readonly type: 'rights'; readonly person: string; readonly change: RightsChange }
  /** An account is suspended, or restored. */
  | { readonly type: 'account'; readonly person: string; readonly active: boolean }
  /** Somebody joins two patients; the second person looks where the server asks for one. */
  | {
      readonly type: 'merge';
      /** The id that the merge gets. */
      readonly target: string;
      readonly person: string;
      readonly second: string;
      readonly survivor: string;
      readonly absorbed: string;
      /** Record whose values the person prefers; null: as the product proposes. */
      readonly prefer: 'survivor' | 'absorbed' | null;
    }
  | { readonly type: 'unmerge'; readonly target: string; readonly person: string }
  /** The server's database is set aside; `restore` brings it back to that point. */
  | { readonly type: 'backup' }
  | { readonly type: 'restore' }
  | { readonly type: 'pause'; readonly milliseconds: number }
);

export interface RightsChange {
  readonly scope: 'own' | 'all';
  readonly denied: readonly string[];
  /** Permissions beside those of the role. */
  readonly granted: readonly string[];
}

export interface History {
  readonly kind: HistoryKind;
  /** Owners of the devices. */
  readonly holders: readonly Person[];
  /** Records that the server has before any device opens. */
  readonly beginning: readonly Write[];
  /** True where faults hit the first sync too; else they begin once each device has all it may see. */
  readonly faultyStart: boolean;
  /** Rows of a collection in one answer; null: as many as the product takes. */
  readonly pageSize: number | null;
  /** The server gives a third of what is asked for, and says that there is more. */
  readonly shortAnswers: boolean;
  readonly steps: readonly Step[];
}

export interface HistoryOptions {
  readonly devices: number;
  readonly steps: number;
  /** True where people gain and lose rights, and whole accounts, on the way. */
  readonly rights: boolean;
}

/** Work in a history of a kind. */
interface Work {
  /** Kinds that have a form of many fields. */
  readonly inForms: readonly Kind[];
  /** More collections than these RxDB does not open in one process, beside those of the first page. */
  readonly onSecondPage: readonly Kind[];
  readonly besideTickets: readonly Kind[];
  readonly first: readonly Kind[];
}
const WORK: Readonly<Record<HistoryKind, Work>> = {
  usual: {
    inForms: ['client', 'ticket'],
    onSecondPage: ['client', 'ticket', 'note', 'task', 'company', 'meeting'],
    besideTickets: ['interaction', 'relation', 'company', 'meeting', 'meeting'],
    first: ['client', 'client', 'client', 'ticket', 'ticket', 'ticket', 'task'],
  },
  theatre: {
    inForms: ['client', 'ticket', 'surgery', 'terminal_usage'],
    onSecondPage: ['client', 'ticket', 'note', 'task', 'surgery', 'pos_terminal', 'terminal_usage'],
    besideTickets: ['interaction', 'relation'],
    first: ['client', 'client', 'client', 'ticket', 'ticket', 'surgery', 'pos_terminal', 'pos_terminal'],
  },
};
/** Rights to fields of a patient: with or without them it is the same version. */
const TO_FIELDS: readonly string[] = ['crm.client_health.read', 'crm.client_identity.read'];
/** Rights to surgeries and card terminals that somebody may lose. */
const THEATRE_DENIALS: readonly (readonly string[])[] = [
  [],
  [],
  ['crm.surgery_list.read'],
  ['crm.surgery.edit'],
  POS_READERS,
];
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
/** A tablet whose battery was empty begins to count in January 1970. */
const SINCE_1970 = -Date.UTC(2026, 10, 1);

/** Writes everything that follows from the seed: what is done, by whom, to what, and in which order. */
export function writeHistory(random: Random, options: HistoryOptions): History {
  const history: HistoryKind = random.fork('kind').chance(1 / 3) ? 'theatre' : 'usual';
  const isTheatre = history === 'theatre';
  const { inForms, onSecondPage, besideTickets, first } = WORK[history];
  const owners = holders(random.fork('holders'), options.devices);
  const steps: Step[] = [];
  const beginning: Write[] = [];
  const made: { kind: Kind; id: string; owner: Person }[] = [];
  const running = owners.map(() => true);
  const online = owners.map(() => true);
  const full = owners.map(() => false);
  const suspended = new Set<string>();
  // A stream of their own: without them, every seed's history is what it was.
  const forms = random.fork('forms');
  const open = owners.map(() => new Map<string, Kind>());
  const pages = random.fork('two pages');
  const beside = random.fork('beside tickets');
  const fields = random.fork('fields');
  const theatre = random.fork('theatre');
  const merges = random.fork('merges');
  /** Merges that were asked for, and the terminal of each usage. */
  const merged: { readonly id: string; readonly absorbed: string }[] = [];
  const terminals = new Map<string, string>();
  let serverUp = true;
  let writes = 0;
  const add = (step: Step extends infer S ? (S extends Step ? Omit<S, 'number'> : never) : never): void => {
    steps.push({ ...step, number: steps.length + 1 });
  };

  /** Returns the write as it is made on one of the two pages. */
  const onAPage = (write: Write, from: Random): Write =>
    onSecondPage.includes(write.kind) && from.chance(0.4) ? { ...write, secondPage: true } : write;

  /** Picks mostly one of the first or of the last: people meet on the same records. */
  function target(
    kinds: readonly Kind[],
    owner?: Person,
    from: Random = random,
  ): { kind: Kind; id: string } | undefined {
    const fitting = made.filter(
      (item) => kinds.includes(item.kind) && (item.kind !== 'reminder' || item.owner === owner),
    );
    if (fitting.length === 0) return undefined;
    const part = from.weighted({ first: 5, last: 3, any: 2 });
    const { kind, id } = from.pick(
      part === 'first' ? fitting.slice(0, 3) : part === 'last' ? fitting.slice(-3) : fitting,
    );
    return { kind, id };
  }

  const typist = (): Typist => ({
    random,
    owners,
    // Not among the first records: all of those are stored.
    mayShare: beginning.length > 3,
    parentOf: (kind) => target([kind]),
  });

  /** Returns the next write of a person; undefined where there is nothing to write. */
  function typed(owner: Person): Write | undefined {
    const number = writes + 1;
    const operation = random.weighted({ create: 4, change: 11, remove: 0.7 });
    if (operation === 'create') {
      const kind = random.weighted({
        client: isTheatre ? 4 : 3,
        ticket: 4,
        note: 3,
        task: 2,
        reminder: isTheatre ? 0 : 1,
      });
      const values = creation(kind, number, owner, typist());
      if (values === undefined) return undefined;
      const id = random.uuid();
      made.push({ kind, id, owner });
      return { number: (writes = number), operation, kind, id, ...values };
    }
    const found = target(
      operation === 'remove' ? ['client', 'ticket', 'task'] : ['client', 'ticket', 'task', 'reminder'],
      owner,
    );
    if (found === undefined) return undefined;
    const values = operation === 'remove' ? { set: {}, add: {} } : alteration(found.kind, number, typist());
    return { number: (writes = number), operation, ...found, ...values };
  }

  /** Opens a form, or saves one; a form that stays open meets what others write meanwhile. */
  function workInForms(): void {
    const device = forms.integer(options.devices);
    if (running[device] !== true || full[device] === true) return;
    const waiting = open[device] ?? new Map<string, Kind>();
    const sort = forms.weighted({ nothing: 6, open: 2, save: waiting.size > 0 ? 2 : 0 });
    if (sort === 'open') {
      const found = target(inForms, undefined, forms);
      if (found === undefined) return;
      waiting.set(found.id, found.kind);
      add({ type: 'open-form', device, ...found });
    } else if (sort === 'save') {
      const [id, kind] = forms.pick([...waiting]);
      waiting.delete(id);
      const number = (writes += 1);
      const values = alteration(kind, number, { ...typist(), random: forms });
      add({ type: 'write', device, write: { number, operation: 'change', kind, id, ...values, form: true } });
    }
  }

  /**
   * Makes a write to one record, or a new one where there is none; undefined where there is nothing to attach it to.
   */
  function writeOf(
    kind: Kind,
    found: { readonly id: string } | undefined,
    operation: Write['operation'],
    owner: Person,
    from: Random,
  ): Write | undefined {
    const number = writes + 1;
    const hands = { ...typist(), random: from };
    const values =
      operation === 'create'
        ? creation(kind, number, owner, hands)
        : operation === 'remove'
          ? { set: {}, add: {} }
          : alteration(kind, number, hands);
    if (values === undefined) return undefined;
    const id = found?.id ?? from.uuid();
    if (found === undefined) {
      made.push({ kind, id, owner });
      const { terminal_id: terminal } = values.set;
      if (typeof terminal === 'string') terminals.set(id, terminal);
    }
    writes = number;
    return { number, operation, kind, id, ...values };
  }

  /** Adds work on what has no part in tickets: conversations, relatives, firms, meetings. */
  function workBeside(): void {
    const device = beside.integer(options.devices);
    const owner = owners[device] ?? people.nurse;
    if (running[device] !== true || full[device] === true || !beside.chance(0.25)) return;
    const kind = beside.pick(besideTickets);
    const found = beside.chance(0.6) ? target([kind], undefined, beside) : undefined;
    const operation = found === undefined ? 'create' : beside.chance(0.08) ? 'remove' : 'change';
    const write = writeOf(kind, found, operation, owner, beside);
    if (write !== undefined) add({ type: 'write', device, write: onAPage(write, beside) });
  }

  const canWrite = (device: number): boolean => running[device] === true && full[device] !== true;

  /** Adds the planning of surgeries, or work on card terminals. */
  function workInTheatre(): void {
    if (!isTheatre) return;
    const device = theatre.integer(options.devices);
    const owner = owners[device] ?? people.nurse;
    if (!canWrite(device) || !theatre.chance(0.5)) return;
    const kind = theatre.weighted({ surgery: 5, terminal_usage: 4, pos_terminal: 1, hand_over: 2 });
    if (kind === 'hand_over') {
      workAtTerminal(device);
      return;
    }
    const found = theatre.chance(kind === 'pos_terminal' ? 0.95 : 0.7)
      ? target([kind], undefined, theatre)
      : undefined;
    const write = writeOf(kind, found, found === undefined ? 'create' : 'change', owner, theatre);
    if (write !== undefined) add({ type: 'write', device, write: onAPage(write, theatre) });
  }

  /** Hands a terminal from one person to the next; another device may do the same at that moment. */
  function workAtTerminal(device: number): void {
    const usage = target(['terminal_usage'], undefined, theatre);
    const terminal = usage === undefined ? undefined : terminals.get(usage.id);
    if (usage === undefined || terminal === undefined) return;
    const other = theatre.integer(options.devices);
    const devices = other !== device && canWrite(other) && theatre.chance(0.6) ? [device, other] : [device];
    for (const at of devices) {
      const numbers = [writes + 1, writes + 2] as const;
      writes += 2;
      const [given, taken] = handOver(numbers, terminal, { ...typist(), random: theatre });
      const id = theatre.uuid();
      made.push({ kind: 'terminal_usage', id, owner: owners[at] ?? people.nurse });
      terminals.set(id, terminal);
      const change = { number: numbers[0], operation: 'change', ...usage, ...given } as const;
      const next = { number: numbers[1], operation: 'create', kind: 'terminal_usage', id, ...taken } as const;
      add({ type: 'write', device: at, write: change });
      add({ type: 'write', device: at, write: next });
    }
  }

  /** Merges two patients at the server, or takes it back, while devices have forms and unsent writes of them. */
  function workOnMerges(): void {
    if (!isTheatre || !serverUp || !merges.chance(0.1)) return;
    const [person, second] = merges.chance(0.5)
      ? [people.manager.id, people.administrator.id]
      : [people.administrator.id, people.manager.id];
    if (merged.length > 0 && merges.chance(0.3)) {
      const at = merges.chance(0.7) ? merged.length - 1 : merges.integer(merged.length);
      const [taken] = merged.splice(at, 1);
      if (taken !== undefined) add({ type: 'unmerge', target: taken.id, person });
      return;
    }
    // Who was merged already is not merged again.
    const standing = made.filter(
      ({ kind, id }) => kind === 'client' && !merged.some(({ absorbed }) => absorbed === id),
    );
    if (standing.length < 2) return;
    const survivor = merges.pick(standing.slice(0, 4)).id;
    const absorbed = merges.pick(standing).id;
    if (survivor === absorbed) return;
    // Pushes meet the merge, and forms stay open over it; who does not know of it writes on.
    workOnBoth(absorbed, survivor, 0.4);
    const id = merges.uuid();
    merged.push({ id, absorbed });
    const prefer = merges.pick([null, null, 'survivor', 'absorbed'] as const);
    add({ type: 'merge', target: id, person, second, survivor, absorbed, prefer });
    workOnBoth(absorbed, survivor, 0.3);
  }

  /** Writes on each device to one of two patients, or opens a form of it, by chance. */
  function workOnBoth(absorbed: string, survivor: string, chance: number): void {
    for (let device = 0; device < options.devices; device += 1) {
      if (!canWrite(device) || !merges.chance(chance)) continue;
      const id = merges.chance(0.7) ? absorbed : survivor;
      const kind = merges.weighted({ change: 5, ticket: 2, interaction: 1, surgery: 1, form: 2 });
      if (kind === 'form') {
        open[device]?.set(id, 'client');
        add({ type: 'open-form', device, kind: 'client', id });
        continue;
      }
      const owner = owners[device] ?? people.nurse;
      const write =
        kind === 'change'
          ? writeOf('client', { id }, 'change', owner, merges)
          : writeOf(kind, undefined, 'create', owner, merges);
      if (write === undefined) continue;
      const set = kind === 'change' ? write.set : { ...write.set, client_id: id };
      add({ type: 'write', device, write: { ...write, set } });
    }
  }

  /** Writes on both pages of a device at the same moment, mostly to one record. */
  function workInTwoPages(): void {
    const device = pages.integer(options.devices);
    if (running[device] !== true || full[device] === true || !pages.chance(0.1)) return;
    const first = target(inForms, undefined, pages);
    const second = pages.chance(0.8) ? first : target(inForms, undefined, pages);
    if (first === undefined || second === undefined) return;
    const change = ({ kind, id }: { kind: Kind; id: string }): Write => {
      const number = (writes += 1);
      const values = alteration(kind, number, { ...typist(), random: pages });
      return { number, operation: 'change', kind, id, ...values };
    };
    add({ type: 'two-writes', device, writes: [change(first), { ...change(second), secondPage: true }] });
  }

  /** Ends the device's app, and with it the contents of its forms. */
  function stops(device: number): void {
    running[device] = false;
    // An app cannot be opened where nothing can be stored.
    full[device] = false;
    open[device]?.clear();
  }

  const clocks = random.fork('clocks');
  function clock(): number {
    const usual = random.pick([0, 0, -2 * HOUR, 3 * HOUR, -YEAR, YEAR, random.integer(600_000) - 300_000]);
    return clocks.chance(0.25) ? clocks.pick([SINCE_1970, 75 * YEAR]) : usual;
  }

  for (const kind of first) {
    const number = (writes += 1);
    const values = creation(kind, number, people.manager, typist());
    if (values === undefined) continue;
    const id = random.uuid();
    made.push({ kind, id, owner: people.manager });
    const set = kind === 'client' ? { ...values.set, clinical_note: `Klinik w${number}` } : values.set;
    beginning.push({ number, operation: 'create', kind, id, ...values, set });
  }
  /** Steps that come beside the number that was asked for. */
  let besides = 0;
  // If the server is restored, the restore keeps the first half of the history, or part of it.
  const restores = random.fork('restores');
  const due: { at: number; type: 'backup' | 'restore' }[] = [];
  if (restores.chance(0.25)) {
    const at = restores.integer(options.steps * 0.6);
    due.push({ at, type: 'backup' }, { at: at + 5 + restores.integer(options.steps * 0.3), type: 'restore' });
  }
  /** As soon as the server is there: both take somebody who sits before it. */
  function workOnServer(): void {
    const [next] = due;
    if (next === undefined || !serverUp || steps.length < next.at) return;
    due.shift();
    add({ type: next.type });
    besides += 1;
  }
  while (steps.length - besides < options.steps) {
    const before = steps.length;
    workInForms();
    workInTwoPages();
    workBeside();
    workInTheatre();
    workOnMerges();
    besides += steps.length - before;
    workOnServer();
    const device = random.integer(options.devices);
    const owner = owners[device] ?? people.nurse;
    const sort = random.weighted({
      write: 60,
      pause: 16,
      line: 7,
      read: 5,
      stop: 5,
      start: 8,
      clock: 3,
      'give-up': 2,
      torn: 2.5,
      space: full[device] === true ? 30 : 1.5,
      server: 3,
      // Changed by an administrator, who needs the server for it.
      rights: options.rights && serverUp ? 3 : 0,
      account: options.rights && serverUp ? (suspended.size > 0 ? 4 : 1.5) : 0,
    });
    if (sort === 'pause') add({ type: 'pause', milliseconds: 20 + random.integer(250) });
    else if (sort === 'server') {
      // Down for a few steps only: most of the history wants to be sent.
      if (serverUp ? random.chance(0.4) : true) add({ type: 'server', up: (serverUp = !serverUp) });
    } else if (sort === 'rights') {
      const person = random.pick(everybody);
      const denied = random.pick<readonly string[]>([
        [],
        [],
        ['crm.clients.edit'],
        ['crm.tickets.read', 'crm.client_ticket.Id.read'],
      ]);
      const toTheatre = isTheatre ? theatre.pick(THEATRE_DENIALS) : [];
      const scope = random.pick(['own', 'all'] as const);
      const toPlaces = beside.pick([
        [],
        [],
        ['companies.companies_list.read', 'companies.persons_list.read'],
      ]);
      const toFields = fields.pick(['as the role says', 'granted', 'granted', 'denied']);
      const change = {
        scope,
        denied: [...denied, ...toPlaces, ...toTheatre, ...(toFields === 'denied' ? TO_FIELDS : [])],
        granted: toFields === 'granted' ? TO_FIELDS : [],
      };
      add({ type: 'rights', person: person.id, change });
    } else if (sort === 'account') {
      const [person = random.pick(owners).id] = suspended;
      const active = suspended.delete(person);
      if (!active) suspended.add(person);
      add({ type: 'account', person, active });
    } else if (sort === 'start') {
      if (!running[device]) {
        running[device] = true;
        add({ type: 'start', device });
      }
    } else if (running[device] === true) {
      if (sort === 'write') {
        const write = typed(owner);
        if (write === undefined) continue;
        add({ type: 'write', device, write: onAPage(write, pages) });
      } else if (sort === 'torn') {
        const write = typed(owner);
        // Only what carries a text of its own can be looked for in what the storage holds.
        if (write === undefined || Object.keys(write.set).length === 0) continue;
        stops(device);
        add({ type: 'torn-write', device, write, after: random.integer(12) });
      } else if (sort === 'space') {
        add({ type: 'space', device, full: (full[device] = full[device] !== true) });
      } else if (sort === 'clock') add({ type: 'clock', device, ahead: clock() });
      else if (sort === 'line') add({ type: 'line', device, online: (online[device] = !online[device]) });
      else if (sort === 'stop') {
        stops(device);
        add({ type: 'stop', device, how: random.pick(['close', 'kill']) });
      } else if (full[device] !== true) {
        const found = target(['client', 'ticket'], owner);
        if (found !== undefined) add({ type: sort, device, ...found });
      }
    }
  }
  const answers = random.fork('pages');
  const pageSize = answers.pick([null, null, null, 40, 15]);
  const shortAnswers = pageSize !== null && answers.chance(0.5);
  return {
    kind: history,
    holders: owners,
    beginning,
    faultyStart: random.chance(0.3),
    pageSize,
    shortAnswers,
    steps,
  };
}
