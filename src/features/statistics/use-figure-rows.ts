import { useEffect, useEffectEvent, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { readFigureRows } from '@sync/rpc/figures';
import type { FigureRowsSpec } from '@sync/rpc/figures';

export type FigureRows = ReturnType<typeof readFigureRows.answer>;

export interface AskedRows {
  /** Null while nothing is known. */
  readonly rows: FigureRows | null;
  readonly problem: ServerProblem | null;
  readonly more: () => void;
  readonly retry: () => void;
}

/** The rows behind a figure, asked for once: each look may be written to the log. To be mounted anew for another figure. */
export function useFigureRows(spec: FigureRowsSpec): AskedRows {
  const [rows, setRows] = useState<FigureRows | null>(null);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const ask = async (behind: number): Promise<void> => {
    setProblem(null);
    const answer = await runCommand(readFigureRows, { spec, behind });
    if (!answer.ok) setProblem(answer.problem);
    else {
      setRows((before) =>
        before === null || behind === 0
          ? answer.value
          : { ...answer.value, rows: [...before.rows, ...answer.value.rows] },
      );
    }
  };
  const begin = useEffectEvent(() => void ask(0));
  useEffect(() => begin(), []);
  return { rows, problem, more: () => void ask(rows?.rows.length ?? 0), retry: () => void ask(0) };
}
