import type { CollectionName } from '@sync/model/entity';
import type { EditOf } from '@sync/core/staged-edits';
import type { Row } from '@sync/core/row';
import { rowsIn } from '@sync/core/tables';
import type { Device } from './device';
import { collections, entityOf } from './sample-entities';
import type { Tab } from './tab';
import type { HistoryWorld } from './surroundings';
import type { TypedValue } from './typed-values';

const collectionOf = (kind: string): CollectionName => entityOf(kind).collection;

/** Means of every action of a user on a device. */
export class DeviceHands {
  readonly #world: HistoryWorld;

  constructor(world: HistoryWorld) {
    this.#world = world;
  }
  tab({ openTabs }: Device): Tab | null {
    return openTabs.length === 0 ? null : this.#world.random.pick(openTabs);
  }
  rowsOn({ disk }: Device): readonly Row[] {
    const rows = collections.flatMap((name) => disk.values<Row>(rowsIn(name)));
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  /** Waits for a write; a device may refuse it, and nothing else may happen to it. */
  await<T>(what: string, work: Promise<T>, done: (result: T) => void = () => undefined): void {
    work.then(
      (result) => {
        this.#world.count(what);
        done(result);
      },
      (error: unknown) => {
        const isRefusal = error instanceof Error && (error.name === 'NotThere' || error.name === 'DiskFull');
        if (isRefusal) this.#world.count(`${what}: refused on the device`);
        else this.#world.problem(`${what}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      },
    );
  }
  of(kind: string, id: string, summary: string): EditOf {
    return { collection: collectionOf(kind), kind, id, summary };
  }
  type(device: Device, id: string, field: string): TypedValue {
    return this.#world.typed.type(device.at, device.user, id, field, this.#world.random);
  }
}
