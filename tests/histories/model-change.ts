import type { WireChange, WireDocument, PushResult } from '@sync/core/wire';
import { ownFields } from '@sync/core/row';
import { sameJson } from '@sync/model/merge/equality';
import type { ModelServer, Receipt, ServerRow, User } from './model-server';
import { entityOf } from './sample-entities';

export type Rejection = NonNullable<Receipt['rejection']>;

const FORBIDDEN: Rejection = { code: '42501' };

/** One change as the server answers it. */
export class OneChange {
  readonly #server: ModelServer;
  readonly #user: User;
  readonly #change: WireChange;
  readonly #edit: string;
  readonly #xid: number;
  readonly #row: ServerRow | undefined;

  constructor(server: ModelServer, user: User, change: WireChange, xid: number) {
    this.#server = server;
    this.#user = user;
    this.#change = change;
    this.#edit = change.edit ?? '';
    this.#xid = xid;
    this.#row = server.rows.get(change.id);
  }

  answer(): PushResult {
    const { known } = this;
    if (known !== undefined) return this.#rejected(known);
    const result = this.#try();
    // A rejection is final, but for want of a parent.
    if (result.status === 'rejected' && result.code !== '23503')
      this.#keep(this.#edit, { id: result.id, version: 0, rejection: { code: result.code } });
    return result;
  }

  /** The rejection that the edit has met before. */
  get known(): Rejection | undefined {
    return this.#receipt(this.#edit)?.rejection;
  }
  /** The version that an earlier call has made of the row. */
  get stored(): number | undefined {
    const receipt = this.#receipt(this.#edit);
    return receipt?.rejection === undefined ? receipt?.version : undefined;
  }
  refuse(rejection: Rejection, isFinal: boolean): PushResult {
    if (isFinal) this.#keep(this.#edit, { id: this.#change.id, version: 0, rejection });
    return this.#rejected(rejection);
  }

