import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { readLockMark } from '@/data/lock-mark';
import { usePreference } from '@/data/preferences';
import { recordAt } from '@/kit/record/record-screens';
import type { RecordPlace } from '@/kit/record/record-screens';
import { entities } from '@sync/model/registry';

/** Records that the navigation keeps at hand. */
export const RECENTS = 3;
/** Name of the preference, which is read before anything is drawn. */
export const RECENT_RECORDS = 'recent-records';

const shape = v.object({
  lock: v.nullable(v.string()),
  records: v.array(v.object({ kind: v.string(), id: v.string() })),
});
const kinds = new Set<string>(entities.map(({ kind }) => kind));

interface Recents {
  /** The lock before which they were opened: with the next one they are forgotten. */
  readonly lock: string | null;
  /** Records by kind and id alone: names are looked up when they are shown. */
  readonly records: readonly RecordPlace[];
}

export function parseRecents(stored: unknown): Recents {
  const read = v.safeParse(shape, stored);
  if (!read.success) return { lock: null, records: [] };
  const { lock, records } = read.output;
  return { lock, records: records.filter(({ kind }) => kinds.has(kind)).slice(0, RECENTS) };
}

/** Returns the records with one that was opened in front, each once. */
export function withOpened(records: readonly RecordPlace[], opened: RecordPlace): readonly RecordPlace[] {
  if (records[0]?.id === opened.id) return records;
  return [opened, ...records.filter(({ id }) => id !== opened.id)].slice(0, RECENTS);
}

/** Returns the record on the screen; null for a screen of none. */
function useOpenRecord(): RecordPlace | null {
  const key = useRouterState({
    select: ({ matches }) => {
      const deepest = matches.at(-1);
      if (deepest === undefined) return null;
      const path = deepest.fullPath.replace(/(?<=.)\/$/u, '');
      const found = recordAt(path, { ...deepest.search, ...deepest.params });
      return found === null || !kinds.has(found.kind) ? null : `${found.kind} ${found.id}`;
    },
  });
  return useMemo(() => {
    const [kind = '', id = ''] = key?.split(' ') ?? [];
    return key === null ? null : { kind, id };
  }, [key]);
}

/** Returns the records opened last on this device since the last lock, and keeps the open one among them. */
export function useRecents(): readonly RecordPlace[] {
  const [kept, keep] = usePreference(RECENT_RECORDS, parseRecents);
  const open = useOpenRecord();
  const lock = readLockMark();
  const records = useMemo(() => (kept.lock === lock ? kept.records : []), [kept, lock]);
  useEffect(() => {
    if (open === null) return;
    const next = withOpened(records, open);
    if (next !== records) keep({ lock, records: next });
  }, [open, records, lock, keep]);
  return records;
}
