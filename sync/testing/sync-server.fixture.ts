import { client } from '../model/entities/client';
import type { Windows } from '../model/rules/window';
import { newId } from '../store/ids';
import { CallFailed } from '../replication/connection';
import type { Transport } from '../replication/transport';
import type { Cursor, PullAnswer, PushResult, RowsAnswer, WireChange, WireDocument } from '../core/wire';

const emptyClient = {
  ...Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])),
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  phones: [],
  tag_ids: [],
  updated_at: '2026-11-01T08:00:00.000Z',
};

export interface Rights {
  readonly epoch: string;
  /** Readability of clients at all. */
  readonly readable: boolean;
  readonly sees: (row: WireDocument) => boolean;
  readonly writes: boolean;
  /** Columns that are hidden from this person. */
  readonly hidden: readonly string[];
  /** Permissions that the answers name. */
  readonly permissions: readonly string[];
}
export const everything: Rights = {
  epoch: 'all',
  readable: true,
  sees: () => true,
  writes: true,
  hidden: [],
  permissions: [],
};
export const nothing: Rights = {
  ...everything,
  epoch: 'none',
  readable: false,
  sees: () => false,
  writes: false,
};
export const only = (epoch: string, ids: ReadonlySet<string>): Rights => ({
  ...everything,
  epoch,
  sees: ({ id }) => ids.has(id),
});

/** Fields by which a record may refer to another. */
const PARENTS = ['client_id', 'requester_id', 'company_id', 'series_id'];