  #receipt(edit: string): Receipt | undefined {
    return this.#server.receipts.get(`${this.#user.id} ${edit}`);
  }
  #keep(edit: string, receipt: Receipt): void {
    const key = `${this.#user.id} ${edit}`;
    if (!this.#server.receipts.has(key)) this.#server.receipts.set(key, receipt);
  }
  /** Returns the row as the user sees it. */
  current(): WireDocument | null {
    const row = this.#server.rows.get(this.#change.id);
    return row !== undefined && this.#server.sees(this.#user, row)
      ? this.#server.tell(this.#user, row)
      : null;
  }
  #rejected({ code, field, because }: Rejection): PushResult {
    const of = { id: this.#change.id, status: 'rejected', code, message_key: 'unexpected' } as const;
    return {
      ...of,
      ...(field === undefined ? {} : { field }),
      ...(because === undefined ? {} : { because }),
      ...this.storedBefore(),
      current: this.current(),
    };
  }
  #applied(version: number): PushResult {
    this.#keep(this.#edit, { id: this.#change.id, version });
    return { id: this.#change.id, status: 'applied', row_version: version, current: this.current() };
  }
  get #deletes(): boolean {
    return 'deleted_at' in this.#change.document;
  }

  /** Returns the values as the device has sent them; what the user may not read is not cleared. */
  #values(): Record<string, unknown> {
    const { document, kind } = this.#change;
    const names = ownFields(entityOf(kind)).filter((name) => name in document);
    return Object.fromEntries(names.map((name) => [name, document[name]]));
  }
  /** Returns why no row may have these values; null where it may. */
  #unfit(): Rejection | null {
    const values = { ...this.#row?.values, ...this.#values() };
    const isBad = Object.values(values).some((value) => String(value).startsWith('bad'));
    if (isBad) return { code: '23514' };
    const missing = ['parent_id', 'of_id'].find(
      (name) => typeof values[name] === 'string' && !this.#server.rows.has(values[name]),
    );
    return missing === undefined ? null : { code: '23503', field: missing };
  }

  /**
   * Stores the change where that is possible as it is; returns a reason where not, undefined where the row has moved
   * on.
   */
  #store(): PushResult | Rejection | undefined {
    const { id, kind, collection, base_version: base } = this.#change;
    const row = this.#row;
    if (!this.#user.edits.has(kind)) return FORBIDDEN;
    if (base === null) {
      if (row !== undefined) return { code: '23505' };
      const values = this.#values();
      const unfit = this.#unfit();
      if (unfit !== null) return unfit;
      if (!this.#user.departments.has(String(values['dept']))) return FORBIDDEN;
      const made: ServerRow = {
        id,
        kind,
        collection,
        row_version: this.#server.floor,
        xid: this.#xid,
        deleted: false,
        day: this.#server.day,
        values: {},
      };
      const number = (this.#server.number += 1);
      this.#server.write(made, this.#xid, this.#edit, { values: { ...values, number } });
      return this.#applied(made.row_version);
    }
    const isAsSeen = row?.row_version === base && !row.deleted && this.#server.sees(this.#user, row);
    if (row === undefined || !isAsSeen) return undefined;
    const unfit = this.#deletes ? null : this.#unfit();
    if (unfit !== null) return unfit;
    const change = this.#deletes ? { deleted: true } : { values: { ...row.values, ...this.#values() } };
    this.#server.write(row, this.#xid, this.#edit, change);
    return this.#applied(row.row_version);
  }

  #try(): PushResult {
    const { id, base_version: base, earlier } = this.#change;
    const stored = this.current();
    const ownReceipt = this.#receipt(this.#edit);
    const nothing = { id, status: 'applied', row_version: 0, current: null } as const;
    let rejection: Rejection | null = null;
    if (this.#deletes && base === null) {
      // Created and removed on the device: the creation is never stored from now on.
      if (stored === null && !earlier.some((edit) => (this.#receipt(edit)?.version ?? 0) > 0)) {
        for (const edit of [...earlier, this.#edit]) this.#keep(edit, { id, version: 0 });
        return nothing;
      }
    } else if (base === null && ownReceipt?.version === 0) {
      return nothing;
    } else {
      const result = this.#store();
      if (result !== undefined && 'status' in result) return result;
      rejection = result ?? null;
    }
    if (ownReceipt !== undefined && ownReceipt.version > 0)
      return { ...nothing, row_version: ownReceipt.version, current: stored };
    return this.#compare(stored, rejection);
  }

  /** Returns the answer where the row has moved on, or may not be written. */
  #compare(stored: WireDocument | null, rejection: Rejection | null): PushResult {
    const { id, base_version: base } = this.#change;
    if (stored !== null && stored.deleted_at !== null) {
      if (this.#deletes) return { id, status: 'applied', row_version: stored.row_version, current: stored };
      return this.#rejected({ code: 'deleted' });
    }
    const isMoved = rejection === null || rejection.code === '23505';
    if (stored !== null && isMoved && !this.#deletes && this.#saysSame(stored)) {
      this.#keep(this.#edit, { id, version: stored.row_version });
      return { id, status: 'applied', row_version: stored.row_version, current: stored };
    }
    if (stored !== null && isMoved && (stored.row_version !== base || rejection !== null)) {
      return { id, status: 'conflict', current: stored, ...this.storedBefore() };
    }
    return this.#rejected(rejection === null || rejection.code === '23505' ? FORBIDDEN : rejection);
  }

  /** Returns the last of the earlier edits that is stored. */
  storedBefore(): { readonly stored?: string } {
    const { id, earlier } = this.#change;
    const known = earlier
      .map((edit) => ({ edit, receipt: this.#receipt(edit) }))
      .filter(({ receipt }) => receipt?.id === id && receipt.version > 0)
      .sort((a, b) => (b.receipt?.version ?? 0) - (a.receipt?.version ?? 0))[0];
    return known === undefined ? {} : { stored: known.edit };
  }

  #saysSame(stored: WireDocument): boolean {
    return Object.entries(this.#values()).every(([name, value]) => sameJson(stored[name], value));
  }
}
