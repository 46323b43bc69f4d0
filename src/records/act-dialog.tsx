import { useState } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ActionError } from '@sync/model/action-error';

export type Problems = Readonly<Record<string, string>>;

/** Renders a short form over the page for one action on a record. A refusal stays, with its sentences at the fields. */
export function ActDialog({
  title,
  saveLabel,
  tone = 'primary',
  width = 440,
  extra,
  onSave,
  onClose,
  children,
}: {
  title: string;
  saveLabel: string;
  tone?: 'primary' | 'danger';
  width?: 440 | 640;
  /** A further button, at the left of the others. */
  extra?: ReactNode;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** Renders the fields, with the sentences of a refusal by field. */
  children: (problems: Problems) => ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly fields: Problems } | null>(null);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await onSave();
      onClose();
    } catch (error) {
      setFailure({ text: failureText(error), fields: error instanceof ActionError ? error.fields : {} });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={width}
      locked={busy}
      actions={
        <>
          {extra}
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone={tone} onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">{children(failure?.fields ?? {})}</div>
      {failure !== null && (
        <p role="alert" className="mt-3 break-words text-danger">
          {failure.text}
        </p>
      )}
    </Dialog>
  );
}
