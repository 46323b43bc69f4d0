import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { cancelImport } from '@sync/rpc/imports';
import type { ImportCounts } from '@sync/rpc/imports';
import { sendImport } from './send-import';
import type { ImportJob } from './send-import';

/** Progress of an import. `rows` of the file are sent. */
export type Sending =
  | { readonly state: 'resting' }
  | { readonly state: 'running'; readonly rows: number; readonly of: number }
  | { readonly state: 'lost'; readonly rows: number; readonly of: number }
  | { readonly state: 'refused'; readonly problem: ServerProblem }
  | { readonly state: 'done'; readonly counts: ImportCounts; readonly target: string };

export interface SendingRun {
  readonly sending: Sending;
  readonly start: (job: Omit<ImportJob, 'run'>) => void;
  /** Goes on where the connection broke. */
  readonly goOn: () => void;
  /** Gives it up: nothing of the file is taken over. */
  readonly giveUp: () => void;
  readonly reset: () => void;
}

/** Sends a file; a broken connection stops it, and it goes on by itself when the network is back. */
export function useSending(): SendingRun {
  const [sending, setSending] = useState<Sending>({ state: 'resting' });
  const job = useRef<ImportJob | null>(null);
  const abort = useRef<AbortController | null>(null);

  const run = async (from: number): Promise<void> => {
    const own = job.current;
    if (own === null) return;
    const controller = new AbortController();
    abort.current = controller;
    const of = own.scan.rows;
    setSending({ state: 'running', rows: from, of });
    const sent = await sendImport(own, from, {
      signal: controller.signal,
      onProgress: (rows) => {
        if (!controller.signal.aborted) setSending({ state: 'running', rows, of });
      },
    });
    if (controller.signal.aborted) return;
    if (sent.state === 'lost') setSending({ state: 'lost', rows: sent.from, of });
    else if (sent.state === 'done') setSending({ ...sent, target: own.file.target });
    else setSending(sent);
  };
  const goOn = (): void => {
    if (sending.state === 'lost') void run(sending.rows);
  };
  const onOnline = useEffectEvent(goOn);
  useEffect(() => {
    const hear = (): void => onOnline();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
  // A screen that goes takes its import with it.
  useEffect(() => () => abort.current?.abort(), []);

  return {
    sending,
    start: (next) => {
      job.current = { ...next, run: runCommand };
      void run(0);
    },
    goOn,
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