/** A server in memory that shows a person what their rights allow, in pages. */
export class ScopedServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly userId = newId();
  /** Returns what is asked for ahead of the first load. */
  ownWork = (): Promise<RowsAnswer> => Promise.resolve({ collections: [], access_epoch: '' });
  tickets = (): Promise<RowsAnswer> => this.ownWork();
  rights = everything;
  windows: Windows = {};
  now = (): number => Date.now();
  pageSize = 10;
  /** The oldest transaction under way: nothing that changed with it, or later, is given out. */
  underWay = Infinity;
  /** Rows that have grown out of the window: visible, but no pull sends them until they change. */
  readonly old = new Set<string>();
  readonly asked: string[] = [];
  readonly pushed: WireChange[] = [];
  beforePage: (page: number) => void | Promise<void> = () => undefined;
  beforePush: () => void | Promise<void> = () => undefined;
  /** Returns whether a change may not be stored. */
  refuses: (change: WireChange) => boolean = () => false;
  /** Records of other collections, which it takes when it has what they refer to, and tells nobody of. */
  readonly others = new Map<string, WireChange['document']>();
  #rows = new Map<string, WireDocument & { xid: number }>();
  /** Edits that were stored. */
  readonly #receipts = new Map<string | null, number>();
  #xid = 0;

  put(id: string, change: Readonly<Record<string, unknown>> = {}): void {
    const before = this.#rows.get(id);
    this.#xid += 1;
    this.old.delete(id);
    this.#rows.delete(id);
    this.#rows.set(id, {
      ...emptyClient,
      ...before,
      ...change,
      id,
      kind: 'client',
      deleted_at: null,
      row_version: (before?.row_version ?? 0) + 1,
      xid: this.#xid,
    });
  }

  remove(id: string): void {
    this.put(id);
    const row = this.#rows.get(id);
    if (row !== undefined) this.#rows.set(id, { ...row, deleted_at: '2026-11-20T08:00:00.000Z' });
  }

  row(id: string): WireDocument | undefined {
    return this.#rows.get(id);
  }

  #shown(row: WireDocument): WireDocument {
    return { ...row, ...Object.fromEntries(this.rights.hidden.map((name) => [name, null])) };
  }

  /** The number of the last change, and so of the last transaction. */
  get lastChange(): number {
    return this.#xid;
  }

  #horizon(): number {
    return Math.min(this.underWay, this.#xid + 1);
  }

  /** Horizon as answers name it. */
  get horizon(): string {
    return String(this.#horizon());
  }

  #end(after: Cursor): Cursor {
    const xid = this.#horizon() - 1;
    return xid <= Number(after.xid)
      ? after
      : { xid: String(xid), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  }

  #gone(after: Cursor, to: Cursor): readonly string[] {
    return [...this.#rows.values()]
      .filter((row) => row.xid > Number(after.xid) && row.xid <= Number(to.xid) && !this.rights.sees(row))
      .map(({ id }) => id);
  }

  #brings(row: WireDocument): boolean {
    return this.rights.sees(row) && !this.old.has(row.id);
  }

  #inSight(held: readonly string[]): readonly string[] {
    return held.filter((id) => {
      const row = this.#rows.get(id);
      return row !== undefined && row.deleted_at === null && this.#brings(row);
    });
  }

  async pull(requests: Parameters<Transport['pull']>[0]): Promise<PullAnswer> {
    const collections: PullAnswer['collections'][number][] = [];
    for (const { collection, cursor, limit, gone = false, held } of requests) {
      if (collection !== 'clients') {
        collections.push({ collection, documents: [], cursor, has_more: false });
        continue;
      }
      this.asked.push(cursor.xid);
      await this.beforePage(this.asked.length);
      const { readable } = this.rights;
      const all = [...this.#rows.values()].filter(
        (row) => row.xid > Number(cursor.xid) && row.xid < this.#horizon() && this.#brings(row),
      );
      const rows = readable ? all.slice(0, Math.min(limit, this.pageSize)) : [];
      const last = rows.at(-1);
      const more = rows.length < (readable ? all.length : 0);
      const reached = more && last !== undefined ? { xid: String(last.xid), id: last.id } : this.#end(cursor);
      collections.push({
        collection,
        documents: rows.map((row) => this.#shown(row)),
        cursor: reached,
        has_more: more,
        ...(gone ? { gone: this.#gone(cursor, reached) } : {}),
        ...(held === undefined || !readable ? {} : { in_sight: this.#inSight(held) }),
        ...(readable ? {} : { readable: false }),
      });
    }
    return {
      collections,
      access_epoch: this.rights.epoch,
      horizon: this.horizon,
      access: {
        user_id: this.userId,
        permissions: this.rights.permissions,
        scope: 'all',
        windows: this.windows,
      },
      schema_version: 1,
      server_time: new Date(this.now()).toISOString(),
    };
  }

  #lacks(id: unknown): boolean {
    return typeof id === 'string' && !this.#rows.has(id) && !this.others.has(id);
  }

  async push(changes: readonly WireChange[], signal: AbortSignal) {
    const aborted = new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(new CallFailed('network', 0)));
    });
    await Promise.race([aborted, Promise.resolve().then(this.beforePush)]);
    const results = changes.map((change): PushResult => {
      this.pushed.push(change);
      const current = this.#rows.get(change.id);
      const refused = {
        id: change.id,
        status: 'rejected',
        message_key: 'invalid_value',
        current: null,
      } as const;
      if (this.refuses(change)) return { ...refused, code: '23514', current: current ?? null };
      if (change.collection !== 'clients') {
        const missing = PARENTS.find((name) => this.#lacks(change.document[name]));
        if (missing !== undefined) return { ...refused, code: '23503', field: missing };
        this.others.set(change.id, change.document);
        // Of these the server tells no rows; a user may write what he does not read.
        return {
          id: change.id,
          status: 'applied',
          row_version: (change.base_version ?? 0) + 1,
          current: null,
        };
      }
      const seen = current !== undefined && this.rights.readable && this.rights.sees(current);
      if (!this.rights.writes || (current !== undefined && !seen)) {
        const code = '42501';
        const shown = seen ? this.#shown(current) : null;
        return { id: change.id, status: 'rejected', code, message_key: 'forbidden', current: shown };
      }
      const receipt = this.#receipts.get(change.edit);
      if (receipt !== undefined && current !== undefined)
        return { id: change.id, status: 'applied', row_version: receipt, current: this.#shown(current) };
      if (current !== undefined && current.row_version !== change.base_version) {
        const stored = change.earlier.findLast((edit) => this.#receipts.has(edit));
        return {
          ...{ id: change.id, status: 'conflict', current: this.#shown(current) },
          ...(stored === undefined ? {} : { stored }),
        };
      }
      const isRemoval = change.document['deleted_at'] != null;
      if (isRemoval) this.remove(change.id);
      else this.put(change.id, change.document);
      const version = this.row(change.id)?.row_version ?? 0;
      this.#receipts.set(change.edit, version);
      const stored = this.row(change.id);
      const isSeen = stored !== undefined && this.rights.readable && this.rights.sees(stored);
      const told = isSeen ? this.#shown(stored) : null;
      return { id: change.id, status: 'applied', row_version: version, current: told };
    });
    return { results, access_epoch: this.rights.epoch };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

/** Returns something to wait at until it is opened. */
export function gate(): { readonly passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}
