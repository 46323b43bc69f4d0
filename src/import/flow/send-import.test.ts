import { describe, expect, test } from 'vitest';
import type { ServerAnswer } from '@/data/server';
import { bankProfile } from '../read/profile.fixture';
import type { HashedRow } from '../read/row-hash';
import { numbersOf } from '@sync/rpc/imports';
import type { FileToImport, ImportPlan, ImportProgress, StagedRow } from '@sync/rpc/imports';
import { sampleKind } from './kind.fixture';
import { sendImport } from './send-import';
import type { ImportJob } from './send-import';

const ROWS = 4_500;
const file = { target: 'import', rows: ROWS } as FileToImport;
const counts = { rows_new: ROWS, rows_same: 0, rows_changed: 0, rows_error: 0, rows_warning: 0 };
const allNew: ImportPlan = { new: ROWS, same: 0, changed: 0, unsure: 0, rows: [] };
const row = (at: number): HashedRow => ({
  line: at + 2,
  hash: `h${at}`,
  twin: 1,
  values: { gross: at },
  problems: [],
});

type Failure = Extract<ServerAnswer<unknown>, { ok: false }>['problem'];

/** Creates a server that stores what arrives, works in steps, and fails at some calls. */
function server(failAt: Readonly<Record<number, Failure>> = {}, plan = allNew) {
  const held = new Map<number, StagedRow>();
  const calls: string[] = [];
  const agreed: unknown[] = [];
  let stored = 0;
  const step = (given: { readonly seen: unknown; readonly unsure: unknown }): ImportProgress => {
    if (given.seen === null) return { state: 'planned', plan };
    agreed.push([given.seen, given.unsure]);
    if (stored === ROWS) return { state: 'done', counts };
    stored = Math.min(ROWS, stored + 3_000);
    return { state: 'running', step: 'rows', done: stored, of: ROWS };
  };
  const run = async (command: { readonly name: string }, given: unknown): Promise<ServerAnswer<unknown>> => {
    calls.push(command.name);
    const problem = failAt[calls.length];
    if (problem !== undefined) return { ok: false, problem };
    if (command.name === 'stage_import') {
      for (const staged of (given as { rows: readonly StagedRow[] }).rows) held.set(staged.line, staged);
    }
    return { ok: true, value: command.name === 'apply_import' ? step(given as never) : undefined };
  };
  return { held, calls, agreed, run: run as ImportJob['run'] };
}

const jobOf = (run: ImportJob['run']): ImportJob => ({
  file,
  kind: sampleKind,
  profile: bankProfile,
  scan: { rows: ROWS, sums: {} },
  rows: async ({ from, count }) =>
    Array.from({ length: Math.max(0, Math.min(count, ROWS - from)) }, (_, at) => row(from + at)),
  run,
});
const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

const stages = Array.from({ length: 3 }, () => 'stage_import');
const steps = Array.from({ length: 4 }, () => 'apply_import');

describe('a file', () => {
  test('is begun, staged in portions and taken over step by step', async () => {
    const { held, calls, run } = server();
    const heard: unknown[] = [];
    const sent = await sendImport(jobOf(run), 0, null, {
      ...quiet(),
      onProgress: ({ step, done }) => heard.push([step, done]),
    });
    expect(sent).toEqual({ state: 'done', counts });
    expect(calls).toEqual(['begin_import', ...stages, ...steps]);
    expect(heard).toEqual([
      ...[0, 2_000, 4_000, ROWS].map((done) => ['send', done]),
      ['rows', 3_000],
      ['rows', ROWS],
    ]);
    expect(held.size).toBe(ROWS);
  });

  test.each<Failure['kind']>(['no-network', 'server'])(
    'goes on where an answer was lost: %s',
    async (kind) => {
      const problem = { kind } as Failure;
      const { held, calls, run } = server({ 3: problem });
      const lost = await sendImport(jobOf(run), 0, null, quiet());
      expect(lost).toEqual({ state: 'lost', from: 2_000, problem });
      expect(held.size).toBe(2_000);
      expect(await sendImport(jobOf(run), 2_000, null, quiet())).toEqual({ state: 'done', counts });
      expect(calls.slice(3)).toEqual(['begin_import', ...stages.slice(1), ...steps]);
      expect(held.size).toBe(ROWS);
    },
  );

  test.each([5, 6, 7, 8])('whose call %i got lost asks for the next step again', async (at) => {
    const { calls, run } = server({ [at]: { kind: 'no-network' } });
    const lost = await sendImport(jobOf(run), 0, null, quiet());
    if (lost.state !== 'lost') throw new Error(lost.state);
    expect(await sendImport(jobOf(run), lost.from, null, quiet())).toEqual({ state: 'done', counts });
    expect(calls.filter((name) => name === 'stage_import')).toHaveLength(3);
    expect(calls.filter((name) => name === 'begin_import')).toHaveLength(1);
  });

  test('that the server refuses says why', async () => {
    const problem = { kind: 'rejected', reason: 'same_file', keys: ['earlier'] } as const;
    const { run, held } = server({ 1: problem });
    expect(await sendImport(jobOf(run), 0, null, quiet())).toEqual({ state: 'refused', problem });
    expect(held.size).toBe(0);
  });

  test.each([3, 5, 6, 7])('that the server refuses at call %i is given up there, too', async (at) => {
    const problem = { kind: 'rejected', reason: 'values_malformed', keys: [] } as const;
    const { run, calls } = server({ [at]: problem });
    expect(await sendImport(jobOf(run), 0, null, quiet())).toEqual({ state: 'refused', problem });
    expect(calls.slice(at)).toEqual(['cancel_import']);
  });
});

describe('rows that are there already', () => {
  test.each<Partial<ImportPlan>>([{ same: 1 }, { changed: 1 }, { unsure: 1 }])('ask: %o', async (more) => {
    const plan = { ...allNew, new: ROWS - 1, ...more };
    const { run, agreed } = server({}, plan);
    expect(await sendImport(jobOf(run), 0, null, quiet())).toEqual({ state: 'asked', plan });
    expect(agreed).toEqual([]);
    const answer = { seen: numbersOf(plan), unsure: 'same' } as const;
    expect(await sendImport(jobOf(run), ROWS, answer, quiet())).toEqual({ state: 'done', counts });
    expect(agreed[0]).toEqual([{ new: ROWS - 1, same: 0, changed: 0, unsure: 0, ...more }, 'same']);
  });
});

test('skipped rows are not sent', async () => {
  const { held, run } = server();
  const rows: readonly HashedRow[] = [
    { ...row(0), problems: [{ field: 'gross', code: 'no_amount', text: null }] },
    { ...row(1), values: { note: 'skip' } },
    row(2),
  ];
  await sendImport(
    {
      ...jobOf(run),
      scan: { rows: 3, sums: {} },
      rows: async ({ from }) => (from === 0 ? rows : []),
    },
    0,
    null,
    quiet(),
  );
  expect([...held.values()].map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'no_amount'],
    [4, null],
  ]);
});
