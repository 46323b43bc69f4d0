import type { CollectionName } from '@sync/model/entity';
import { sameJson } from '@sync/model/merge/equality';
import type { ListedConflict } from '@sync/core/conflicts';
import { NotThere } from '@sync/core/staged-edits';
import type { Edits } from '@sync/core/edits';
import type { Row } from '@sync/core/row';
import { conflictKey, rowKey } from '@sync/core/tables';
import { ActHands } from './act-hands';
import { DeviceHands } from './device-hands';
import type { Device } from './device';
import { entityOf } from './sample-entities';
import type { HistoryWorld } from './surroundings';

const collectionOf = (kind: string): CollectionName => entityOf(kind).collection;

/** Decides a conflict for the user's value, where still stands what the user was shown. */
export async function decideForMine(edits: Edits, conflict: ListedConflict): Promise<void> {
  const { collection, kind, id, field, mine, theirs, hidden, together } = conflict;
  const decided = (row: Row): { values: object } => {
    if (hidden !== true && !sameJson(row[field], theirs)) throw new NotThere();
    return { values: { ...together?.mine, [field]: mine } };
  };
  await edits.change({ collection, kind, id, summary: `karar ${field}` }, decided, { conflict });
}

/** Actions of users on devices. */
export class Hands extends DeviceHands {
  readonly #world: HistoryWorld;
  readonly acts: ActHands;

  constructor(world: HistoryWorld) {
    super(world);
    this.#world = world;
    this.acts = new ActHands(world, this);
  }

