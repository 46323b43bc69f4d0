import type { CollectionName } from '@sync/model/entity';
import { entityOfKind } from '@sync/model/registry';
import { sameJson } from '@sync/model/merge/equality';
import type { UnsentChange } from '@sync/store/changes';
import { plainCollection } from '@sync/store/rxdb/database';
import { boundTo, linesOf, sentencesOf } from './bound-changes';
import { noteDiscarded, ownFields } from './rejected-changes';
import type { Workspace } from './workspace';

type Values = Readonly<Record<string, unknown>>;
/** Parts of an opened workspace that the functions need. */
type Stores = Pick<Workspace, 'store'>;

/** Loss by discarding an unsent change. */
export interface DiscardPreview {
  /** Values of this device that the server's version replaces, by field. Empty for a whole record. */
  readonly lost: Values;
  /** Unsent changes that go with it: those that refer to the record or are stored together with its change. */
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

/** Returns the changes that go with a change: what is stored together with it, and what hangs on any of them. */
function goingWith(
  note: UnsentChange,
  notes: readonly UnsentChange[],
  documents: ReadonlyMap<string, Values>,
): readonly UnsentChange[] {
  const going = new Set([note]);
  // A set yields what is added while it is gone through.
  for (const change of going)
    for (const other of [...hangingOn(change, notes, documents), ...boundTo(change, notes)]) going.add(other);
  return [...going].filter((other) => other !== note).toReversed();
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
  return { lost, along: goingWith(note, notes, documents) };
}

/**
 * Discards an unsent change with those that go with it, all of them or none. The list of discarded changes keeps what
 * they were.
 * @returns false if it was sent meanwhile.
 */
export async function discardUnsent(workspace: Stores, key: string): Promise<boolean> {
  const { store } = workspace;
  const note = (await store.changes.all()).unsent.find((unsent) => unsent.key === key);
  const going = await previewDiscard(workspace, key);
  if (note === undefined || going === null) return false;
  const all = [...going.along, note];
  if (!(await store.changes.discard(...all))) return false;
  // A removal that was taken back has lost nothing.
  const lost = all.filter(({ operation }) => operation !== 'remove');
  for (const line of linesOf(lost)) {
    const [change] = line.changes;
    if (change === undefined) continue;
    const { key: of, kind, summary } = change;
    const said = line.whole ? sentencesOf(line.acts).join(' · ') || summary : summary;
    const kept = line.whole ? [{ key: of, kind, summary: said }] : line.changes;
    for (const { key: name, kind: what, summary: text } of kept)
      await noteDiscarded(store.device, {
        key: name,
        kind: what,
        summary: text,
        reason: 'Gönderilmeden geri alındı',
        at: Date.now(),
      });
  }
  return true;
}
