import { useEffect, useEffectEvent, useState } from 'react';
import { runQuery } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { readPages } from '@/kit/list/read-pages';
import { ActionError } from '@sync/model/action-error';
import { listMessages } from '@sync/rpc/messages';
import type { ListedMessage, MessageChoice } from '@sync/rpc/messages';

/** Milliseconds between two looks while something is still on its way. */
const AGAIN = 10_000;
const underWay: ReadonlySet<string> = new Set(['queued', 'sending', 'sent']);

/**
 * Returns messages of a choice, newest first, page by page. The caller remounts its component (`key`) for another
 * choice.
 */
export function useMessages(choice: MessageChoice): {
  readonly rows: readonly ListedMessage[] | null;
  readonly problem: ServerProblem | null;
  readonly refresh: () => void;
  readonly more: (() => void) | null;
  /** Reads all of the choice, for paper. */
  readonly readAll: () => Promise<readonly ListedMessage[]>;
} {
  const [found, setFound] = useState<{
    readonly rows: readonly ListedMessage[];
    readonly more: boolean;
  } | null>(null);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const look = async (behind: string | null): Promise<void> => {
    const answer = await runQuery(listMessages, { given: choice, behind });
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    setProblem(null);
    const { rows, more } = answer.value;
    setFound((before) =>
      behind === null || before === null ? { rows, more } : { rows: [...before.rows, ...rows], more },
    );
  };
  const begin = useEffectEvent(() => void look(null));
  useEffect(() => begin(), []);
  const waits =
    found !== null && found.rows.length <= 50 && found.rows.some(({ state }) => underWay.has(state));
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) begin();
    }, AGAIN);
    return () => clearInterval(timer);
  }, [waits]);
  const readAll = () =>
    readPages<ListedMessage>(async (before) => {
      const answer = await runQuery(listMessages, { given: choice, behind: before.at(-1)?.id ?? null });
      if (!answer.ok)
        throw new ActionError('invalid', 'Gönderiler okunamadı; bağlantı gelince yeniden deneyin.');
      return answer.value;
    });
  const last = found?.rows.at(-1)?.id;
  return {
    rows: found?.rows ?? null,
    problem,
    readAll,
    refresh: () => void look(null),
    more: found?.more === true && last !== undefined ? () => void look(last) : null,
  };
}
