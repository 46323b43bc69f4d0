import { holders, people, everybody } from './people';
import type { Person } from './people';
import type { Random } from './random';

/** The kinds of records that are written. */
export type Kind = 'client' | 'ticket' | 'note' | 'task' | 'reminder';

/** A write of a person. Texts carry the number of the write, so that each is told from all others. */
export interface Write {
  readonly number: number;
  readonly operation: 'create' | 'change' | 'remove';
  readonly kind: Kind;
  readonly id: string;
  /** Values of fields. */
  readonly set: Readonly<Record<string, unknown>>;
  /** One item more for each of these lists. */
  readonly add: Readonly<Record<string, unknown>>;
}

export type Step = { readonly number: number } & (
  | { readonly type: 'write'; readonly device: number; readonly write: Write }
  | { readonly type: 'give-up'; readonly device: number; readonly kind: Kind; readonly id: string }
  | { readonly type: 'read'; readonly device: number; readonly kind: Kind; readonly id: string }
  | { readonly type: 'line'; readonly device: number; readonly online: boolean }
  /** The device's clock is from now on this many milliseconds ahead. */
  | { readonly type: 'clock'; readonly device: number; readonly ahead: number }
  /** `close`: the app ends in order. `kill`: its process is killed; what stands in its storage remains. */
  | { readonly type: 'stop'; readonly device: number; readonly how: 'close' | 'kill' }
  | { readonly type: 'start'; readonly device: number }
  | { readonly type: 'server'; readonly up: boolean }
  | { readonly type: 'rights'; readonly person: string; readonly change: RightsChange }
  | { readonly type: 'pause'; readonly milliseconds: number }
);

export interface RightsChange {
  readonly scope: 'own' | 'all';
  readonly denied: readonly string[];
}

export interface History {
  /** Who holds each device. */
  readonly holders: readonly Person[];
  /** Records that the server has before any device opens. */
  readonly beginning: readonly Write[];
  /** Whether faults hit the first sync too; else they begin once each device has all it may see. */
  readonly faultyStart: boolean;
  readonly steps: readonly Step[];
}

export interface HistoryOptions {
  readonly devices: number;
  readonly steps: number;
  /** Whether people gain and lose rights on the way. */
  readonly rights: boolean;
}

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const numbered = (group: string, number: number): string =>
  `01900000-0000-7000-8000-${group}${String(number).padStart(10, '0')}`;
const ticketType = numbered('01', 2);
const ticketSource = numbered('03', 1);
/** Starter statuses with their categories. Some moves need what the ticket has not; the server refuses them. */
const statuses = [
  { status_id: numbered('02', 3), status_category: 'open' },
  { status_id: numbered('02', 6), status_category: 'resolved' },
  { status_id: numbered('02', 7), status_category: 'closed' },
] as const;

const phone = (number: number): object => ({
  e164: `+90532${String(number).padStart(7, '0')}`,
  label: 'mobile',
  primary: false,
  whatsapp: false,
  shared: false,
});

