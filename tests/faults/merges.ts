import type { Version } from './server-records';

/** A merge that a person carried out. */
export interface DoneMerge {
  readonly survivor: string;
  readonly absorbed: string;
  /** Record whose values the person preferred; null: as the product proposes. */
  readonly prefer: 'survivor' | 'absorbed' | null;
}

type Row = Readonly<Record<string, unknown>>;

/** Fields of a patient that a merge takes over together, and how it does. Lists are united. */
const GROUPS = [
  { columns: ['first_name', 'last_name'], rule: 'keep' },
  { columns: ['email'], rule: 'newer' },
  { columns: ['province', 'district', 'address'], rule: 'newer' },
  { columns: ['clinical_note'], rule: 'join' },
  { columns: ['admin_note'], rule: 'join' },
] as const;

const groupOf = (field: string) =>
  GROUPS.find(({ columns }) => columns.some((name: string) => name === field));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns whether a merge joins the texts of a field, each in lines of its own. */
export const isJoined = (table: string, field: string): boolean =>
  table === 'clients' && groupOf(field)?.rule === 'join';

/** Effects of merges of patients, by their rules, on values that people have typed. */
export class Merges {
  readonly #versions: readonly Version[];
  readonly #done: readonly DoneMerge[];
  readonly #successors = new Map<string, Set<string>>();

  /** @param versions all that the server ever stored */
  constructor(versions: readonly Version[], done: readonly DoneMerge[]) {
    this.#versions = versions.filter(({ table, merging }) => merging && table === 'clients');
    this.#done = done;
    for (const { id, document } of this.#versions) {
      const into = document['merged_into_id'];
      if (typeof into !== 'string') continue;
      this.#successors.set(id, (this.#successors.get(id) ?? new Set()).add(into));
    }
  }

  /** Number of merges that the server has carried out or taken back. */
  get count(): number {
    return new Set(this.#versions.map(({ document }) => document['change_xid'])).size;
  }

  /**
   * Returns a record and all that ever replaced it. An edit by a device that did not know of the merge is stored in
   * the one that is current then.
   */
  placesOf(id: string): readonly string[] {
    const found = new Set([id]);
    for (const place of found) for (const next of this.#successors.get(place) ?? []) found.add(next);
    return [...found];
  }

  /** Returns whether a record was merged into another until the transaction of this version. */
  #wasMergedInto({ id, document }: Version, into: string): boolean {
    const earlier = this.#versions.findLast(
      (version) =>
        version.id === id &&
        version.document['change_xid'] !== document['change_xid'] &&
        Number(version.document['change_xid']) < Number(document['change_xid']),
    );
    return earlier?.document['merged_into_id'] === into;
  }

  /**
   * Returns whether a value that a merge, or taking it back, took from a record had to go.
   * @param holds tells whether a record has the value.
   * @param wroteIt whether a device has written the value that replaced it
   */
  mayTake(
    before: Version,
    after: Version,
    {
      field,
      value: text,
      isItem,
    }: { readonly field: string; readonly value: unknown; readonly isItem: boolean },
    holds: (row: Row) => boolean,
    wroteIt: boolean,
  ): boolean {
    if (!after.merging || after.table !== 'clients') return false;
    // One transaction writes both records.
    const [partner] = this.#versions
      .filter(
        ({ id, document }) => id !== after.id && document['change_xid'] === after.document['change_xid'],
      )
      .toSorted((a, b) => b.version - a.version);
    if (partner === undefined) return false;
    if (partner.document['merged_into_id'] !== after.id) {
      // Taken back: what had been said of the other record, or was its own, is there again. That record gets what people
      // have said of it meanwhile.
      return holds(partner.document) || (!isItem && wroteIt && this.#wasMergedInto(after, partner.id));
    }
    const group = groupOf(field);
    if (group === undefined) return false;
    const prefersOther = this.#done.some(
      ({ survivor, absorbed, prefer }) =>
        survivor === after.id && absorbed === partner.id && prefer === 'absorbed',
    );
    // What the other text contains is not said twice.
    if (
      group.rule === 'join' &&
      !prefersOther &&
      after.document[field] === partner.document[field] &&
      textOf(partner.document[field]).includes(textOf(before.document[field]))
    )
      return textOf(partner.document[field]).includes(textOf(text));
    // All of a group goes together, so a value may make room for an empty one. Which of two groups is newer depends on
    // clocks.
    return (
      (group.rule === 'newer' || prefersOther) &&
      group.columns.some((name) => partner.document[name] !== null) &&
      group.columns.every((name) => after.document[name] === partner.document[name])
    );
  }
}
