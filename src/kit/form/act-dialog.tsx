import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useSaving } from './use-saving';
import type { Problems } from './use-saving';

export type { Problems };

/** Renders a short form over the page for one action on a record. A refusal stays, with its sentences at the fields. */
export function ActDialog({
  title,
  saveLabel,
  tone = 'primary',
  width = 440,
  role = 'dialog',
  extra,
  onSave,
  onClose,
  children,
}: {
  title: string;
  saveLabel: string;
  tone?: 'primary' | 'danger';
  width?: 440 | 640;
  /** `alertdialog` where it asks before something that cannot simply be taken back. */
  role?: 'dialog' | 'alertdialog';
  /** A further button, at the left of the others. */
  extra?: ReactNode;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** Renders the fields, with the sentences of a refusal by field. */
  children: (problems: Problems) => ReactNode;
}) {
  const { busy, failure, save } = useSaving(onSave, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={width}
      role={role}
      locked={busy}
      actions={
        <>
          {extra}
          <Button onClick={onClose} data-autofocus={role === 'alertdialog' || undefined}>
            Vazgeç
          </Button>
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