/** Everything that follows from the seed: what is done, by whom, to what, and in which order. */
export function writeHistory(random: Random, options: HistoryOptions): History {
  const owners = holders(random.fork('holders'), options.devices);
  const steps: Step[] = [];
  const beginning: Write[] = [];
  const made: { kind: Kind; id: string; owner: Person }[] = [];
  const running = owners.map(() => true);
  const online = owners.map(() => true);
  let serverUp = true;
  let writes = 0;
  const add = (step: Step extends infer S ? (S extends Step ? Omit<S, 'number'> : never) : never): void => {
    steps.push({ ...step, number: steps.length + 1 });
  };

  /** Mostly one of the first or of the last: people meet on the same records. */
  function target(kinds: readonly Kind[], owner?: Person): { kind: Kind; id: string } | undefined {
    const fitting = made.filter(
      (item) => kinds.includes(item.kind) && (item.kind !== 'reminder' || item.owner === owner),
    );
    if (fitting.length === 0) return undefined;
    const part = random.weighted({ first: 5, last: 3, any: 2 });
    const { kind, id } = random.pick(
      part === 'first' ? fitting.slice(0, 3) : part === 'last' ? fitting.slice(-3) : fitting,
    );
    return { kind, id };
  }

  function creation(kind: Kind, number: number, owner: Person): Pick<Write, 'set' | 'add'> | undefined {
    if (kind === 'client') {
      // Not among the first records: all of those are stored.
      const shared = beginning.length > 3 && random.chance(0.25);
      return {
        set: {
          client_kind: 'patient',
          first_name: `Ad w${number}`,
          last_name: `Soyad w${number}`,
          sex: 'unspecified',
          // A few numbers only, so that two people open the same person.
          identity_type: shared ? 'passport' : 'none',
          identity_no: shared ? `P10000${random.integer(4)}` : null,
          phones: [phone(number)],
        },
        add: {},
      };
    }
    if (kind === 'reminder') {
      return {
        set: {
          owner_id: owner.id,
          title: `Hatırlatma w${number}`,
          due_at: '2026-12-01T08:00:00.000Z',
          repeat: 'none',
        },
        add: {},
      };
    }
    const parent = target([kind === 'ticket' ? 'client' : 'ticket']);
    if (parent === undefined) return undefined;
    if (kind === 'ticket') {
      return {
        set: {
          client_id: parent.id,
          type_id: ticketType,
          subject: `Konu w${number}`,
          status_id: numbered('02', 1),
          status_category: 'new',
          priority: 'normal',
          source_id: ticketSource,
          assignee_id: random.chance(0.5) ? random.pick(owners).id : null,
        },
        add: {},
      };
    }
    if (kind === 'note') {
      return {
        set: {
          ticket_id: parent.id,
          body: `Not w${number}`,
          visibility: 'internal',
          at: '2026-11-20T08:00:00.000Z',
        },
        add: {},
      };
    }
    return { set: { ticket_id: parent.id, title: `Görev w${number}`, position: number }, add: {} };
  }

  function alteration(kind: Kind, number: number): Pick<Write, 'set' | 'add'> {
    const text = `w${number}`;
    if (kind === 'client') {
      const sort = random.weighted({ one: 5, two: 2, phone: 2, tag: 2 });
      if (sort === 'phone') return { set: {}, add: { phones: phone(number) } };
      if (sort === 'tag') return { set: {}, add: { tag_ids: random.uuid() } };
      const values: Record<string, string> = {
        admin_note: `Not ${text}`,
        last_name: `Soyad ${text}`,
        email: `${text}@ornek.test`,
        province: `İl ${text}`,
        address: `Adres ${text}`,
      };
      const first = random.pick(Object.keys(values));
      const second = sort === 'two' ? random.pick(Object.keys(values)) : first;
      return { set: { [first]: values[first], [second]: values[second] }, add: {} };
    }
    if (kind === 'ticket') {
      const sort = random.weighted({ text: 4, status: 3, assignee: 2, watcher: 1, tag: 2 });
      if (sort === 'status') {
        const status = random.pick(statuses);
        return {
          set: { ...status, status_reason: `Neden ${text}`, resolution_note: `Çözüm ${text}` },
          add: {},
        };
      }
      if (sort === 'assignee') return { set: { assignee_id: random.pick(owners).id }, add: {} };
      if (sort === 'watcher') return { set: {}, add: { watcher_ids: random.pick(owners).id } };
      if (sort === 'tag') return { set: {}, add: { tag_ids: random.uuid() } };
      const field = random.pick(['subject', 'description']);
      return { set: { [field]: `Konu ${text}` }, add: {} };
    }
    return { set: { title: `Başlık ${text}` }, add: {} };
  }

  function write(device: number, owner: Person): void {
    const number = writes + 1;
    const operation = random.weighted({ create: 4, change: 11, remove: 0.7 });
    if (operation === 'create') {
      const kind = random.weighted<Kind>({ client: 3, ticket: 4, note: 3, task: 2, reminder: 1 });
      const values = creation(kind, number, owner);
      if (values === undefined) return;
      const id = random.uuid();
      made.push({ kind, id, owner });
      add({ type: 'write', device, write: { number, operation, kind, id, ...values } });
    } else {
      const found = target(
        operation === 'remove' ? ['client', 'ticket', 'task'] : ['client', 'ticket', 'task', 'reminder'],
        owner,
      );
      if (found === undefined) return;
      const values = operation === 'remove' ? { set: {}, add: {} } : alteration(found.kind, number);
      add({ type: 'write', device, write: { number, operation, ...found, ...values } });
    }
    writes = number;
  }

  const clock = (): number =>
    random.pick([0, 0, -2 * HOUR, 3 * HOUR, -YEAR, YEAR, random.integer(600_000) - 300_000]);

  for (const kind of ['client', 'client', 'client', 'ticket', 'ticket', 'ticket', 'task'] as const) {
    const number = (writes += 1);
    const values = creation(kind, number, people.manager);
    if (values === undefined) continue;
    const id = random.uuid();
    made.push({ kind, id, owner: people.manager });
    beginning.push({ number, operation: 'create', kind, id, ...values });
  }
  while (steps.length < options.steps) {
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
      server: 3,
      // Changed by an administrator, who needs the server for it.
      rights: options.rights && serverUp ? 3 : 0,
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
      add({ type: 'rights', person: person.id, change: { scope: random.pick(['own', 'all']), denied } });
    } else if (sort === 'start') {
      if (!running[device]) {
        running[device] = true;
        add({ type: 'start', device });
      }
    } else if (running[device] === true) {
      if (sort === 'write') write(device, owner);
      else if (sort === 'clock') add({ type: 'clock', device, ahead: clock() });
      else if (sort === 'line') add({ type: 'line', device, online: (online[device] = !online[device]) });
      else if (sort === 'stop') {
        running[device] = false;
        add({ type: 'stop', device, how: random.pick(['close', 'kill']) });
      } else {
        const found = target(['client', 'ticket'], owner);
        if (found !== undefined) add({ type: sort, device, ...found });
      }
    }
  }
  return { holders: owners, beginning, faultyStart: random.chance(0.3), steps };
}
