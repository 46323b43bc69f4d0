import { useState } from 'react';
import { useActContext } from '@/acts/use-act-context';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { UserField } from '@/kit/form/user-field';
import { useOutcome } from '@/kit/form/use-outcome';
import { failureText } from '@/kit/form/use-saved-toast';
import { userOptions } from '@/kit/record/user-options';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import type { ComposerValues } from './composer-values';
import { handDraft } from './save-entry';

/** Hands the unfinished note of a ticket to a colleague. */
export function HandDraftDialog({
  ticket,
  note: opened,
  onClose,
  onHanded,
}: {
  ticket: Ticket;
  note: ComposerValues;
  onClose: () => void;
  /** Receives the values that the colleague gets. */
  onHanded: (values: ComposerValues) => void;
}) {
  const context = useActContext();
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const outcome = useOutcome();
  // What the user saw when the dialog opened is what goes.
  const [note] = useState(opened);
  const [to, setTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const options = userOptions(reference).filter(({ value }) => value !== access.userId);

  const hand = async () => {
    setBusy(true);
    try {
      await handDraft(context, ticket, {
        body: note.note,
        visibility: note.visibility,
        to: to ?? '',
      });
      onHanded(note);
      onClose();
      outcome.done(`Taslak devredildi: ${reference.userName(to) ?? ''}`);
    } catch (error) {
      setProblem(error instanceof ActionError ? (error.fields['to'] ?? error.message) : failureText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Taslağı devret"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" busy={busy} busyLabel="Devrediliyor" onClick={() => void hand()}>
            Devret
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <UserField
          label="Kime"
          hint="Talebi görebilen ve not yazabilen biri olmalı. Taslak onun not alanında sürer; o alana kadar geri alabilirsiniz."
          options={options}
          value={to}
          error={problem}
          onChange={(id) => {
            setTo(id);
            setProblem(undefined);
          }}
        />
        <blockquote className="max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 whitespace-pre-line text-ink-2">
          {note.note}
        </blockquote>
      </div>
    </Dialog>
  );
}
