import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { submitTemplate } from '@sync/rpc/message-templates';
import { useSyncState } from '@/data/sync-state';
import { useCommand } from '@/data/use-command';
import { toastError, toastSuccess } from '@/ui/toast';
import { sameValues, templateValues } from '../template-values';
import type { TemplateValues } from '../template-values';
import { explainProblem } from './template-problems';

export interface Submission {
  readonly busy: boolean;
  readonly offline: boolean;
  /**
   * Begins with what is on the device, and goes on once the server has it.
   * @param changed whether it was saved just now, so that a newer version has to come
   */
  begin: (saved: MessageTemplate, changed: boolean) => void;
}

interface Wanted {
  readonly values: TemplateValues;
  /** A version that the server cannot have the values in. */
  readonly older: number;
}

/**
 * Hands a template to the second person. The server has to have what was saved: until the change has arrived the
 * submission waits, and it ends where the change is rejected or somebody else has written meanwhile.
 */
export function useSubmission(record: MessageTemplate): Submission {
  const command = useCommand();
  const mark = useSyncState((sync) => sync.mark('directory', record.id));
  const [wanted, setWanted] = useState<Wanted | null>(null);
  /** The version that was asked for last: one that the server did not know is not asked for twice. */
  const [asked, setAsked] = useState<number | null>(null);
  const stop = (text: string) => {
    setWanted(null);
    setAsked(null);
    toastError(text);
  };
  const go = useEffectEvent(async ({ values, older }: Wanted) => {
    if (mark === 'failed' || mark === 'conflict')
      return stop('Onaya gönderilmedi: kaydettiğiniz değişiklik sunucuda kabul edilmedi.');
    const { row_version: version } = record;
    if (mark === 'unsent' || command.busy || version === older || version === asked) return;
    if (!sameValues(values, record))
      return stop('Onaya gönderilmedi: şablon bu arada değişti. Son hâline bakın.');
    setAsked(version);
    const done = await command.run(submitTemplate, { target: record.id, base_version: version });
    if (done === undefined) return;
    setWanted(null);
    setAsked(null);
    toastSuccess('Şablon onaya gönderildi.');
  });
  useEffect(() => {
    if (wanted !== null) void go(wanted);
  }, [wanted, mark, record.row_version]);
  const { problem } = command;
  const fail = useEffectEvent(() => {
    // The version that the device knows may be older than its own change: the next one comes with the pull.
    if (wanted === null || problem === null || problem.kind === 'conflict') return;
    stop(explainProblem(problem));
  });
  useEffect(() => fail(), [problem]);
  return {
    busy: wanted !== null,
    offline: command.offline,
    begin(saved, changed) {
      setAsked(null);
      // A template that the server has never seen has version 0.
      setWanted({ values: templateValues(saved), older: changed ? saved.row_version : 0 });
    },
  };
}
