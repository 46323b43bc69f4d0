import type { CollectionName } from '@sync/model/entity';
import type { OutboxEntry } from '@sync/core/entry';
import type { Row } from '@sync/core/row';
import { OUTBOX, rowKey, rowsIn } from '@sync/core/tables';
import type { SmallWorld } from './small-world';

/** An interleaving that random histories hardly meet. */
export interface DirectedCase {
  readonly name: string;
  /** @throws where it does not come out as it should */
  readonly play: () => Promise<void>;
}

/** Returns the ids of the rows of a collection that the device shows, in one text. */
export const idsIn = ({ disk }: SmallWorld, collection: CollectionName = 'clients'): string =>
  disk
    .values<Row>(rowsIn(collection))
    .map(({ id }) => id)
    .sort()
    .join();

export const shown = ({ disk }: SmallWorld, id: string): Row | null => disk.get<Row>(rowKey('clients', id));

export const unsent = ({ disk }: SmallWorld): readonly OutboxEntry[] => disk.values<OutboxEntry>(OUTBOX);
