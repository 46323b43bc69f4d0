import type { mergePage } from '@sync/rpc/merges';

/** Answer of the server about a merge. */
export type Answer = ReturnType<(typeof mergePage)['answer']>;
