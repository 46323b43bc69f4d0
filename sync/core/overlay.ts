import { sameJson } from '../model/merge/equality';
import { mergeRecords } from '../model/merge/merge';
import type { Conflict } from '../model/merge/merge';
import type { Applied, Conflicting, PushResult, Rejected } from './wire';
import { editsAfter, lastEdit, onServer, withoutActsUpTo } from './entry';
import type { OutboxEntry, SentVersion } from './entry';
import { newsOf, OUT_OF_SIGHT, rowOf, sameOwnFields, versionOf } from './row';
import type { News, Row, RowModel } from './row';

/*
 * What a record shows is the server's row with the user's unsent change laid over it. From what is stored of a record
 * and what the server says of it, these functions tell what is to be stored. They are pure: no storage, no clock.
 */

/** Changes to store for a record that had an unsent change. */
export interface Outcome {
  /** Null: nothing is unsent any more. */
  readonly entry: OutboxEntry | null;
  readonly row: Row | null;
  readonly conflicts: readonly Conflict[];
  /** The row with which `conflicts` were met. */
  readonly theirs?: Row;
  /** The change was rejected: it belongs into the list of rejected changes. */
  readonly rejected?: { readonly server: News };
}

const keeps = (entry: OutboxEntry): Outcome => ({ entry, row: entry.mine, conflicts: [] });
const settles = (row: Row | null): Outcome => ({ entry: null, row, conflicts: [] });

/**
 * Returns the newer of an answer and what the pull has told since.
 * Where versions do not decide, the pull wins: a write that it has not seen lies behind its checkpoint, and will be
 * pulled (sync-core, lemma of part 2).
 */
function newest(answered: News, news: News | null): News {
  if (news === null) return answered;
  const [a, b] = [versionOf(answered), versionOf(news)];
  return a === null || b === null || a <= b ? news : answered;
}

/**
 * Lays an unsent change over a newer row of the server, so that the user sees at once what others have changed.
 *
 * @param ancestor what both sides began with; null where it is not known, then fields that differ conflict
 */
export function rebase(model: RowModel, entry: OutboxEntry, ancestor: Row | null, theirs: Row): Outcome {
  const { mine, collection } = entry;
  const onto: OutboxEntry = {
    ...entry,
    base: theirs,
    news: null,
    sent: [],
    operation: onServer(entry.operation),
  };
  if (mine === null) return keeps(onto);
  const entity = model.entityOf(entry.kind);
  const { merged, conflicts } = mergeRecords(entity, ancestor ?? undefined, mine, theirs);
  const next = model.derive(collection, { ...theirs, ...merged, edit: mine.edit });
  // Nothing of the change is left to send.
  if (sameOwnFields(entity, next, theirs)) return { entry: null, row: theirs, conflicts, theirs };
  return { entry: { ...onto, mine: next }, row: next, conflicts, theirs };
}

/**
 * Takes up news, if it can be laid under the change now.
 *
 * While a send is unanswered nothing is rebased: the row may contain the change itself, and a merge with it would ask
 * the user to choose between two values of the user's own.
 */
function takeUp(model: RowModel, entry: OutboxEntry): Outcome {
  const theirs = rowOf(entry.news);
  if (entry.sent.length > 0 || theirs === null) return keeps(entry);
  return rebase(model, entry, entry.base ?? entry.origin ?? null, theirs);
}

/**
 * Applies the pull's news about a record with an unsent change.
 * @returns null where that changes nothing
 */
export function afterPull(model: RowModel, entry: OutboxEntry, news: News): Outcome | null {
  const { base, sent, operation } = entry;
  const version = versionOf(news);
  // The server has never heard of it: that it does not come says nothing.
  if (version === null && base === null && sent.length === 0) return null;
  if (version !== null) {
    // The answer was given before one that this device has taken already.
    if ((base?.row_version ?? 0) > version) return null;
    if (entry.news !== null && (versionOf(entry.news) ?? 0) > version) return null;
    const isKnown = news.state === 'row' && sameJson(base, news.row);
    if (isKnown && entry.news === null && sent.length === 0) return null;
    if (news.state === 'deleted' && operation === 'remove' && sent.length === 0) return settles(null);
  }
  return takeUp(model, { ...entry, news });
}

