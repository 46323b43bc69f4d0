import { entityOfKind } from '@sync/model/registry';
import type { Write } from './history';
import { isJoined, Merges } from './merges';
import type { DoneMerge } from './merges';
import type { Holdings } from './protocol';
import type { Decided, Version } from './server-records';

/** A write that a device took; it has to be found again in the end. */
export interface MadeWrite {
  readonly device: number;
  readonly step: number;
  readonly write: Write;
  readonly edit: string;
}

/** A write that was cut off by a kill of its device; the server may have got it all the same. */
export type TornWrite = Omit<MadeWrite, 'edit'>;

/** A person gave up what waited of a record. */
export interface GivenUp {
  readonly device: number;
  readonly step: number;
  readonly id: string;
}

/** Outcomes of the writes. Each value that a write gave counts by itself. */
export interface Account {
  applied: number;
  /** Another user's value won by the model's policy, or by the record's own rules. */
  merged: number;
  refused: number;
  /** Listed for the person to choose. */
  toDecide: number;
  /** The same device wrote the field, or removed the record, once more. */
  superseded: number;
  givenUp: number;
  /** Stored, and taken back by a restore of the server. */
  takenBack: number;
}

export interface Books {
  readonly writes: readonly MadeWrite[];
  readonly givenUp: readonly GivenUp[];
  readonly torn: readonly TornWrite[];
  readonly merges: readonly DoneMerge[];
  readonly versions: readonly Version[];
  readonly decided: readonly Decided[];
  /** Records that the server had before each restore. */
  readonly takenBack: readonly {
    readonly versions: readonly Version[];
    readonly decided: readonly Decided[];
  }[];
  /** Content of the devices, by their number. */
  readonly holdings: readonly Holdings[];
}

interface Claim {
  readonly made: MadeWrite;
  readonly field: string;
  readonly value: unknown;
  readonly isItem: boolean;
}

/** Below it are versions that were counted. */
const FIRST_OF_RESTORE = 1e12;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the key by which an item of a list of objects is known. */
function itemKey(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if ('e164' in item) return item.e164;
  return 'id' in item ? item.id : item;
}

function holds(claim: Claim, document: Readonly<Record<string, unknown>>): boolean {
  const stored = document[claim.field];
  if (!claim.isItem) {
    if (same(stored, claim.value)) return true;
    const { table } = entityOfKind(claim.made.write.kind);
    return (
      isJoined(table, claim.field) &&
      typeof stored === 'string' &&
      stored.split('\n').some((line) => line === claim.value)
    );
  }
  return Array.isArray(stored) && stored.some((item) => same(itemKey(item), itemKey(claim.value)));
}

/**
 * Returns the values that no other write gives: those that carry the write's number, and list items that are made for
 * it.
 */
function claimsOf(made: MadeWrite): readonly Claim[] {
  const { set, add, number } = made.write;
  const marked = new RegExp(`\\bw${number}\\b`);
  return [
    ...Object.entries(set)
      .filter(([, value]) => typeof value === 'string' && marked.test(value))
      .map(([field, value]) => ({ made, field, value, isItem: false })),
    // People are watchers of many tickets: such an item is not the write's own.
    ...Object.entries(add)
      .filter(([field]) => field !== 'watcher_ids')
      .map(([field, value]) => ({ made, field, value, isItem: true })),
  ];
}

const nameOf = (claim: Claim): string => {
  const { write, device, step } = claim.made;
  return `w${write.number} (step ${step}, device ${device}, ${write.operation} ${write.kind} ${write.id}, ${claim.field})`;
};

/**
 * Finds values that were stored and that a later version lacks although nobody wrote another: nothing in a history
 * empties a field or takes an item out of a list. A form that repeats what it was filled from would do so.
 */
