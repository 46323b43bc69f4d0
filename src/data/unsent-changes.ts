import type { CollectionName } from '@sync/model/entity';
import { entityOfKind } from '@sync/model/registry';
import { sameJson } from '@sync/model/merge/equality';
import type { UnsentChange } from '@sync/store/changes';
import { plainCollection } from '@sync/store/rxdb/database';
import { noteDiscarded, ownFields } from './rejected-changes';
import type { Workspace } from './workspace';

type Values = Readonly<Record<string, unknown>>;
/** Parts of an opened workspace that the functions need. */
type Stores = Pick<Workspace, 'store'>;

/** Loss by discarding an unsent change. */
export interface DiscardPreview {
  /** Values of this device that the server's version replaces, by field. Empty for a whole record. */
  readonly lost: Values;
  /** Unsent changes that refer to the record and go with it, the most dependent ones first. */
  readonly along: readonly UnsentChange[];
}

function refersTo(values: Values, id: string): boolean {
  return Object.entries(values).some(
    ([name, value]) => name !== 'id' && (value === id || (Array.isArray(value) && value.includes(id))),
  );
}

async function unsentDocuments(
  { store }: Stores,
  notes: readonly UnsentChange[],
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const collection of new Set<CollectionName>(notes.map((note) => note.collection))) {
    const ids = notes.filter((note) => note.collection === collection).map(({ id }) => id);
    const documents = await plainCollection(store.database, collection).findByIds(ids).exec();
    for (const [id, document] of documents) found.set(id, { ...document.toJSON() });
  }
  return found;
}

/**
 * Returns the changes that depend on a change. A record that only this device has is needed by all that refers to it.
 */
function hangingOn(
  note: UnsentChange,
  notes: readonly UnsentChange[],
  documents: ReadonlyMap<string, Values>,
): readonly UnsentChange[] {
  const along = new Map<string, UnsentChange>();
  const visit = (parent: UnsentChange): void => {
    if (parent.base !== null) return;
    for (const other of notes) {
      if (other.key === note.key || along.has(other.key)) continue;
      if (!refersTo(documents.get(other.id) ?? {}, parent.id)) continue;
      visit(other);
      along.set(other.key, other);
    }
  };
  visit(note);
  return [...along.values()];
}

/** Says what discarding an unsent change would lose; null where it is no longer unsent. */
export async function previewDiscard(workspace: Stores, key: string): Promise<DiscardPreview | null> {
  const { unsent: notes } = await workspace.store.changes.all();
  const note = notes.find((unsent) => unsent.key === key);
  if (note === undefined) return null;
  const documents = await unsentDocuments(workspace, notes);
  const mine = documents.get(note.id);
  const base: Values | null = note.base === null ? null : { ...note.base };
  const lost =
    mine === undefined || base === null
      ? {}
      : Object.fromEntries(
          ownFields(entityOfKind(note.kind)).flatMap((name) =>
            sameJson(mine[name], base[name]) ? [] : [[name, mine[name]]],
          ),
        );
  return { lost, along: hangingOn(note, notes, documents) };
}

/**
 * Discards an unsent change and those that refer to it. The list of discarded changes keeps its summary.
 * @returns false if it was sent meanwhile.
 */
export async function discardUnsent(workspace: Stores, key: string): Promise<boolean> {
  const { store } = workspace;
  const find = async (): Promise<UnsentChange | undefined> =>
    (await store.changes.all()).unsent.find((unsent) => unsent.key === key);
  const note = await find();
  const going = await previewDiscard(workspace, key);
  if (note === undefined || going === null) return false;
  for (const change of [...going.along, note]) {
    if (!(await store.changes.discard(change))) continue;
    // A removal that was taken back has lost nothing.
    if (change.operation === 'remove') continue;
    await noteDiscarded(store.device, {
      key: change.key,
      kind: change.kind,
      summary: change.summary,
      reason: 'Gönderilmeden geri alındı',
      at: Date.now(),
    });
  }
  return (await find()) === undefined;
}
