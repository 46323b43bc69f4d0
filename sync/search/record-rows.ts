import { Observable } from 'rxjs';
import type { PlainRow } from '../store/segments/columns';
import type { ExtractedRows } from '../store/segments/segment-state';
import type { SegmentStore } from '../store/segments/segment-store';
import type { CommitNotice, LargeChanges } from '../store/segments/writing';
import { SharedValues } from '../store/extracts/row-columns';
import { indexChange, indexNames, indexPlans } from '../store/extracts/row-source';
import type { IndexChange, IndexName, IndexPage, IndexRows, RowSource } from '../store/extracts/row-source';

/** Rows of a segment. */
const SEGMENT = 1_000;

/** A page of an index as the store keeps its rows. */
export interface ExtractedPage {
  readonly parts: readonly ExtractedRows[];
  /** Starting point of the next page; null when this was the last. */
  readonly next: string | null;
}

/**
 * Returns the changes of the indexes by a commit.
 * @param large what its notice tells by ids only
 */
export function indexChanges({ changes }: CommitNotice, large: LargeChanges): readonly IndexChange[] {
  return indexNames.flatMap((index): readonly IndexChange[] => {
    if (changes === null) return [{ index, anew: true }];
    const { collection } = indexPlans[index];
    const prefix = `rows/${collection}/`;
    const ofRows = large.get(collection) ?? changes.filter(({ key }) => key.startsWith(prefix));
    const documents = ofRows.map(
      ({ key, after }) => [key.slice(prefix.length), after as PlainRow | null] as const,
    );
    return documents.length === 0 ? [] : [indexChange(index, documents)];
  });
}

/** An index that is being filled. */
interface Filling {
  readonly name: string;
  readonly portions: AsyncGenerator<readonly ExtractedRows[], void>;
}

/** The rows of the in-memory indexes from the records of a user, for one reader. */
export class RecordRows implements RowSource {
  readonly #records: SegmentStore;
  readonly #fillings = new Map<IndexName, Filling>();
  readonly #values = new SharedValues();
  #begun = 0;

  constructor(records: SegmentStore) {
    this.#records = records;
  }

  async page<I extends IndexName>(index: I, after: string, size: number): Promise<IndexPage<IndexRows[I]>> {
    const { parts, next } = await this.extracts(index, after, size);
    return { rows: parts.flatMap((part) => this.#values.rowsOfExtract<IndexRows[I]>(part)), next };
  }

  /** As `page`. The first page begins a filling, and ends the one before, which rejects from there on. */
  async extracts(index: IndexName, after: string, size: number): Promise<ExtractedPage> {
    const name = after === '' ? await this.#begin(index, size) : after;
    const filling = this.#fillings.get(index);
    const isStanding = (): boolean => filling?.name === name && this.#fillings.get(index) === filling;
    const portion = isStanding() ? await filling?.portions.next() : undefined;
    // Another one may have begun meanwhile.
    if (portion === undefined || !isStanding()) throw new Error(`this filling has ended: ${index}`);
    if (portion.done !== true) return { parts: portion.value, next: name };
    this.#fillings.delete(index);
    return { parts: [], next: null };
  }

  /** @returns the name of the filling */
  async #begin(index: IndexName, size: number): Promise<string> {
    const former = this.#fillings.get(index);
    this.#begun += 1;
    const name = String(this.#begun);
    const { collection } = indexPlans[index];
    const portions = this.#records.scanExtracts(collection, Math.max(1, Math.floor(size / SEGMENT)));
    this.#fillings.set(index, { name, portions });
    await former?.portions.return();
    return name;
  }

  changes<I extends IndexName>(index: I): Observable<IndexChange<I>> {
    return new Observable((subscriber) =>
      this.#records.onCommit((notice, large) => {
        for (const change of indexChanges(notice, large))
          if (change.index === index) subscriber.next(change as IndexChange<I>);
      }),
    );
  }

  /** Ends what is being filled: an open scan keeps removed rows on the disk. */
  async close(): Promise<void> {
    const fillings = [...this.#fillings.values()];
    this.#fillings.clear();
    await Promise.all(fillings.map(({ portions }) => portions.return()));
  }
}
