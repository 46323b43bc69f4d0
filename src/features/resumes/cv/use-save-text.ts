import { useEffect } from 'react';
import { runCommand, runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import type { Attachment } from '@sync/model/entities/attachment';
import { listResumeTexts, saveResumeText } from '@sync/rpc/resumes';

/** Characters that the server takes of a file. */
const MOST_TEXT = 100_000;

/**
 * Sends the text of a file to the server, so that it is found by it: where nobody has done so, and as soon as the server has
 * the file. What fails is tried again when the file is opened the next time.
 * @param text null until all of it was read
 */
export function useSaveText({ id, owner_id: resume, state }: Attachment, text: string | null): void {
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const ready = online && state === 'stored' && text !== null;
  useEffect(() => {
    if (!ready) return;
    const given = new AbortController();
    void (async () => {
      const known = await runQuery(listResumeTexts, { resume }, { signal: given.signal });
      if (!known.ok || given.signal.aborted || known.value.some(({ file }) => file === id)) return;
      await runCommand(saveResumeText, { file: id, content: text.slice(0, MOST_TEXT) });
    })();
    return () => given.abort();
  }, [ready, id, resume, text]);
}
