import { actsOf, boundBy, boundEntries, wholeAmong } from '@sync/core/acts';
import type { Act } from '@sync/core/act';
import { lastEdit } from '@sync/core/entry';
import type { OutboxEntry } from '@sync/core/entry';
import type { ListedRejection } from '@sync/core/rejected';
import type { Row } from '@sync/core/row';
import { NotThere } from '@sync/core/staged-edits';
import type { StagedEdits } from '@sync/core/staged-edits';
import { ACTS, OUTBOX, REJECTED, rowKey } from '@sync/core/tables';
import { typedFields as changedFields } from '@sync/core/typed';
import { sameJson } from '@sync/model/merge/equality';
import type { Device } from './device';
import type { DeviceHands } from './device-hands';
import { entityOf } from './sample-entities';
import type { HistoryWorld } from './surroundings';
import type { TypedValue } from './typed-values';

/** Actions of users on several records at once, and on whatever of it waits. */
export class ActHands {
  readonly #world: HistoryWorld;
  readonly #hands: DeviceHands;

  constructor(world: HistoryWorld, hands: DeviceHands) {
    this.#world = world;
    this.#hands = hands;
  }

  /** Types a note into some records at once, of which one may be new. */
  act(device: Device): void {
    const { random, typed, heat } = this.#world;
    const tab = this.#hands.tab(device);
    const rows = this.#hands.rowsOn(device);
    if (tab === null || rows.length === 0) return;
    const picked = new Set(
      [0, 1, 2]
        .slice(random.integer(2))
        .map(() => random.pick(random.chance(heat) ? rows.slice(0, 3) : rows)),
    );
    const parent = [...picked].find(({ kind }) => kind === 'parent');
    const made = random.chance(0.5) && parent !== undefined ? typed.next('c') : null;
    const bad = random.chance(0.12) ? random.pick([...picked]).id : null;
    const values = new Map(
      [...[...picked].map(({ id }) => id), ...(made === null ? [] : [made])].map((id) => [
        id,
        this.#hands.type(device, id, 'note'),
      ]),
    );
    const whole = random.chance(0.85);
    const name = typed.next('act');
    this.#world.note(
      `device ${device.at} does ${whole ? 'all of' : ''} ${name}: ${[...values.keys()].join()}`,
    );
    const work = async (edits: StagedEdits): Promise<ReadonlyMap<TypedValue, string>> => {
      const done = new Map<TypedValue, string>();
      for (const [id, value] of values) {
        const row = rows.find((known) => known.id === id);
        const { edit } = await (row === undefined
          ? edits.create(
              this.#hands.of('child', id, `yeni ${id}`),
              this.#child(device, value, parent?.id ?? ''),
            )
          : edits.change(this.#hands.of(row.kind, id, `işlem ${id}`), (now) =>
              patch(now, value, id === bad),
            ));
        done.set(value, edit);
      }
      return done;
    };
    this.#hands.await('acts', tab.edits.act({ name, sentence: name, whole }, work), (done) => {
      for (const [value, edit] of done) typed.accept([value], edit);
    });
    // What is torn by a crash may be stored all the same.
    if (whole) typed.acts.push({ name, device: device.at, values: [...values.values()] });
  }

  #child(device: Device, { value }: TypedValue, parent: string): object {
    const { random, departments, server } = this.#world;
    const dept = random.chance(0.2) ? random.pick(departments) : [...server.user(device.user).departments][0];
    const texts = { name: null, note: value, secret: null, slot: null, room: null, number: null };
    return { ...texts, tags: [], dept, parent_id: parent, of_kind: null, of_id: null };
  }

  /** Discards what is unsent of a record, and what goes with it; now and then without that, which changes nothing. */
  discard(device: Device): void {
    const { random } = this.#world;
    const tab = this.#hands.tab(device);
    const entries = device.disk.values<OutboxEntry>(OUTBOX);
    if (tab === null || entries.length === 0) return;
    const entry = random.pick(entries);
    const bound = boundEntries(entries, wholeAmong(device.disk.values<Act>(ACTS)));
    const all = bound.find((group) => group.includes(entry)) ?? [entry];
    const going = random.chance(0.2) ? [entry] : all;
    this.#world.note(`device ${device.at} discards ${going.map(({ id }) => id).join()}`);
    const shown = going.map(({ collection, id, edits }) => ({ collection, id, edit: lastEdit({ edits }) }));
    this.#hands.await('discarded', tab.edits.discard(...shown), (isDone) => {
      if (isDone && going.length < all.length)
        this.#world.problem(`a part of ${actsOf(entry).join()} was discarded`);
      if (isDone && all.length > 1) this.#world.count('acts: discarded');
    });
  }

  /** Writes a rejected change again, with all of its act, as typed over what it was written onto. */
  retry(device: Device): void {
    const tab = this.#hands.tab(device);
    const list = device.disk.values<ListedRejection>(REJECTED);
    if (tab === null || list.length === 0) return;
    const change = this.#world.random.pick(list);
    const bound = boundBy(list, ({ acts = [] }) => acts.flatMap(({ id, whole }) => (whole ? [id] : [])));
    const all = bound.find((group) => group.includes(change)) ?? [change];
    this.#world.note(`device ${device.at} tries ${all.map(({ id }) => id).join()} again`);
    const again = async (edits: StagedEdits): Promise<void> => {
      for (const listed of all) await this.#writeAgain(device, edits, listed);
    };
    const [name] = (change.acts ?? []).map((act) => act.name);
    const what = { name: name ?? 'again', sentence: 'again', whole: all.length > 1 };
    this.#hands.await(all.length > 1 ? 'acts: tried again' : 'tried again', tab.edits.act(what, again));
  }

  async #writeAgain(device: Device, edits: StagedEdits, rejected: ListedRejection): Promise<void> {
    const { kind, id, document, base, deleted, outOfSight, summary } = rejected;
    const of = this.#hands.of(kind, id, summary);
    const settled = { rejected };
    const isHere = device.disk.get<Row>(rowKey(of.collection, id)) !== null;
    const rewrite = (row: Row): { values: object } => {
      const typed = changedFields(entityOf(kind), document, base ?? null);
      // What others have changed meanwhile stays in the list: the app merges there.
      if (base === undefined || typed.some((field) => !sameJson(row[field], base[field])))
        throw new NotThere();
      return { values: Object.fromEntries(typed.map((field) => [field, document[field]])) };
    };
    if (deleted) await edits.remove(of, undefined, settled);
    else if (isHere) await edits.change(of, rewrite, settled);
    else if (base !== undefined || outOfSight === true) throw new NotThere();
    else await edits.create(of, document, undefined, settled);
  }
}

function patch(now: Row, value: TypedValue, isBad: boolean): { values: object } {
  value.over.clear();
  value.over.add(now['note']);
  return { values: { note: value.value, ...(isBad ? { tags: ['bad'] } : {}) } };
}
