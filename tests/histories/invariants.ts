import type { CollectionName } from '@sync/model/entity';
import { actsOf } from '@sync/core/acts';
import type { ListedConflict } from '@sync/core/conflicts';
import { lastEdit } from '@sync/core/entry';
import type { OutboxEntry } from '@sync/core/entry';
import type { ListedRejection } from '@sync/core/rejected';
import type { Row } from '@sync/core/row';
import { sameJson } from '@sync/model/merge/equality';
import type { LogEntry } from '@sync/core/tables';
import { entryKey, OUTBOX, rowKey } from '@sync/core/tables';
import type { Commit } from '@sync/core/transaction';
import { typedFields } from './sample-entities';
import type { HistoryWorld, TabHost } from './surroundings';

/** Rules that hold after every commit of a device. */
export class Invariants {
  readonly #world: HistoryWorld;
  /** Rows by device and id that have nothing unsent. */
  readonly #settled = new Map<string, Row>();
  /** Versions that changes are laid over, by device, id and place in the queue. */
  readonly #bases = new Map<string, number>();
  readonly #listed = new Set<string>();

  constructor(world: HistoryWorld) {
    this.#world = world;
  }

  check(device: TabHost, { put }: Commit): void {
    for (const [key, value] of put) {
      if (this.#world.keepsLog)
        this.#world.note(`  device ${device.at} ${key} := ${JSON.stringify(value).slice(0, 600)}`);
      const [table, collection, id = ''] = key.split('/');
      if (table === 'log') this.#checkLog(value as LogEntry);
      if (table === 'conflicts') this.#checkConflict(device, value as ListedConflict | null);
      if (table === 'rejected') this.#checkRejected(device, key, value as ListedRejection | null);
      if (table === 'rows' || table === 'outbox') this.#checkRecord(device, collection as CollectionName, id);
    }
  }

  #problem(device: TabHost, text: string): void {
    this.#world.problem(`device ${device.at}: ${text}`);
  }

  #checkLog(entry: LogEntry): void {
    if (entry.type !== 'discard') return;
    for (const field of typedFields) this.#world.discarded.add(entry.entry.mine?.[field]);
  }

  #checkConflict(device: TabHost, conflict: ListedConflict | null): void {
    if (conflict === null || this.#world.restored) return;
    const theirs = this.#world.typed.all.get(String(conflict.theirs));
    if (theirs?.device !== device.at || this.#world.discarded.has(theirs.value)) return;
    this.#problem(
      device,
      `${conflict.id} asks to choose between ${String(conflict.mine)} and ${theirs.value}, both of one user`,
    );
  }

  #checkRejected(device: TabHost, key: string, change: ListedRejection | null): void {
    const known = `${device.at} ${key}`;
    if (change === null || this.#listed.has(known)) return;
    this.#listed.add(known);
    const { code, document, acts = [] } = change;
    const whole = acts.flatMap((act) => (act.whole ? [act.id] : []));
    for (const entry of device.disk.values<OutboxEntry>(OUTBOX))
      if (actsOf(entry).some((act) => whole.includes(act)))
        this.#problem(device, `${entry.id} is unsent, and ${change.id} of the same act is rejected`);
    if (code !== '23503') return;
    for (const id of [document['parent_id'], document['of_id']])
      if (device.disk.get<OutboxEntry>(entryKey('clients', String(id)))?.operation === 'create')
        this.#problem(device, `${change.id} is rejected for want of a parent that is unsent`);
  }

  #checkRecord(device: TabHost, collection: CollectionName, id: string): void {
    const row = device.disk.get<Row>(rowKey(collection, id));
    const entry = device.disk.get<OutboxEntry>(entryKey(collection, id));
    if (entry !== null) return this.#checkUnsent(device, row, entry);
    const at = `${device.at} ${id}`;
    const before = this.#settled.get(at);
    if (row === null) {
      this.#settled.delete(at);
      if (before !== undefined) this.#checkGone(device, before);
      return;
    }
    if ((before?.row_version ?? 0) > row.row_version)
      this.#problem(device, `${id} goes back to version ${row.row_version}`);
    this.#settled.set(at, row);
    if (row.edit !== '') this.#problem(device, `${id} shows edit ${row.edit}, and nothing is unsent`);
    if (!this.#world.server.told.has(`${device.user} ${id}@${row.row_version}`))
      this.#problem(device, `${id}@${row.row_version} was never told to ${device.user}`);
  }

  #checkUnsent(device: TabHost, row: Row | null, entry: OutboxEntry): void {
    const { id, order, base, edits, mine, news, sent } = entry;
    this.#settled.delete(`${device.at} ${id}`);
    const key = `${device.at} ${id} ${order}`;
    const version = base?.row_version ?? 0;
    if ((this.#bases.get(key) ?? 0) > version)
      this.#problem(device, `the change of ${id} goes back to a base of version ${version}`);
    this.#bases.set(key, version);
    if (!sameJson(row, mine) || (row !== null && row.edit !== lastEdit(entry)))
      this.#problem(device, `${id} shows ${row?.edit ?? 'nothing'} where ${edits.join()} is unsent`);
    if (sent.length === 0 && news?.state === 'row')
      this.#problem(device, `${id} has news that nobody takes up`);
    if (new Set(edits).size !== edits.length) this.#problem(device, `${id} has an edit twice`);
  }

  /** Checks that a row goes only where its user did not see it for a moment, or has removed it. */
  #checkGone(device: TabHost, { id, row_version: version, day }: Row): void {
    const { server, typed } = this.#world;
    const stored = server.rows.get(id);
    if (stored === undefined || typed.removals.some((removal) => removal.id === id)) return;
    if (server.isOld({ ...stored, day: Number(day) })) return;
    const since = server.told.get(`${device.user} ${id}@${version}`) ?? Infinity;
    if ((server.unseen.get(`${device.user} ${id}`) ?? -1) < since)
      this.#problem(device, `${id}@${version} was taken off, though ${device.user} sees it all the time`);
  }
}
