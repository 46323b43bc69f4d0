import { useCallback, useEffect, useState } from 'react';
import { listNewsReads, listNewsUnread } from '@sync/session/news-reads';
import type { NewsReads } from '@sync/session/news-reads';
import { session } from './session';

export type { NewsReads } from '@sync/session/news-reads';

const none: NewsReads = {};

/** How many have read each entry, as the server knows it; empty while it cannot be asked. */
export function useNewsReads(): NewsReads {
  const [known, setKnown] = useState(none);
  const look = useCallback(async () => {
    const told = await listNewsReads(session);
    if (told !== null) setKnown(told);
  }, []);
  useEffect(() => {
    void look();
    const again = (): void => void look();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [look]);
  return known;
}

/** Names of those who have not read an entry; null where the server cannot be asked. Never throws. */
export function newsUnread(entryId: string): Promise<readonly string[] | null> {
  return listNewsUnread(session, entryId);
}
