import { useEffect, useState } from 'react';
import { runCommand, runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import type { Attachment } from '@sync/model/entities/attachment';
import { listResumeTexts, saveResumeText } from '@sync/rpc/resumes';

/** Characters that the server takes of a file. */
const MOST_TEXT = 100_000;
/** Milliseconds until the first further try, and between later ones at most. */
const FURTHER_TRY = { first: 3_000, most: 300_000 };

/**
 * Sends the text of a file to the server, so that it is found by it: where nobody has done so, and as soon as the server
 * knows of the file. What fails is tried again, less and less often and when the network is back, as long as the file is
 * open.
 * @param text null until all of it was read
 */
export function useSaveText({ id, owner_id: resume }: Attachment, text: string | null): void {
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (text === null) return;
    const given = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryLater = (): void => {
      if (given.signal.aborted) return;
      const wait = Math.min(FURTHER_TRY.first * 2 ** failures, FURTHER_TRY.most);
      timer = setTimeout(() => setFailures((before) => before + 1), wait);
    };
    void (async () => {
      const known = await runQuery(listResumeTexts, { resume }, { signal: given.signal });
      if (!known.ok) return tryLater();
      if (given.signal.aborted || known.value.some(({ file }) => file === id)) return;
      const saved = await runCommand(saveResumeText, { file: id, content: text.slice(0, MOST_TEXT) });
      // What the server refuses, it refuses the next time, too, unless the file's record was still on its way.
      const isFinal =
        !saved.ok && saved.problem.kind === 'rejected' && saved.problem.reason !== 'unknown_file';
      if (!saved.ok && !isFinal) tryLater();
    })();
    return () => {
      given.abort();
      clearTimeout(timer);
    };
  }, [online, id, resume, text, failures]);
}
