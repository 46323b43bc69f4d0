import * as v from 'valibot';
import { listOf } from './answers';
import { defineQuery } from './rpc';

/** Numbers by entries: for how many people it is meant, and how many have read it. */
const newsReads = v.record(v.string(), v.object({ audience: v.number(), read: v.number() }));
export type NewsReads = v.InferOutput<typeof newsReads>;

export const listNewsReads = defineQuery({
  name: 'list_news_reads',
  permission: 'whats_new.write',
  parameters: (all: object) => all,
  answer: v.parser(newsReads),
});

/** Names of those who have not read an entry, 500 at most. */
export const listNewsUnread = defineQuery({
  name: 'list_news_unread',
  permission: 'whats_new.write',
  parameters: (of: { entry: string }) => of,
  answer: v.parser(v.object({ unread: listOf(v.string()) })),
});
