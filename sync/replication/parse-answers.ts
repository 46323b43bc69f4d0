import {
  isKnownKind,
  isObject,
  isTransactionId,
  misfitOfAccess,
  misfitOfCursor,
  misfitOfRow,
} from '../core/wire-check';
import type { Misfit } from '../core/wire-check';
import type { PullAnswer, PullPage, PushAnswer, RowsAnswer, WireDocument } from '../core/wire';
import type { CollectionName } from '../model/entity';
import { collectionNames } from '../model/registry';
import type { RowCounts } from '../store/sync-status';
import { CallFailed } from './connection';

/**
 * An answer that does not have the agreed shape: a proxy's page, another product, a server that broke the contract.
 * Refused as a whole and asked for again. Its code says where it does not fit, and no value.
 */
export class UnexpectedAnswer extends CallFailed {
  constructor(where: string) {
    super('unfit', 200, where);
  }
}

function demand(misfit: Misfit): void {
  if (misfit !== null) throw new UnexpectedAnswer(misfit);
}

function parsePage(page: unknown): unknown {
  if (!isObject(page) || !Array.isArray(page['documents'])) throw new UnexpectedAnswer('page');
  const { collection, documents, has_more: more, gone = [], in_sight: inSight = [] } = page;
  const name = collectionNames.find((known) => known === collection);
  // A collection that a newer server has is none of ours.
  if (name === undefined) return page;
  demand(misfitOfCursor(page['cursor']));
  if (typeof more !== 'boolean' || !Array.isArray(gone) || !Array.isArray(inSight)) {
    throw new UnexpectedAnswer('page');
  }
  const known = (documents as unknown[]).filter(isKnownKind);
  for (const row of known) demand(misfitOfRow(row, name));
  return { ...page, documents: known };
}

/**
 * Checks a pull answer, every row of it. Fields, kinds and collections that this version does not know are passed over.
 * @param asked the collections that were asked for. @throws UnexpectedAnswer
 */
export function parsePullAnswer(value: unknown, asked: readonly CollectionName[] = []): PullAnswer {
  if (!isObject(value) || !Array.isArray(value['collections']) || typeof value['access_epoch'] !== 'string') {
    throw new UnexpectedAnswer('answer');
  }
  if (!Number.isInteger(value['schema_version'])) throw new UnexpectedAnswer('schema_version');
  if (Number.isNaN(Date.parse(String(value['server_time'])))) throw new UnexpectedAnswer('server_time');
  demand(misfitOfAccess(value['access']));
  const collections = (value['collections'] as unknown[]).map(parsePage) as PullPage[];
  for (const name of asked) {
    if (!collections.some(({ collection }) => collection === name)) throw new UnexpectedAnswer(name);
  }
  return { ...(value as unknown as PullAnswer), collections };
}

/** Checks rows that come outside a pull, as `parsePullAnswer` does. @throws UnexpectedAnswer */
export function parseRowsAnswer(value: unknown): RowsAnswer {
  if (!isObject(value) || !Array.isArray(value['collections']) || typeof value['access_epoch'] !== 'string') {
    throw new UnexpectedAnswer('rows');
  }
  const collections = (value['collections'] as unknown[]).flatMap((part): RowsAnswer['collections'] => {
    if (!isObject(part) || !Array.isArray(part['documents'])) throw new UnexpectedAnswer('rows');
    const collection = collectionNames.find((known) => known === part['collection']);
    if (collection === undefined) return [];
    const documents = (part['documents'] as unknown[]).filter(isKnownKind);
    for (const row of documents) demand(misfitOfRow(row, collection));
    return [{ collection, documents: documents as unknown as readonly WireDocument[] }];
  });
  const { horizon } = value;
  if (horizon !== undefined && !isTransactionId(horizon)) throw new UnexpectedAnswer('rows');
  return { collections, access_epoch: value['access_epoch'], horizon };
}

/** Reads how many rows there are of each collection; anything unknown is passed over. */
export function parseCounts(value: unknown): RowCounts {
  if (!isObject(value)) throw new UnexpectedAnswer('counts');
  return Object.fromEntries(
    collectionNames.flatMap((name) => (typeof value[name] === 'number' ? [[name, value[name]]] : [])),
  );
}

function misfitOfResult(result: Readonly<Record<string, unknown>>): Misfit {
  const { current } = result;
  const unfitRow = current === undefined || current === null ? null : misfitOfRow(current);
  switch (result['status']) {
    case 'applied':
      return Number.isInteger(result['row_version']) ? unfitRow : 'row_version';
    case 'conflict':
      return misfitOfRow(current);
    case 'rejected':
      if (typeof result['code'] !== 'string' || typeof result['message_key'] !== 'string') return 'code';
      return ['undefined', 'string'].includes(typeof result['because']) ? unfitRow : 'because';
    case 'postponed':
      return null;
    default:
      return 'status';
  }
}

/**
 * Checks a push answer: one result for each change, in order.
 * @param ids of the changes sent. @throws UnexpectedAnswer
 */
export function parsePushAnswer(value: unknown, ids: readonly string[]): PushAnswer {
  if (!isObject(value) || !Array.isArray(value['results']) || value['results'].length !== ids.length) {
    throw new UnexpectedAnswer('results');
  }
  if (typeof value['access_epoch'] !== 'string') throw new UnexpectedAnswer('access_epoch');
  for (const [at, result] of (value['results'] as unknown[]).entries()) {
    if (!isObject(result) || result['id'] !== ids[at]) throw new UnexpectedAnswer('result');
    demand(misfitOfResult(result));
  }
  return value as unknown as PushAnswer;
}