function losses(
  { writes, torn }: Books,
  versions: ReadonlyMap<string, readonly Version[]>,
  merges: Merges,
): readonly string[] {
  const found: string[] = [];
  const claims = writes.flatMap((made) => claimsOf(made));
  const all = [...writes, ...torn].map(({ write }) => write);
  for (const claim of claims) {
    const has = (document: Readonly<Record<string, unknown>>): boolean => holds(claim, document);
    for (const place of merges.placesOf(claim.made.write.id)) {
      // Written for this record, or for one that it stands for.
      const wroteIt = (value: unknown): boolean =>
        all.some((write) => same(write.set[claim.field], value) && merges.placesOf(write.id).includes(place));
      const list = versions.get(place) ?? [];
      list.forEach((stored, at) => {
        const before = list[at - 1];
        if (before === undefined || !has(before.document) || has(stored.document)) return;
        const replaced = !claim.isItem && wroteIt(stored.document[claim.field]);
        if (replaced && !stored.merging) return;
        if (merges.mayTake(before, stored, claim, has, replaced)) return;
        found.push(`${nameOf(claim)} was stored, and version ${stored.version} of ${place} has lost it`);
      });
    }
  }
  return found;
}

function byRecord(versions: readonly Version[]): ReadonlyMap<string, readonly Version[]> {
  const found = new Map<string, Version[]>();
  for (const version of versions) found.set(version.id, [...(found.get(version.id) ?? []), version]);
  return found;
}

