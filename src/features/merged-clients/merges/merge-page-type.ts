import type { mergePage } from '@sync/rpc/merges';

/** What the server tells of a merge. */
export type Answer = ReturnType<(typeof mergePage)['answer']>;