/**
 * Applies the server's answer to a call.
 * @returns null where the version was answered before, or is not wanted any more
 */
export function afterAnswer(
  model: RowModel,
  entry: OutboxEntry,
  attempt: string,
  result: PushResult,
): Outcome | null {
  const sent = entry.sent.find(({ attempts }) => attempts.includes(attempt));
  if (sent === undefined) return null;
  switch (result.status) {
    case 'applied':
      return afterApplied(model, entry, sent, result);
    case 'conflict':
      return afterConflict(model, entry, result);
    case 'rejected':
      return afterRejection(model, entry, sent, result);
    // Another change of the act stood in its way. It goes again with that.
    case 'postponed':
      return keeps(entry);
  }
}

/**
 * Returns the sent version as the server has stored it. Null for an answer without a row, which tells only its
 * number.
 */
function storedRow({ row }: SentVersion, version: number): Row | null {
  return row === null ? null : { ...row, row_version: version, edit: '' };
}

function afterApplied(
  model: RowModel,
  entry: OutboxEntry,
  sent: SentVersion,
  { row_version: version, current }: Applied,
): Outcome {
  const stored = storedRow(sent, version);
  const told: News =
    current !== undefined
      ? newsOf(model, entry.collection, current)
      : stored === null
        ? { state: 'deleted', version }
        : { state: 'row', row: stored };
  const server = newest(told, entry.news);
  if (lastEdit(entry) === sent.edit) return settles(rowOf(server));
  // Later edits build on what was sent. What others have changed since is merged against that.
  const base = stored ?? entry.base;
  const next: OutboxEntry = {
    ...withoutActsUpTo(entry, sent.edit),
    edits: editsAfter(entry, sent.edit),
    operation: onServer(entry.operation),
    base,
    sent: [],
    news: server,
  };
  const theirs = rowOf(server);
  return theirs === null ? keeps(next) : rebase(model, next, base, theirs);
}

/**
 * Merges an unsent change with a record that has changed since. The merge base is the sent version that the server
 * has stored: as its receipt says, or as the row shows, where another tab has sent a later version meanwhile. No
 * other sent version counts, though the server may have some of its values: they may be of others.
 */
function afterConflict(model: RowModel, entry: OutboxEntry, { current, stored }: Conflicting): Outcome {
  const told = newsOf(model, entry.collection, current);
  const server = newest(told, entry.news);
  // The server never stored this device's record: the row under its id is another user's.
  if (entry.operation === 'remove' && entry.base === null && stored === undefined)
    return settles(rowOf(server));
  // The user sees this row, though no pull may bring it: it may be outside of the window.
  const theirs = rowOf(server.state === 'out-of-sight' ? told : server);
  if (theirs === null) return keeps({ ...entry, sent: [], news: server });
  const entity = model.entityOf(entry.kind);
  const known =
    entry.sent.find(({ edit }) => edit === stored) ??
    entry.sent.find(({ row }) => row !== null && sameOwnFields(entity, row, theirs));
  // An act that is stored does not bind what is left.
  const left = stored === undefined ? entry : withoutActsUpTo(entry, stored);
  return rebase(model, left, known?.row ?? entry.base ?? entry.origin ?? null, theirs);
}

function afterRejection(
  model: RowModel,
  entry: OutboxEntry,
  sent: SentVersion,
  { current }: Rejected,
): Outcome {
  // A later edit contains this one and goes in its place. The answer to it decides about both.
  if (lastEdit(entry) !== sent.edit) {
    const left = entry.sent.filter(({ edit }) => edit !== sent.edit);
    return takeUp(model, { ...entry, edits: editsAfter(entry, sent.edit), sent: left });
  }
  const base: News = entry.base === null ? OUT_OF_SIGHT : { state: 'row', row: entry.base };
  const told = current === undefined ? base : newsOf(model, entry.collection, current);
  const server = newest(told, entry.news);
  return { ...settles(rowOf(server)), rejected: { server } };
}
