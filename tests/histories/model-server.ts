import type { CollectionName } from '@sync/model/entity';
import type { Cursor, PullAnswer, PullPage, PullRequest, RowsAnswer, WireDocument } from '@sync/core/wire';
import { SECRET, windowDays } from './sample-entities';

export interface ServerRow {
  readonly id: string;
  readonly kind: string;
  readonly collection: CollectionName;
  row_version: number;
  xid: number;
  deleted: boolean;
  /** The day of the last change. */
  day: number;
  values: Readonly<Record<string, unknown>>;
}

/** A user of the server, and what the user may do. */
export interface User {
  readonly id: string;
  departments: ReadonlySet<string>;
  /** Kinds that the user may read, and change. */
  reads: ReadonlySet<string>;
  edits: ReadonlySet<string>;
  /** Right to read fields that not everybody reads. */
  secret: boolean;
  active: boolean;
}

export interface Receipt {
  readonly id: string;
  readonly version: number;
  readonly rejection?: { readonly code: string; readonly field?: string; readonly because?: string };
}

export interface Version {
  readonly edit: string;
  readonly row_version: number;
  readonly xid: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A call that failed in a way that may pass by itself. */
export class CallLost extends Error {
  override readonly name = 'CallLost';
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const DAY_MS = 86_400_000;

const isBehind = (cursor: Cursor, { xid, id }: ServerRow): boolean => {
  const at = Number(cursor.xid);
  return at < xid || (at === xid && cursor.id < id);
};
const byPlace = (a: ServerRow, b: ServerRow): number => a.xid - b.xid || (a.id < b.id ? -1 : 1);

/** Model of the server's functions, as far as devices see them: `app.pull_page`, `app.in_sight`, `app.sync_rebase`. */
export class ModelServer {
  xid = 10;
  /** Transactions under way. */
  readonly open = new Set<number>();
  rows = new Map<string, ServerRow>();
  receipts = new Map<string, Receipt>();
  readonly users = new Map<string, User>();
  day = 20_000;
  number = 0;
  /** The row that was written last. */
  last: ServerRow | null = null;
  /** Every version of every row; a restore takes some back. */
  history = new Map<string, readonly Version[]>();
  /** Time when a version was first told to a user: `user id@version`. */
  readonly told = new Map<string, number>();
  /** Time when a user last did not see a row: `user id`. */
  readonly unseen = new Map<string, number>();
  /** Ids of records whose change takes longer than there is time for. */
  readonly slow = new Set<string>();
  now: () => number = () => 0;
  #rebases = 0;

  user(id: string): User {
    const user = this.users.get(id);
    if (user === undefined) throw new Error(`no user ${id}`);
    return user;
  }
  #horizon(): number {
    return this.open.size === 0 ? this.xid : Math.min(...this.open);
  }
  /** Returns the id of a transaction that is over at once. */
  at(): number {
    return (this.xid += 1) - 1;
  }
  begin(): number {
    const xid = this.at();
    this.open.add(xid);
    return xid;
  }
  sees({ active, reads, departments }: User, { kind, values }: ServerRow): boolean {
    return active && reads.has(kind) && departments.has(String(values['dept']));
  }
  isOld({ collection, day }: ServerRow): boolean {
    const days = windowDays[collection];
    return days !== undefined && day < this.day - days;
  }
  epochOf({ active, departments, reads, edits, secret }: User): string {
    const rights = [departments, reads, edits].map((set) => [...set].sort().join());
    return [this.#rebases, active, secret, ...rights].join('|');
  }
  /** Returns the values of a row as far as the user may see them. */
  valuesFor({ secret }: User, { values }: ServerRow): Readonly<Record<string, unknown>> {
    return secret ? values : { ...values, secret: null };
  }

  tell(user: User, row: ServerRow): WireDocument {
    const key = `${user.id} ${row.id}@${row.row_version}`;
    if (!this.told.has(key)) this.told.set(key, this.now());
    const { id, kind, row_version, deleted, day } = row;
    if (deleted) return { id, kind, row_version, deleted_at: 'x' };
    return { id, kind, row_version, deleted_at: null, ...this.valuesFor(user, row), day };
  }

  #demandActive({ active }: User): void {
    if (!active) throw new CallLost('inactive');
  }

