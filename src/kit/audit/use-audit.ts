import { useCallback, useEffect, useState } from 'react';
import { runQuery } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { readPages } from '../list/read-pages';
import { ActionError } from '@sync/model/action-error';
import { listAudit } from '@sync/rpc/audit';
import type { AuditEntry, AuditTarget } from '@sync/rpc/audit';

interface Known {
  /** Latest first; null while nothing is known. */
  readonly entries: readonly AuditEntry[] | null;
  readonly more: boolean;
  /** Reason why the last query failed; null if it did not. */
  readonly problem: ServerProblem | null;
}

/** Reads the server's log of a patient or of a user, page by page. Only the server has it. */
export function useAudit(target: AuditTarget): Known & {
  readonly busy: boolean;
  /** Asks for the next page, or again for the one that failed. */
  readonly goOn: () => void;
  /** Reads the whole log of the target, for paper. */
  readonly readAll: () => Promise<readonly AuditEntry[]>;
} {
  const client = 'client' in target ? target.client : null;
  const user = 'user' in target ? target.user : '';
  const [known, setKnown] = useState<Known>({ entries: null, more: false, problem: null });
  const [before, setBefore] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(true);

  useEffect(() => {
    let gone = false;
    setBusy(true);
    const target = client === null ? { user } : { client };
    void runQuery(listAudit, { target, before }).then((answer) => {
      if (gone) return;
      setBusy(false);
      setKnown(({ entries, more }) =>
        answer.ok
          ? {
              entries: [...(before === null ? [] : (entries ?? [])), ...answer.value.entries],
              more: answer.value.more,
              problem: null,
            }
          : { entries, more, problem: answer.problem },
      );
    });
    return () => {
      gone = true;
    };
  }, [client, user, before, attempt]);

  const { entries, problem } = known;
  const goOn = useCallback(() => {
    const last = entries?.at(-1)?.seq;
    if (problem === null && last !== undefined) setBefore(last);
    else setAttempt((count) => count + 1);
  }, [entries, problem]);

  useEffect(() => {
    if (problem === null) return undefined;
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [problem, goOn]);
  const readAll = () =>
    readPages<AuditEntry>(async (read) => {
      const answer = await runQuery(listAudit, { target, before: read.at(-1)?.seq ?? null });
      if (!answer.ok) {
        throw new ActionError('invalid', 'Erişim kaydı okunamadı; bağlantı gelince yeniden deneyin.');
      }
      return { rows: answer.value.entries, more: answer.value.more };
    });
  return { ...known, busy, goOn, readAll };
}