  create(device: Device, under?: string): void {
    const { random, typed, departments, time } = this.#world;
    const tab = this.tab(device);
    if (tab === null) return;
    const parents = this.rowsOn(device).filter(({ kind }) => kind === 'parent');
    const isParent = under === undefined && (parents.length === 0 || random.chance(0.4));
    const kind = isParent ? 'parent' : 'child';
    const id = typed.next(kind === 'parent' ? 'a' : 'c');
    const names = ['name', 'note', 'slot', ...(random.chance(0.3) ? ['secret'] : [])];
    const mine = names.map((field) => this.type(device, id, field));
    const parent = under ?? (isParent ? null : random.pick(parents).id);
    const byKind = random.chance(0.5);
    const bad = random.chance(0.08);
    const values = {
      ...Object.fromEntries(['name', 'note', 'slot', 'secret', 'room'].map((field) => [field, null])),
      ...Object.fromEntries(mine.map(({ field, value }) => [field, value])),
      tags: bad ? ['bad'] : [],
      dept: random.chance(0.2) ? random.pick(departments) : [...this.#userOf(device).departments][0],
      number: null,
      ...(isParent
        ? { phones: [] }
        : {
            parent_id: byKind ? null : parent,
            of_kind: byKind ? 'parent' : null,
            of_id: byKind ? parent : null,
          }),
    };
    this.#world.note(`device ${device.at} creates ${id} ${JSON.stringify(values)}`);
    this.await('creations', tab.edits.create(this.of(kind, id, `yeni ${id}`), values), ({ edit }) =>
      typed.accept(mine, edit),
    );
    // Removed again at once, or something hangs on it at once.
    if (random.chance(0.12))
      time.after(random.next() * 600, () => this.#whileThere(device, kind, id, 'remove'));
    if (isParent && random.chance(0.5))
      time.after(random.next() * 40, () => this.#whileThere(device, kind, id, 'create'));
  }
  #userOf({ user }: Device): { readonly departments: ReadonlySet<string>; readonly secret: boolean } {
    return this.#world.server.user(user);
  }
  #whileThere(device: Device, kind: string, id: string, what: 'remove' | 'create' | 'change'): void {
    const row = device.disk.get<Row>(rowKey(collectionOf(kind), id));
    if (row === null || this.#world.ending) return;
    if (what === 'create') this.create(device, id);
    else if (what === 'remove') this.remove(device, row);
    else this.change(device, row, false);
  }

  /** @param typesOn whether the user may go on typing in the same record, around the time of the answer */
  change(device: Device, of?: Row, typesOn = true): void {
    const { random, typed, departments, time, heat } = this.#world;
    const tab = this.tab(device);
    const rows = this.rowsOn(device);
    if (tab === null || rows.length === 0) return;
    const row = of ?? random.pick(random.chance(heat) ? rows.slice(0, 2) : rows);
    const { id, kind } = row;
    const choices = [
      ['name'],
      ['note'],
      ['name', 'note'],
      ['tags'],
      ['phones'],
      ['dept'],
      ['slot', 'room'],
      ['room'],
    ];
    const fields = random
      .pick([...choices, ['note', 'dept'], ['secret', 'note']])
      .filter((field) => field in row)
      // Nobody types over what they may not see.
      .filter((field) => field !== 'secret' || (row['secret'] !== null && this.#userOf(device).secret));
    if (fields.length === 0) return;
    const texts = fields.filter((field) => !['tags', 'phones', 'dept'].includes(field));
    const mine = texts.map((field) => this.type(device, id, field));
    const bad = random.chance(0.05);
    const tag = typed.next('t');
    const dept = random.pick(departments);
    const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    const patch = (now: Row): object => {
      const next: Record<string, unknown> = {};
      for (const value of mine) {
        value.over.clear();
        value.over.add(now[value.field]);
        next[value.field] = value.value;
      }
      if (fields.includes('tags')) next['tags'] = [...listOf(now['tags']), tag];
      if (fields.includes('phones')) next['phones'] = [...listOf(now['phones']), { id: tag, no: tag }];
      if (fields.includes('dept')) next['dept'] = dept;
      return bad ? { ...next, tags: ['bad'] } : next;
    };
    this.#world.note(
      `device ${device.at} changes ${id}: ${fields.join()} ${mine.map(({ value }) => value).join()}`,
    );
    if (typesOn && random.chance(0.3)) {
      const pause = random.next() * random.pick([60, 600, 4_000]);
      time.after(pause, () => this.#whileThere(device, kind, id, 'change'));
    }
    const work = tab.edits.change(this.of(kind, id, `değişiklik ${id}`), (now) => ({ values: patch(now) }));
    this.await('changes', work, ({ edit }) => typed.accept(mine, edit));
  }

  remove(device: Device, of?: Row): void {
    const tab = this.tab(device);
    const rows = this.rowsOn(device);
    if (tab === null || rows.length === 0) return;
    const { id, kind } = of ?? this.#world.random.pick(rows);
    this.#world.note(`device ${device.at} removes ${id}`);
    const removal = { id, device: device.at, accepted: false };
    this.#world.typed.removals.push(removal);
    this.await('removals', tab.edits.remove(this.of(kind, id, `silme ${id}`)), () => {
      removal.accepted = true;
    });
  }

  decide(device: Device): void {
    const { random, typed } = this.#world;
    const tab = this.tab(device);
    const conflicts = device.disk.values<ListedConflict>('conflicts/');
    if (tab === null || conflicts.length === 0) return;
    const conflict = random.pick(conflicts);
    const { collection, id, field, mine, theirs, hidden, together } = conflict;
    const choice = random.pick(['mine', 'theirs'] as const);
    this.#world.note(`device ${device.at} decides ${conflictKey(conflict)}: ${choice}`);
    if (choice === 'mine') {
      const row = device.disk.get<Row>(rowKey(collection, id));
      typed.all.get(String(mine))?.over.add(hidden === true ? row?.[field] : theirs);
      for (const [name, value] of Object.entries(together?.mine ?? {}))
        typed.all.get(String(value))?.over.add(row?.[name]);
    }
    const work =
      choice === 'mine'
        ? decideForMine(tab.edits, conflict)
        : tab.edits.drop({ conflict }).then(() => undefined);
    this.await(`decided ${choice}`, work);
  }

  fetch(device: Device, id: string): void {
    this.#world.note(`device ${device.at} asks for ${id}`);
    // It may fail as any call; the user asks again.
    this.tab(device)
      ?.fetch(id)
      .then(
        () => this.#world.count('asked for by name'),
        () => undefined,
      );
  }
}
