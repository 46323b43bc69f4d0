import { Description } from '@headlessui/react';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import type { IconType } from './icon';

export type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The object, as a question: "Değişiklik silinsin mi?". */
  title: string;
  /** The consequence, in a sentence or two. */
  consequence: ReactNode;
  /** Fields the answer needs, such as a reason. */
  children?: ReactNode;
  /** Verb and object: "Değişikliği sil". */
  confirmLabel: string;
  confirmIcon?: IconType | undefined;
  cancelLabel?: string | undefined;
  /** Danger when something is lost, primary otherwise. */
  tone?: 'danger' | 'primary' | undefined;
  /** Label while `onConfirm` runs: "Siliniyor". */
  busyLabel?: string | undefined;
  /** Reason why confirming is not possible yet: "Neden yazın". */
  confirmDisabledReason?: string | undefined;
  /** Does the thing. The dialog closes when it is done; a rejection stays open and shows `failure`. */
  onConfirm: () => void | Promise<void>;
  /** Sentence for a rejected `onConfirm`. */
  failure?: string | undefined;
};

/** Asks before something that cannot simply be undone. Focus starts on the way out, Esc takes it. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  consequence,
  children,
  confirmLabel,
  confirmIcon,
  cancelLabel = 'Vazgeç',
  tone = 'danger',
  busyLabel,
  confirmDisabledReason,
  onConfirm,
  failure = 'İşlem tamamlanamadı. Kaydınız olduğu gibi duruyor, yeniden deneyin.',
}: ConfirmDialogProps) {
  const [state, setState] = useState<'resting' | 'busy' | 'failed'>('resting');
  const close = () => {
    setState('resting');
    onClose();
  };
  const confirm = async () => {
    setState('busy');
    try {
      await onConfirm();
      close();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      role="alertdialog"
      locked={state === 'busy'}
      actions={
        <>
          <Button onClick={close} disabled={state === 'busy'} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            tone={tone}
            icon={confirmIcon}
            busy={state === 'busy'}
            busyLabel={busyLabel}
            disabledReason={confirmDisabledReason}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Description as="div" className="mt-1.5 text-ink-2">
        {consequence}
      </Description>
      {children !== undefined && <div className="mt-4 grid gap-3.5">{children}</div>}
      {state === 'failed' && (
        <p role="alert" className="mt-3 flex gap-2 text-danger">
          <CircleAlert className="mt-0.5 size-4" aria-hidden="true" />
          {failure}
        </p>
      )}
    </Dialog>
  );
}