/** Follows each write to where it ended. @returns the sums, and every write that is missing or counted twice */
export function settleAccounts(books: Books): { account: Account; problems: readonly string[] } {
  const account: Account = {
    applied: 0,
    merged: 0,
    refused: 0,
    toDecide: 0,
    superseded: 0,
    givenUp: 0,
    takenBack: 0,
  };
  const problems: string[] = [];
  const versions = byRecord(books.versions);
  const merges = new Merges(
    [...books.versions, ...books.takenBack.flatMap((before) => before.versions)],
    books.merges,
  );
  const former = books.takenBack.map((before) => byRecord(before.versions));
  /** Returns all versions of a record on the server, also those that a restore has taken back; each in its order. */
  const everStored = (id: string): readonly (readonly Version[])[] =>
    [versions, ...former].map((records) => records.get(id) ?? []);
  /** Returns also the versions of the records that replaced it after a merge. */
  const storedAnywhere = (id: string): readonly (readonly Version[])[] =>
    merges.placesOf(id).flatMap(everStored);
  const restored = former.length > 0;

  for (const [id, list] of versions) {
    // People were there before anybody kept versions.
    const first = list[0]?.table === 'profiles' ? list[0].version : 1;
    list.forEach(({ version, table }, at) => {
      const next = (list[at - 1]?.version ?? first - 1) + 1;
      // A restore gives each row a version that no device knows: the time in milliseconds.
      const isNew = restored && version > FIRST_OF_RESTORE && version > next;
      if (version !== next && !isNew) problems.push(`${table}/${id}: version ${version} in place ${at + 1}`);
    });
  }

  const arrived = ({ write }: TornWrite, field: string): boolean =>
    (write.operation === 'remove' ? everStored : storedAnywhere)(write.id).some((versionsOf) =>
      versionsOf.some(({ document }, at, list) =>
        write.operation === 'remove'
          ? document['deleted_at'] !== null
          : same(document[field], write.set[field]) && !same(list[at - 1]?.document[field], write.set[field]),
      ),
    );
  function later(made: MadeWrite, field: string): boolean {
    const sent = books.torn.filter((torn) => arrived(torn, field));
    return [...books.writes, ...sent].some(
      ({ device, step, write }) =>
        device === made.device &&
        // Either of two simultaneous writes may be the later one.
        (step > made.step || (step === made.step && write.number !== made.write.number)) &&
        write.id === made.write.id &&
        (write.operation === 'remove' || field in write.set),
    );
  }
  const wasGivenUp = (made: MadeWrite): boolean =>
    books.givenUp.some(
      ({ device, step, id }) => device === made.device && step > made.step && id === made.write.id,
    );
  const isWaiting = (made: MadeWrite): boolean =>
    (books.holdings[made.device]?.unsent ?? []).some(({ id }) => id === made.write.id);
  const refusals = (made: MadeWrite) =>
    (books.holdings[made.device]?.refused ?? []).filter(({ id }) => id === made.write.id);

  function settle(claim: Claim): void {
    const { made, field } = claim;
    const times = merges.placesOf(made.write.id).reduce((sum, place) => {
      const list = versions.get(place) ?? [];
      const stored = list.filter(({ document, merging }, at) => {
        const before = list[at - 1]?.document;
        // A merge brings values of one record to the other, and back: that is no write of theirs.
        return !merging && holds(claim, document) && (before === undefined || !holds(claim, before));
      });
      return sum + stored.length;
    }, 0);
    const refused = refusals(made).filter(({ document }) => holds(claim, { ...document }));
    const toDecide = (books.holdings[made.device]?.conflicts ?? []).filter(
      (conflict) =>
        conflict.id === made.write.id && conflict.field === field && same(conflict.mine, claim.value),
    );
    if (times > 1) problems.push(`${nameOf(claim)} was stored ${times} times`);
    if (times > 0) {
      account.applied += 1;
      if (refused.some(({ key }) => key.endsWith(`#${made.edit}`))) {
        problems.push(`${nameOf(claim)} was stored and is listed as refused`);
      }
      // The answer to the push got lost, and the repeat met somebody else's value.
      if (toDecide.length > 0) problems.push(`${nameOf(claim)} was stored and is asked about`);
    } else if (refused.length > 0) account.refused += 1;
    else if (toDecide.length > 0) account.toDecide += 1;
    else if (wasGivenUp(made)) account.givenUp += 1;
    else if (later(made, field)) account.superseded += 1;
    else if (wasOvertaken(claim, storedAnywhere(made.write.id).flat()) || wasDecided(claim))
      account.merged += 1;
    else if (wasTakenBack(claim)) account.takenBack += 1;
    // Told as such already.
    else if (isWaiting(made)) return;
    else problems.push(`${nameOf(claim)} is nowhere`);
  }

  /** Returns whether another device's value won in a field that no user is asked about. */
  function wasOvertaken({ made, field }: Claim, list: readonly Version[]): boolean {
    if (entityOfKind(made.write.kind).fields[field]?.merge === 'ask' && !('status_id' in made.write.set)) {
      return false;
    }
    const others = [...books.writes, ...books.torn].filter(
      ({ device, write }) => device !== made.device && write.id === made.write.id && field in write.set,
    );
    return others.some(({ write }) => list.some(({ document }) => same(document[field], write.set[field])));
  }

  /** Returns whether another value replaced it, and the log has it. */
  const wasDecided = ({ made, field, value }: Claim): boolean =>
    [books, ...books.takenBack]
      .flatMap(({ decided }) => decided)
      .some(({ id, field: of, mine }) => id === made.write.id && of === field && same(mine, value));

  const wasTakenBack = (claim: Claim): boolean =>
    former.some((records) =>
      merges
        .placesOf(claim.made.write.id)
        .some((place) => (records.get(place) ?? []).some(({ document }) => holds(claim, document))),
    );

  // Of a refusal that names something of another table nobody can know what to mend: the write was in order.
  books.holdings.forEach(({ refused }, device) => {
    for (const { kind, key, constraint, messageKey } of refused) {
      const isOwn = constraint == null || constraint.startsWith(`${entityOfKind(kind).table}_`);
      if (!isOwn || messageKey === 'unexpected') {
        problems.push(
          `device ${device} lists ${key} as refused: ${messageKey}, ${constraint ?? 'no constraint'}`,
        );
      }
    }
  });

  problems.push(...losses(books, versions, merges));

  for (const made of books.writes) {
    const { operation, id, number } = made.write;
    const list = versions.get(id) ?? [];
    if (operation === 'remove') {
      const isGone = ({ document }: Version): boolean => document['deleted_at'] !== null;
      const gone = list.some(isGone);
      if (!gone && everStored(id).flat().some(isGone)) account.takenBack += 1;
      else if (gone || list.length === 0) account.applied += 1;
      else if (refusals(made).some(({ deleted }) => deleted)) account.refused += 1;
      else if (wasGivenUp(made)) account.givenUp += 1;
      else if (!isWaiting(made)) {
        problems.push(`w${number} (step ${made.step}, device ${made.device}, remove ${id}) is nowhere`);
      }
      continue;
    }
    for (const claim of claimsOf(made)) settle(claim);
  }
  return { account, problems };
}
