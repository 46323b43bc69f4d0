import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { cancelImport } from '@sync/rpc/imports';
import type { ImportCounts, ImportPlan } from '@sync/rpc/imports';
import { sendImport } from './send-import';
import type { ImportJob, ImportStage, PlanAnswer } from './send-import';

/** Pause before a file whose server gave no answer is sent on by itself, in milliseconds. */
const PAUSE = 5_000;

/** Progress of an import. */
export type Sending =
  | { readonly state: 'resting' }
  | { readonly state: 'running'; readonly stage: ImportStage }
  | { readonly state: 'lost'; readonly stage: ImportStage; readonly problem: ServerProblem }
  | { readonly state: 'asked'; readonly plan: ImportPlan }
  | { readonly state: 'refused'; readonly problem: ServerProblem }
  | { readonly state: 'done'; readonly counts: ImportCounts; readonly target: string };

export interface SendingRun {
  readonly sending: Sending;
  readonly start: (job: Omit<ImportJob, 'run'>) => void;
  /** Goes on where the connection broke. */
  readonly goOn: () => void;
  /** Goes on with a plan that the user agrees to. */
  readonly agree: (answer: PlanAnswer) => void;
  /** Gives it up: nothing of the file is taken over. */
  readonly giveUp: () => void;
  readonly reset: () => void;
}

/** Sends a file; a broken connection stops it, and it goes on by itself when the server answers again. */
export function useSending(): SendingRun {
  const [sending, setSending] = useState<Sending>({ state: 'resting' });
  const job = useRef<ImportJob | null>(null);
  /** Row that sending goes on with, and what the user has agreed to. */
  const reached = useRef<{ from: number; answer: PlanAnswer | null }>({ from: 0, answer: null });
  const abort = useRef<AbortController | null>(null);

  const run = async (): Promise<void> => {
    const own = job.current;
    if (own === null) return;
    const controller = new AbortController();
    abort.current?.abort();
    abort.current = controller;
    const { from, answer } = reached.current;
    let stage: ImportStage = { step: 'send', done: from, of: own.scan.rows };
    setSending({ state: 'running', stage });
    const sent = await sendImport(own, from, answer, {
      signal: controller.signal,
      onProgress: (now) => {
        stage = now;
        if (!controller.signal.aborted) setSending({ state: 'running', stage });
      },
    });
    if (controller.signal.aborted) return;
    if (sent.state === 'lost') {
      reached.current = { from: sent.from, answer };
      setSending({ state: 'lost', stage, problem: sent.problem });
    } else if (sent.state === 'asked') {
      reached.current = { from: own.scan.rows, answer: null };
      setSending(sent);
    } else if (sent.state === 'done') setSending({ ...sent, target: own.file.target });
    else setSending(sent);
  };
  const goOn = (): void => {
    if (sending.state === 'lost') void run();
  };
  const onReturn = useEffectEvent(goOn);
  useEffect(() => {
    const hear = (): void => onReturn();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
  const isLost = sending.state === 'lost';
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setTimeout(() => {
      if (navigator.onLine) onReturn();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isLost]);
  // A screen that goes takes its import with it.
  useEffect(() => () => abort.current?.abort(), []);

  return {
    sending,
    start: (next) => {
      job.current = { ...next, run: runCommand };
      reached.current = { from: 0, answer: null };
      void run();
    },
    goOn,
    agree: (answer) => {
      reached.current = { ...reached.current, answer };
      void run();
    },
    giveUp: () => {
      abort.current?.abort();
      const target = job.current?.file.target;
      job.current = null;
      setSending({ state: 'resting' });
      // What does not arrive, the server forgets by itself after a day.
      if (target !== undefined) void runCommand(cancelImport, { target });
    },
    reset: () => {
      job.current = null;
      setSending({ state: 'resting' });
    },
  };
}
