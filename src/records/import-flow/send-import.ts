import type { runCommand, ServerProblem } from '@/data/server';
import type { HashedRow } from '@/records/import/row-hash';
import type { Profile } from '@/records/import/profile';
import { applyImport, beginImport, stageImport } from '@sync/rpc/imports';
import type { FileToImport, ImportCounts, StagedRow } from '@sync/rpc/imports';
import type { ImportKind } from './import-kind';
import { twinAmongTaken } from './scan-rows';
import type { ScannedFile } from './scan-rows';

/** Rows that are read and sent at once. */
const PORTION = 2_000;

/** A file with what sends it. */
export interface ImportJob {
  readonly file: FileToImport;
  readonly kind: ImportKind;
  readonly profile: Profile;
  readonly scan: Pick<ScannedFile, 'rows' | 'faultyTwins' | 'sums'>;
  readonly rows: (portion: {
    readonly from: number;
    readonly count: number;
  }) => Promise<readonly HashedRow[]>;
  readonly run: typeof runCommand;
}

/** Result of sending. `lost`: the connection broke, and sending resumes from row `from` of the file. */
export type Sent =
  | { readonly state: 'done'; readonly counts: ImportCounts }
  | { readonly state: 'lost'; readonly from: number }
  | { readonly state: 'refused'; readonly problem: ServerProblem };

function stagedOf({ kind, profile, scan }: ImportJob, rows: readonly HashedRow[]): readonly StagedRow[] {
  return rows.flatMap((row): readonly StagedRow[] => {
    const staged = kind.stage(row, profile);
    if ('skipped' in staged) return [];
    const twin = staged.problem === null ? twinAmongTaken(row, scan) : row.twin;
    return [{ line: row.line, hash: row.hash, twin, ...staged }];
  });
}

/**
 * Sends a file to the server, which takes it over at the end and all at once. What has arrived may be sent again, so a
 * broken connection costs a portion at most.
 * @param from the row of the file to begin with: 0, or what an earlier `lost` said
 */
export async function sendImport(
  job: ImportJob,
  from: number,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (rows: number) => void },
): Promise<Sent> {
  const { target } = job.file;
  let next = from;
  const failed = (problem: ServerProblem): Sent =>
    problem.kind === 'no-network' ? { state: 'lost', from: next } : { state: 'refused', problem };
  const begun = await job.run(beginImport, job.file, { signal });
  if (!begun.ok) return failed(begun.problem);
  const portion = job.kind.portion ?? PORTION;
  for (; next < job.scan.rows; next += portion) {
    onProgress(next);
    const rows = stagedOf(job, await job.rows({ from: next, count: portion }));
    if (rows.length === 0) continue;
    const staged = await job.run(stageImport, { target, rows }, { signal });
    if (!staged.ok) return failed(staged.problem);
  }
  onProgress(job.scan.rows);
  const applied = await job.run(applyImport, { target, sums: job.scan.sums }, { signal });
  return applied.ok ? { state: 'done', counts: applied.value } : failed(applied.problem);
}
