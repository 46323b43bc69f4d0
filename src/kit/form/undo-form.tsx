import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '@/data/use-command';
import type { CommandRun } from '@/data/use-command';
import type { Answered } from '@/data/use-server-query';
import type { ServerProblem } from '@/data/server';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { ReasonField, reasonMissing, SheetForm } from './sheet-form';

export type UndoFormProps<Shown, Report> = {
  title: string;
  /** Server's preview of what would go and what would stay; nothing is undone before it is known. */
  preview: Answered<Shown>;
  /** Returns why it cannot be undone; undefined if it can. */
  blocked: (shown: Shown) => string | undefined;
  problemText: (problem: ServerProblem) => string;
  /** Name of what is undone. */
  subject: ReactNode;
  /** @param leave goes elsewhere without asking about the reason that was typed */
  children: (shown: Shown, leave: (go: () => void) => void) => ReactNode;
  /** Choices between what happens and the reason. */
  choices?: ReactNode;
  undo: (command: CommandRun, reason: string) => Promise<{ readonly value: Report } | undefined>;
  onDone: (report: Report) => void;
  onClose: () => void;
};

/** Undoes something on the server, after it was shown what goes and what stays, and for a reason. */
export function UndoForm<Shown, Report>({
  title,
  preview,
  blocked,
  problemText,
  subject,
  children,
  choices,
  undo,
  onDone,
  onClose,
}: UndoFormProps<Shown, Report>) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  const { value: shown, problem, offline, refresh } = preview;
  const submit = async () => {
    const done = await undo(command, reason);
    return done && (() => onDone(done.value));
  };
  return (
    <SheetForm
      title={title}
      dirty={reason.trim() !== ''}
      command={{ busy: command.busy, offline: command.offline || offline }}
      submitLabel="Geri al"
      submitTone="danger"
      disabledReason={shown === null ? 'Önce ne olacağı okunmalı' : (blocked(shown) ?? reasonMissing(reason))}
      failure={command.problem === null ? null : problemText(command.problem)}
      onClose={onClose}
      onSubmit={submit}
    >
      {({ leave }) => (
        <>
          {subject}
          {shown === null ? (
            problem === null ? (
              <LoadingBlock />
            ) : (
              <ErrorNote title="Ne olacağı okunamadı" offline={offline} onRetry={() => void refresh()}>
                {problemText(problem)}
              </ErrorNote>
            )
          ) : (
            children(shown, leave)
          )}
          {choices}
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </SheetForm>
  );
}
