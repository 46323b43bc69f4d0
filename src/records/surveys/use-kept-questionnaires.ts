import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { dropKeptAnswer, keepAnswer, readKeptAnswer } from '@/data/kept-answers';
import { useServerQuery } from '@/data/use-server-query';
import type { Answered } from '@/data/use-server-query';
import { useSignedIn } from '@/data/workspace';
import { readQuestionnaires } from '@sync/rpc/surveys';
import type { QuestionnaireList } from '@sync/rpc/surveys';

const KEY = 'questionnaires';

interface Kept {
  readonly value: QuestionnaireList;
  readonly at: number;
}

/** Returns the stored list, if this version still understands it. */
function keptList(kept: unknown): Kept | null {
  if (typeof kept !== 'object' || kept === null || !('value' in kept) || !('at' in kept)) return null;
  try {
    return { value: readQuestionnaires.answer(kept.value), at: Number(kept.at) };
  } catch {
    return null;
  }
}

/** Returns the questionnaires from the server, or those stored on the device if the server is not reached. */
export function useKeptQuestionnaires(): Answered<QuestionnaireList> {
  const { workspace } = useSignedIn();
  const [kept, setKept] = useState<Kept | null>(null);
  const told = useServerQuery(readQuestionnaires, {}, { keep: true });
  const readKept = useEffectEvent(async () => setKept(keptList(await readKeptAnswer(workspace, KEY))));
  useEffect(() => void readKept(), []);
  const { value, at, problem } = told;
  const isDenied = problem?.kind === 'rejected' && problem.reason === 'permission_denied';
  const keep = useEffectEvent(async () => {
    if (isDenied) {
      setKept(null);
      await dropKeptAnswer(workspace, KEY);
    } else if (value !== null) await keepAnswer(workspace, KEY, { value, at });
  });
  useEffect(() => void keep(), [value, isDenied]);
  return useMemo(() => {
    if (isDenied) return { ...told, value: null };
    return told.value === null && kept !== null ? { ...told, ...kept } : told;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [told.value, told.at, told.problem, told.offline, kept, isDenied]);
}
