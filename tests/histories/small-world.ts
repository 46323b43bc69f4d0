import type { Row } from '@sync/core/row';
import { Edits } from '@sync/core/edits';
import type { StagedEdits } from '@sync/core/staged-edits';
import type { CallRefused, PushPlan } from '@sync/core/push';
import type { PushAnswer } from '@sync/core/wire';
import { storeOnDemand } from '@sync/core/on-demand';
import { Pull } from '@sync/core/pull';
import { Push } from '@sync/core/push';
import type { LargeStore } from '@sync/core/transaction';
import type { ExpiredRows } from '@sync/core/window';
import { Disk, inPortions } from './disk';
import { CallLost, ModelServer } from './model-server';
import type { User } from './model-server';
import { pushTo } from './model-push';
import {
  collections,
  entityOf,
  expiredRows,
  kinds,
  sampleModel,
  sampleQueue,
  isWindowed,
} from './sample-entities';

const modelRevision = (): string => 'm1';

/** One tab, one device and the server, with nothing random. */
export class SmallWorld {
  readonly server = new ModelServer();
  readonly disk = new Disk(() => undefined);
  readonly edits: Edits;
  readonly push: Push;
  readonly pull: Pull;
  readonly user: User;
  /** Events between an answer of the server and its arrival. */
  readonly between: Partial<Record<'pull' | 'push' | 'fetch' | 'evict', () => Promise<void>>> = {};
  /** Event between a send that is lost and its repetition; without it none is lost. */
  lostSend: (() => Promise<void>) | null = null;
  /** No call reaches the server. */
  isOffline = false;
  /** True where the answer to a change tells the row that was stored, too. */
  tellsApplied = true;
  readonly store: LargeStore;
  #names = 0;

  constructor() {
    const { server, disk } = this;
    const permissions = { reads: new Set<string>(kinds), edits: new Set<string>(kinds), secret: true };
    this.user = { id: 'me', active: true, departments: new Set(['A', 'B']), ...permissions };
    server.users.set('me', this.user);
    this.store = {
      read: (keys) => Promise.resolve(keys.map((key) => disk.read(key))),
      list: (prefix) => Promise.resolve(disk.list(prefix)),
      commit: (commit) => Promise.resolve(disk.commit(commit)),
      pages: (prefix) => inPortions(disk.list(prefix)),
    };
    const context = { model: sampleModel, newName: () => `n${(this.#names += 1)}`, now: () => 0 };
    this.edits = new Edits(this.store, context);
    this.push = new Push(this.store, {
      ...context,
      queue: sampleQueue,
      modelRevision,
      uptime: () => 0,
      maxChanges: 20,
      deviceTime: () => null,
      push: (changes, isCurrent) => this.#push(changes, isCurrent),
    });
    this.pull = new Pull(this.store, {
      ...context,
      collections,
      modelRevision,
      pageSize: 2,
      sweepSize: 20,
      isWindowed,
      expiredRows: (collection, serverTime) => this.#expired(collection, serverTime),
      pull: async (requests) => {
        const answer = server.pull('me', requests);
        await this.between.pull?.();
        return answer;
      },
    });
  }

  async *#expired(...given: Parameters<ExpiredRows>): ReturnType<ExpiredRows> {
    for await (const rows of expiredRows(this.store)(...given)) {
      await this.between.evict?.();
      yield rows;
    }
  }

  async #push(...[changes, isCurrent]: Parameters<PushPlan['push']>): Promise<PushAnswer | CallRefused> {
    if (this.isOffline) throw new CallLost('network');
    if (this.lostSend !== null) {
      await this.lostSend();
      this.lostSend = null;
      if (!(await isCurrent())) return { refused: 'outdated', code: '', messageKey: '' };
    }
    const answer = pushTo(this.server, 'me', changes);
    await this.between.push?.();
    if (this.tellsApplied || 'refused' in answer) return answer;
    const results = answer.results.map((result) => {
      if (result.status !== 'applied') return result;
      const { id, status, row_version } = result;
      return { id, status, row_version };
    });
    return { ...answer, results };
  }

  valuesOf(id: string, dept: string): Readonly<Record<string, unknown>> {
    const texts = { name: id, note: '', secret: `secret of ${id}`, slot: null, room: null };
    return { ...texts, tags: [], phones: [], dept, number: 1 };
  }
  /** Creates a record as somebody else. */
  make(id: string, dept: string, change: object = {}): void {
    const { server } = this;
    const values = { ...this.valuesOf(id, dept), ...change };
    const xid = server.at();
    const of = { id, kind: 'parent', collection: 'clients', row_version: 0, xid, deleted: false } as const;
    server.write({ ...of, day: server.day, values }, xid, 'other', { values });
  }
  /** Edits a record as somebody else. */
  write(id: string, change: object): void {
    const row = this.server.rows.get(id);
    if (row !== undefined)
      this.server.write(row, this.server.at(), 'other', { values: { ...row.values, ...change } });
  }
  move(id: string, dept: string): void {
    this.write(id, { dept });
  }

  create(kind: string, id: string, values: object): Promise<Row> {
    const of = { collection: entityOf(kind).collection, kind, id, summary: `yeni ${id}` };
    const texts = { name: id, note: null, secret: null, slot: null, room: null, number: null };
    return this.edits.create(of, { ...texts, tags: [], dept: 'A', ...values });
  }
  change(id: string, patch: object): Promise<Row> {
    return this.edits.change({ collection: 'clients', kind: 'parent', id, summary: '' }, () => ({
      values: patch,
    }));
  }
  /** Does several edits as one act. */
  act(name: string, work: (edits: StagedEdits) => Promise<unknown>, whole = true): Promise<unknown> {
    return this.edits.act({ name, sentence: name, whole }, work);
  }
  remove(id: string): Promise<void> {
    return this.edits.remove({ collection: 'clients', kind: 'parent', id, summary: '' });
  }
  async fetch(id: string): Promise<void> {
    const answer = this.server.byName('me', id);
    await this.between.fetch?.();
    await storeOnDemand(this.store, sampleModel, modelRevision, answer);
  }
  /** Pulls until there is nothing more. */
  async pullAll(): Promise<void> {
    for (let round = 0; round < 60; round += 1) if (!(await this.pull.once())) return;
    throw new Error('the pull does not end');
  }
}
