import { useState } from 'react';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextareaField } from '@/ui/textarea-field';

/** Asks for one text that may not be empty. */
export function TextDialog({
  title,
  label,
  saveLabel,
  missing,
  hint,
  maxLength,
  initial,
  onSave,
  onClose,
}: {
  title: string;
  label: string;
  saveLabel: string;
  /** Said where nothing is written. */
  missing: string;
  hint?: string | undefined;
  maxLength: number;
  initial: string;
  /** Writes it; a rejection stays in the dialog. */
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | undefined>(undefined);
  const save = async () => {
    if (text.trim() === '') {
      setError(missing);
      return;
    }
    try {
      await onSave(text.trim());
      onClose();
    } catch (failure) {
      setError(failureText(failure));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <TextareaField
        className="mt-4"
        label={label}
        hint={hint}
        maxLength={maxLength}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
