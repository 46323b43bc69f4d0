import { OUTBOX, rowKey } from '@sync/core/tables';
import type { OutboxEntry } from '@sync/core/entry';
import type { Device } from './device';
import type { Hands } from './hands';
import type { ServerRow } from './model-server';
import { kinds, entityOf, typedFields } from './sample-entities';
import type { HistoryWorld } from './surroundings';

/** World of the events, which may change the server and its line, too. */
export interface EventsWorld extends HistoryWorld {
  serverIsUp: boolean;
  readonly devices: readonly Device[];
  restore(restore: () => void): void;
}

/** Frequency of each event. */
const WEIGHTS = {
  change: 40,
  create: 12,
  remove: 2.5,
  both: 4,
  act: 14,
  discard: 3,
  decide: 6,
  retry: 3,
  crash: 5,
  line: 6,
  space: 2,
  clock: 3,
  rights: 6,
  other: 12,
  begin: 5,
  commit: 6,
  outage: 1.5,
  day: 1.5,
  fetch: 3,
  slow: 0.7,
  backup: 1,
  restore: 0.6,
} as const;

/** Events of a history beside what users do: the server, the network, rights, other writers. */
export class Events {
  readonly #world: EventsWorld;
  readonly #hands: Hands;
  /** Transactions of other writers that are under way. */
  readonly #open: number[] = [];
  #restore: (() => void) | null = null;

  constructor(world: EventsWorld, hands: Hands) {
    this.#world = world;
    this.#hands = hands;
  }