  pull(who: string, requests: readonly PullRequest[]): PullAnswer {
    const user = this.user(who);
    this.#demandActive(user);
    const horizon = this.#horizon();
    return {
      collections: requests.map((request) => this.#page(user, request, horizon)),
      access_epoch: this.epochOf(user),
      horizon: String(horizon),
      access: { user_id: who, permissions: user.secret ? [SECRET] : [], scope: 'all' },
      schema_version: 1,
      server_time: new Date(this.day * DAY_MS).toISOString(),
    };
  }

  #page(user: User, { collection, cursor, limit, gone, held }: PullRequest, horizon: number): PullPage {
    const rows = [...this.rows.values()].filter((row) => row.collection === collection);
    if (rows.length > 0 && !rows.some(({ kind }) => user.reads.has(kind)))
      return { collection, documents: [], cursor, has_more: false, readable: false };
    const behind = rows
      .filter((row) => isBehind(cursor, row) && row.xid < horizon && this.sees(user, row) && !this.isOld(row))
      .sort(byPlace);
    const page = behind.slice(0, limit);
    const last = page.at(-1);
    const more = behind.length > limit && last !== undefined;
    const end: Cursor = Number(cursor.xid) > horizon - 1 ? cursor : { xid: String(horizon - 1), id: LAST_ID };
    const reached = more ? { xid: String(last.xid), id: last.id } : end;
    const passed = rows.filter((row) => isBehind(cursor, row) && !isBehind(reached, row));
    return {
      collection,
      documents: page.map((row) => this.tell(user, row)),
      cursor: reached,
      has_more: more,
      readable: true,
      ...(gone === true ? { gone: passed.filter((row) => !this.sees(user, row)).map(({ id }) => id) } : {}),
      ...(held === undefined ? {} : { in_sight: held.filter((id) => this.#isInSight(user, id)) }),
    };
  }

  #isInSight(user: User, id: string): boolean {
    const row = this.rows.get(id);
    return row !== undefined && !row.deleted && this.sees(user, row) && !this.isOld(row);
  }

  byName(who: string, id: string): RowsAnswer {
    const user = this.user(who);
    this.#demandActive(user);
    const row = this.rows.get(id);
    const documents = row !== undefined && this.sees(user, row) ? [this.tell(user, row)] : [];
    const collections = row === undefined ? [] : [{ collection: row.collection, documents }];
    return { collections, access_epoch: this.epochOf(user), horizon: String(this.#horizon()) };
  }

  write(
    row: ServerRow,
    xid: number,
    edit: string,
    change: Partial<Pick<ServerRow, 'values' | 'deleted'>>,
  ): void {
    Object.assign(row, change, { row_version: row.row_version + 1, xid, day: this.day });
    this.rows.set(row.id, row);
    this.last = row;
    this.look([row]);
    const { row_version, values } = row;
    this.history.set(row.id, [...(this.history.get(row.id) ?? []), { edit, row_version, xid, values }]);
  }

  /** Notes who does not see what. To be called when that may have changed. */
  look(rows: Iterable<ServerRow> = this.rows.values(), all = false): void {
    for (const row of rows)
      for (const user of this.users.values())
        if (all || row.deleted || this.isOld(row) || !this.sees(user, row))
          this.unseen.set(`${user.id} ${row.id}`, this.now());
  }

  /** The number that new rows begin with: behind whatever a restore has taken back. */
  get floor(): number {
    return this.#rebases * 1_000_000;
  }

  /** @returns what takes back all that is written from now on, as the end of a subtransaction does */
  savepoint(): () => void {
    const rows = [...this.rows.values()].map((row) => [row, { ...row }] as const);
    const [receipts, history] = [[...this.receipts], [...this.history]];
    const [told, unseen] = [[...this.told], [...this.unseen]];
    const { number, last } = this;
    return () => {
      for (const [row, before] of rows) Object.assign(row, before);
      this.rows = new Map(rows.map(([row]) => [row.id, row]));
      this.receipts = new Map(receipts);
      this.history = new Map(history);
      this.told.clear();
      for (const [key, at] of told) this.told.set(key, at);
      this.unseen.clear();
      for (const [key, at] of unseen) this.unseen.set(key, at);
      this.number = number;
      this.last = last;
    };
  }

  /** @returns what restores the server to this moment, into a new cluster: every row is stamped anew */
  backup(): () => void {
    const rows = [...this.rows.values()].map((row) => ({ ...row }));
    const receipts = [...this.receipts];
    const history = [...this.history];
    const { number } = this;
    return () => {
      this.rows = new Map(rows.map((row) => [row.id, { ...row }]));
      this.receipts = new Map(receipts);
      this.history = new Map(history);
      this.number = number;
      this.open.clear();
      this.xid = 10;
      const xid = this.at();
      this.#rebases += 1;
      for (const row of this.rows.values()) {
        row.row_version = Math.max(row.row_version + 1, this.floor);
        row.xid = xid;
      }
      this.look(this.rows.values(), true);
    };
  }
}
