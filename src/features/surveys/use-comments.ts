import { useEffect, useEffectEvent, useState } from 'react';
import { dropKeptAnswer, keepAnswer, readKeptAnswer } from '@/data/kept-answers';
import { runQuery } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useSignedIn } from '@/data/workspace';
import { readSurveyComments } from '@sync/rpc/surveys';
import type { SurveyChoice, SurveyComments } from '@sync/rpc/surveys';

const keyOf = (choice: SurveyChoice): string => `survey-comments ${JSON.stringify(choice)}`;

/**
 * Comments of a choice, page by page; the first page stays on the device. The caller remounts its component (`key`) for
 * another choice.
 */
export function useComments(choice: SurveyChoice): {
  readonly comments: SurveyComments | null;
  readonly more: (() => void) | null;
} {
  const { workspace } = useSignedIn();
  const [comments, setComments] = useState<SurveyComments | null>(null);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const look = async (behind: number): Promise<void> => {
    const answer = await runQuery(readSurveyComments, { given: choice, behind });
    if (answer.ok) {
      setProblem(null);
      setComments((before) =>
        behind === 0 || before === null
          ? answer.value
          : { ...answer.value, rows: [...before.rows, ...answer.value.rows] },
      );
      if (behind === 0) await keepAnswer(workspace, keyOf(choice), answer.value);
      return;
    }
    setProblem(answer.problem);
    if (answer.problem.kind === 'rejected') {
      setComments(null);
      await dropKeptAnswer(workspace, keyOf(choice));
    } else if (behind === 0) {
      try {
        const kept = await readKeptAnswer(workspace, keyOf(choice));
        if (kept !== undefined) setComments(readSurveyComments.answer(kept));
      } catch {
        // An older version kept it.
      }
    }
  };
  const begin = useEffectEvent(() => void look(0));
  useEffect(() => begin(), []);
  const left = (comments?.shown ?? 0) - (comments?.rows.length ?? 0);
  return {
    comments,
    more: left > 0 && problem === null ? () => void look(comments?.rows.length ?? 0) : null,
  };
}
