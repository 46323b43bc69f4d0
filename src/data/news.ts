import { useMemo } from 'react';
import { combineLatest, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { InboxItem, ReadMark, WhatsNew } from '@sync/model/entities/inbox';
import { useReferenceData } from './reference-data';
import { documents$ } from './documents';
import { useNow } from './now';
import { useLiveQuery, useSignedIn } from './workspace';
import type { ViziteDatabase } from './workspace';

/** Emits records of one kind, newest first. */
export function inboxItems$<K extends InboxItem['kind']>(database: ViziteDatabase, kind: K, limit?: number) {
  type Item = Extract<InboxItem, { kind: K }>;
  const query = database.inbox.find({
    selector: { kind },
    sort: [{ kind: 'asc' }, { recent: 'asc' }],
    ...(limit === undefined ? {} : { limit }),
  });
  return documents$(query).pipe(
    map((items) => items.filter((item): item is Item & typeof item => item.kind === kind)),
  );
}

/** One entry of what's new, and whether the user has read it. */
export interface News {
  readonly entry: WhatsNew;
  readonly read: boolean;
}

/**
 * Returns the entries that are published and not expired at `now` (milliseconds since 1970): pinned entries first,
 * then the newest. Managers hold drafts and what is meant for other roles on their devices too; those are left out.
 * @param roleIds the user's own roles
 */
export function currentNews(
  entries: readonly WhatsNew[],
  marks: readonly Pick<ReadMark, 'target' | 'target_id'>[],
  now: number,
  roleIds: readonly string[] = [],
): readonly News[] {
  const read = new Set(marks.flatMap((mark) => (mark.target === 'whats_new' ? [mark.target_id] : [])));
  return entries
    .filter(
      (entry) =>
        entry.state === 'published' &&
        (entry.audience_role_ids.length === 0 ||
          entry.audience_role_ids.some((id) => roleIds.includes(id))) &&
        Date.parse(entry.publish_at) <= now &&
        (entry.expires_at === null || Date.parse(entry.expires_at) > now),
    )
    .sort(
      (a, b) =>
        Number(b.pinned) - Number(a.pinned) ||
        (a.publish_at < b.publish_at ? 1 : a.publish_at > b.publish_at ? -1 : 0),
    )
    .map((entry) => ({ entry, read: read.has(entry.id) }));
}

/** Emits entries and marks behind `currentNews`. */
export function news$(
  database: ViziteDatabase,
): Observable<{ readonly entries: readonly WhatsNew[]; readonly marks: readonly ReadMark[] }> {
  return combineLatest([inboxItems$(database, 'whats_new'), inboxItems$(database, 'read_mark')]).pipe(
    map(([entries, marks]) => ({ entries, marks })),
  );
}

/** Returns what's new, as of now; null while it is read. */
export function useKnownNews(): readonly News[] | null {
  const now = useNow();
  const live = useLiveQuery(news$, []);
  const { userId } = useSignedIn().access;
  const roleIds = useReferenceData().user(userId)?.role_ids;
  return useMemo(
    () =>
      live.state === 'ready'
        ? currentNews(live.data.entries, live.data.marks, now, roleIds)
        : live.state === 'error'
          ? []
          : null,
    [live, now, roleIds],
  );
}

const none: readonly News[] = [];

/** Returns what's new, as of now; none while it is read. */
export function useNews(): readonly News[] {
  return useKnownNews() ?? none;
}
