import type { runCommand, ServerProblem } from '@/data/server';
import type { HashedRow } from '../read/row-hash';
import type { Profile } from '../read/profile';
import { applyImport, beginImport, cancelImport, numbersOf, stageImport } from '@sync/rpc/imports';
import type {
  FileToImport,
  ImportCounts,
  ImportPlan,
  ImportProgress,
  SeenPlan,
  StagedRow,
  UnsureAs,
} from '@sync/rpc/imports';
import type { ImportKind } from './import-kind';
import type { ScannedFile } from './scan-rows';

/** Rows that are read and sent at once. */
const PORTION = 2_000;

/** Answer of the user to a plan of the server. */
export interface PlanAnswer {
  readonly seen: SeenPlan;
  /** Null where the plan has no unsure rows. */
  readonly unsure: UnsureAs | null;
}

/** A file with what sends it. */
export interface ImportJob {
  readonly file: FileToImport;
  readonly kind: ImportKind;
  readonly profile: Profile;
  readonly scan: Pick<ScannedFile, 'rows' | 'sums'>;
  readonly rows: (portion: {
    readonly from: number;
    readonly count: number;
  }) => Promise<readonly HashedRow[]>;
  readonly run: typeof runCommand;
}

/** Progress of an import. `send`: the device sends rows; the other steps are those of the server (`applyImport`). */
export interface ImportStage {
  readonly step: 'send' | Extract<ImportProgress, { state: 'running' }>['step'];
  readonly done: number;
  readonly of: number;
}

/**
 * Result of sending. `lost`: there was no answer, and sending resumes from row `from` of the file. `asked`: rows are there
 * already, and the user has to say whether it goes on.
 */
export type Sent =
  | { readonly state: 'done'; readonly counts: ImportCounts }
  | { readonly state: 'asked'; readonly plan: ImportPlan }
  | { readonly state: 'lost'; readonly from: number; readonly problem: ServerProblem }
  | { readonly state: 'refused'; readonly problem: ServerProblem };

function stagedOf({ kind, profile }: ImportJob, rows: readonly HashedRow[]): readonly StagedRow[] {
  return rows.flatMap((row): readonly StagedRow[] => {
    const staged = kind.stage(row, profile);
    if ('skipped' in staged) return [];
    const { values, problem, warning } = staged;
    return [{ line: row.line, values, problem, warning }];
  });
}

/** Returns whether a plan says nothing but what the preview has said: all rows are new. */
const saysNothing = ({ same, changed, unsure }: ImportPlan): boolean => same + changed + unsure === 0;

/**
 * Sends a file to the server, which takes it over in slices that nobody sees, and shows it all at once. What has arrived
 * may be sent again, so a broken connection costs a portion at most.
 * @param from the row of the file to begin with: 0, or what an earlier `lost` said
 * @param answer what the user has said to the plan that an earlier `asked` brought
 */
export async function sendImport(
  job: ImportJob,
  from: number,
  answer: PlanAnswer | null,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (stage: ImportStage) => void },
): Promise<Sent> {
  const { target } = job.file;
  const of = job.scan.rows;
  let next = from;
  const failed = (problem: ServerProblem): Sent =>
    problem.kind === 'no-network' || problem.kind === 'server'
      ? { state: 'lost', from: next, problem }
      : { state: 'refused', problem };
  if (next < of) {
    const begun = await job.run(beginImport, job.file, { signal });
    if (!begun.ok) return failed(begun.problem);
  }
  /** Takes back at once what a refused list has done on its way; the server would do it after a day. */
  const failedOnTheWay = async (problem: ServerProblem): Promise<Sent> => {
    const sent = failed(problem);
    if (sent.state === 'refused') await job.run(cancelImport, { target }, { signal });
    return sent;
  };
  const portion = job.kind.portion ?? PORTION;
  for (; next < of; next += portion) {
    onProgress({ step: 'send', done: next, of });
    const rows = stagedOf(job, await job.rows({ from: next, count: portion }));
    if (rows.length === 0) continue;
    const staged = await job.run(stageImport, { target, rows }, { signal });
    if (!staged.ok) return failedOnTheWay(staged.problem);
  }
  onProgress({ step: 'send', done: of, of });
  let agreed = answer;
  for (;;) {
    const given = { target, sums: job.scan.sums, seen: agreed?.seen ?? null, unsure: agreed?.unsure ?? null };
    const applied = await job.run(applyImport, given, { signal });
    if (!applied.ok) return failedOnTheWay(applied.problem);
    const progress = applied.value;
    if (progress.state === 'done') return { state: 'done', counts: progress.counts };
    if (progress.state === 'running') onProgress(progress);
    else if (saysNothing(progress.plan)) agreed = { seen: numbersOf(progress.plan), unsure: null };
    else return { state: 'asked', plan: progress.plan };
  }
}
