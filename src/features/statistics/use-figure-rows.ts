import { useEffect, useEffectEvent, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { readFigureRows, readFigures } from '@sync/rpc/figures';
import type { FigureRowsCommand, FigureRowsSpec, FiguresQuery } from '@sync/rpc/figures';

/** Queries for figures and for the rows behind them, by the right that a page uses. */
export interface FigureDoors {
  readonly figures: FiguresQuery;
  readonly rows: FigureRowsCommand;
}
export const statisticsDoors: FigureDoors = { figures: readFigures, rows: readFigureRows };

export type FigureRows = ReturnType<typeof readFigureRows.answer>;

export interface AskedRows {
  /** Null while nothing is known. */
  readonly rows: FigureRows | null;
  readonly problem: ServerProblem | null;
  readonly more: () => void;
  readonly retry: () => void;
}

/** Asks once for the rows behind a figure: the server may log each request. The caller remounts it (`key`) for another. */
export function useFigureRows(spec: FigureRowsSpec, command: FigureDoors['rows']): AskedRows {
  const [rows, setRows] = useState<FigureRows | null>(null);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const ask = async (behind: number): Promise<void> => {
    setProblem(null);
    const answer = await runCommand(command, { spec, behind });
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
