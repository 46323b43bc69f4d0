import { describe, expect, test } from 'vitest';
import type { ServerAnswer } from '@/data/server';
import { bankProfile } from '@/records/import/profile.fixture';
import type { HashedRow } from '@/records/import/row-hash';
import type { FileToImport, StagedRow } from '@sync/rpc/imports';
import { sampleKind } from './kind.fixture';
import { sendImport } from './send-import';
import type { ImportJob } from './send-import';

const ROWS = 4_500;
const file = { target: 'import', rows: ROWS } as FileToImport;
const counts = { rows_new: ROWS, rows_same: 0, rows_error: 0, rows_warning: 0 };
const row = (at: number): HashedRow => ({
  line: at + 2,
  hash: `h${at}`,
  twin: 1,
  values: { gross: at },
  problems: [],
});

type Failure = Extract<ServerAnswer<unknown>, { ok: false }>['problem'];

/** Creates a server that stores what arrives, and fails at some calls. */
function server(failAt: Readonly<Record<number, Failure>> = {}) {
  const held = new Map<number, StagedRow>();
  const calls: string[] = [];
  const run = async (command: { readonly name: string }, given: unknown): Promise<ServerAnswer<unknown>> => {
    calls.push(command.name);
    const problem = failAt[calls.length];
    if (problem !== undefined) return { ok: false, problem };
    if (command.name === 'stage_import') {
      for (const staged of (given as { rows: readonly StagedRow[] }).rows) held.set(staged.line, staged);
    }
    return { ok: true, value: command.name === 'apply_import' ? counts : undefined };
  };
  return { held, calls, run: run as ImportJob['run'] };
}

const jobOf = (run: ImportJob['run']): ImportJob => ({
  file,
  kind: sampleKind,
  profile: bankProfile,
  scan: { rows: ROWS, faultyTwins: new Map(), sums: {} },
  rows: async ({ from, count }) =>
    Array.from({ length: Math.max(0, Math.min(count, ROWS - from)) }, (_, at) => row(from + at)),
  run,
});
const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

describe('a file', () => {
  test('is begun, staged in portions and taken over', async () => {
    const { held, calls, run } = server();
    const heard: number[] = [];
    const sent = await sendImport(jobOf(run), 0, { ...quiet(), onProgress: (rows) => heard.push(rows) });
    expect(sent).toEqual({ state: 'done', counts });
    expect(calls).toEqual([
      'begin_import',
      ...Array.from({ length: 3 }, () => 'stage_import'),
      'apply_import',
    ]);
    expect(heard).toEqual([0, 2_000, 4_000, ROWS]);
    expect(held.size).toBe(ROWS);
  });

  test('goes on where the connection broke', async () => {
    const { held, calls, run } = server({ 3: { kind: 'no-network' } });
    const lost = await sendImport(jobOf(run), 0, quiet());
    expect(lost).toEqual({ state: 'lost', from: 2_000 });
    expect(held.size).toBe(2_000);
    expect(await sendImport(jobOf(run), 2_000, quiet())).toEqual({ state: 'done', counts });
    expect(calls.slice(3)).toEqual(['begin_import', 'stage_import', 'stage_import', 'apply_import']);
    expect(held.size).toBe(ROWS);
  });

  test('whose end got lost asks for it again', async () => {
    const { calls, run } = server({ 5: { kind: 'no-network' } });
    const lost = await sendImport(jobOf(run), 0, quiet());
    if (lost.state !== 'lost') throw new Error(lost.state);
    expect(await sendImport(jobOf(run), lost.from, quiet())).toEqual({ state: 'done', counts });
    expect(calls.filter((name) => name === 'stage_import')).toHaveLength(3);
  });

  test('that the server refuses says why', async () => {
    const problem = { kind: 'rejected', reason: 'same_file', keys: ['earlier'] } as const;
    const { run, held } = server({ 1: problem });
    expect(await sendImport(jobOf(run), 0, quiet())).toEqual({ state: 'refused', problem });
    expect(held.size).toBe(0);
  });
});

test('skipped rows are not sent, and equal rows are numbered without those that are left out', async () => {
  const { held, run } = server();
  const rows: readonly HashedRow[] = [
    { ...row(0), hash: 'a', twin: 1, problems: [{ field: 'gross', code: 'no_amount', text: null }] },
    { ...row(1), hash: 'a', twin: 2 },
    { ...row(2), values: { note: 'skip' } },
  ];
  await sendImport(
    {
      ...jobOf(run),
      scan: { rows: 3, faultyTwins: new Map([['a', [2]]]), sums: {} },
      rows: async ({ from }) => (from === 0 ? rows : []),
    },
    0,
    quiet(),
  );
  expect([...held.values()].map(({ line, twin, problem }) => [line, twin, problem])).toEqual([
    [2, 1, 'no_amount'],
    [3, 1, null],
  ]);
});
