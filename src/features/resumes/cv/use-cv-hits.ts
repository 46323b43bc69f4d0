import { useEffect, useState } from 'react';
import { runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { searchResumes } from '@sync/rpc/resumes';

/** Applications in whose files the server has found what is looked for. */
export interface CvHits {
  /** Line with one of the words by application; null where it is not known. */
  readonly lines: ReadonlyMap<string, string | null>;
  /** Search text of the hits; undefined without any. */
  readonly sought: string | undefined;
}

const NOTHING: CvHits = { lines: new Map(), sought: undefined };
/** Letters from which on files are searched. */
const SHORTEST = 3;
/** Milliseconds without a further letter. */
const PAUSE = 300;

/**
 * Looks for words in the files of applications, too, where there is a network. In a blind review nobody is found by their own
 * name or number.
 */
export function useCvHits(query: string, blind: boolean): CvHits {
  const may = usePermission('form.resume_details.Id.read');
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const [hits, setHits] = useState<CvHits>(NOTHING);
  const sought = query.trim();
  const asks = may && online && sought.length >= SHORTEST && sought.length <= 100;
  useEffect(() => {
    setHits(NOTHING);
    if (!asks) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void runQuery(searchResumes, { sought, blind }, { signal: leaving.signal }).then((answer) => {
        if (leaving.signal.aborted || !answer.ok || answer.value.rows.length === 0) return;
        setHits({ lines: new Map(answer.value.rows.map(({ resume, line }) => [resume, line])), sought });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asks, sought, blind]);
  return hits;
}