  /** Creates a row on the server as somebody else. */
  otherCreates(kind: string, xid: number): void {
    const { server, random, typed } = this.#world;
    const id = typed.next(kind === 'parent' ? 'a' : 'c');
    const parents = [...server.rows.values()].filter((row) => row.kind === 'parent');
    const texts = Object.fromEntries(typedFields.map((field) => [field, typed.next('s')]));
    const number = (server.number += 1);
    const of =
      kind === 'parent' ? { phones: [] } : { parent_id: random.pick(parents).id, of_kind: null, of_id: null };
    const values = { ...texts, tags: [], dept: random.pick(this.#world.departments), number, ...of };
    const { collection } = entityOf(kind);
    const row: ServerRow = {
      id,
      kind,
      collection,
      row_version: server.floor,
      xid,
      deleted: false,
      day: server.day,
      values,
    };
    server.write(row, xid, `other ${xid}`, { values });
  }

  #otherChanges(xid: number): void {
    const { server, random, typed, departments, heat } = this.#world;
    const rows = [...server.rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const row = random.pick(random.chance(heat) ? rows.slice(0, 2) : rows);
    if (row.deleted) return;
    const edit = `other ${xid}`;
    if (random.chance(0.04)) return server.write(row, xid, edit, { deleted: true });
    const values: Record<string, unknown> = { ...row.values };
    if (random.chance(0.6)) values[random.pick(typedFields)] = typed.next('s');
    if (random.chance(0.3)) values['dept'] = random.pick(departments);
    if (random.chance(0.3)) values['tags'] = [...(values['tags'] as readonly unknown[]), typed.next('s')];
    server.write(row, xid, edit, { values });
  }

  /** Edits, as others do, the row that was just written. */
  meanwhile(row: ServerRow, devices: readonly Device[]): void {
    const { server, random, typed, departments, time } = this.#world;
    time.after(random.next() * 250, () => {
      if (this.#world.ending || server.rows.get(row.id) !== row || row.deleted) return;
      const change = random.chance(0.6) ? { dept: random.pick(departments) } : { note: typed.next('s') };
      server.write(row, server.at(), 'meanwhile', { values: { ...row.values, ...change } });
      for (const device of devices) device.wake('pull');
    });
  }

  #rights(): void {
    const { server, random, departments, time } = this.#world;
    const user = random.pick([...server.users.values()]);
    const before = { ...user };
    const some = <T>(all: readonly T[], whole: number): ReadonlySet<T> =>
      new Set(random.chance(whole) ? all : [random.pick(all), random.pick(all)]);
    const what = random.weighted({ departments: 5, reads: 2, edits: 3, secret: 2, active: 1.5 });
    if (what === 'departments') user.departments = some(departments, 0.4);
    if (what === 'reads') user.reads = random.chance(0.6) ? new Set(kinds) : new Set([random.pick(kinds)]);
    if (what === 'edits') user.edits = random.chance(0.5) ? new Set(kinds) : new Set([random.pick(kinds)]);
    if (what === 'secret') user.secret = !user.secret;
    if (what === 'active') user.active = !user.active;
    server.look();
    this.#world.count('changes of rights');
    this.#world.note(`rights of ${user.id}: ${server.epochOf(user)}`);
    // Often the former ones are back soon.
    if (!random.chance(0.4)) return;
    time.after(random.pick([60, 300, 2_000]), () => {
      if (this.#world.ending) return;
      Object.assign(user, before);
      server.look();
      this.#world.note(`rights of ${user.id} are back: ${server.epochOf(user)}`);
    });
  }

  #fetch(device: Device): void {
    const { server, random, departments, time, asked } = this.#world;
    const rows = [...server.rows.values()];
    const away = rows.filter(({ collection, id }) => device.disk.get(rowKey(collection, id)) === null);
    const row = random.pick(away.length > 0 ? away : rows);
    asked.add(row.id);
    this.#hands.fetch(device, row.id);
    // It may leave sight while it is on its way, and a pull may pass that.
    if (!random.chance(0.5)) return;
    time.after(random.next() * 400, () => {
      if (this.#world.ending || server.rows.get(row.id) !== row || row.deleted) return;
      server.write(row, server.at(), 'moved', { values: { ...row.values, dept: random.pick(departments) } });
      device.wake('pull');
    });
  }

  #commit(): void {
    const { server, random } = this.#world;
    const xid = this.#open.shift();
    if (xid === undefined || !server.open.has(xid)) return;
    this.#otherChanges(xid);
    if (random.chance(0.3)) this.otherCreates('child', xid);
    server.open.delete(xid);
    this.#world.count('late commits');
  }

  #restoreServer(): void {
    if (this.#restore === null) return;
    this.#world.restore(this.#restore);
    this.#open.length = 0;
  }

  step(): void {
    const { random, server, devices } = this.#world;
    const device = random.pick(devices);
    const hands = this.#hands;
    switch (random.weighted(WEIGHTS)) {
      case 'change':
        return hands.change(device);
      case 'create':
        return hands.create(device);
      case 'remove':
        return hands.remove(device);
      case 'both': {
        // Both tabs in the same record, in the same moment.
        const rows = hands.rowsOn(device);
        if (rows.length === 0) return;
        const row = random.pick(rows);
        hands.change(device, row);
        return hands.change(device, row);
      }
      case 'act':
        return hands.acts.act(device);
      case 'discard':
        return hands.acts.discard(device);
      case 'decide':
        return hands.decide(device);
      case 'retry':
        return hands.acts.retry(device);
      case 'crash':
        return device.openTabs.length === 0 ? undefined : random.pick(device.openTabs).crash();
      case 'line':
        device.online = !device.online;
        return this.#world.note(`device ${device.at} ${device.online ? 'online' : 'offline'}`);
      case 'space':
        device.disk.full = !device.disk.full;
        return this.#world.note(`device ${device.at} ${device.disk.full ? 'full' : 'has space'}`);
      case 'clock':
        device.clock = random.pick([0, 1_600_000_000_000, 2_500_000_000_000]);
        return this.#world.count('clock jumps');
      case 'rights':
        return this.#rights();
      case 'other':
        return this.#otherChanges(server.at());
      case 'begin':
        if (this.#open.length < 3) this.#open.push(server.begin());
        return;
      case 'commit':
        return this.#commit();
      case 'outage':
        this.#world.serverIsUp = !this.#world.serverIsUp;
        return;
      case 'day':
        server.day += random.pick([1, 5, 40]);
        server.look();
        return this.#world.note(`day ${server.day}`);
      case 'fetch':
        return this.#fetch(device);
      case 'slow': {
        const entries = device.disk.values<OutboxEntry>(OUTBOX);
        if (entries.length > 0 && server.slow.size === 0) server.slow.add(random.pick(entries).id);
        return;
      }
      case 'backup':
        this.#restore = server.backup();
        return;
      case 'restore':
        return this.#restoreServer();
    }
  }
}
