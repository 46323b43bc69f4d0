import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { ActionError } from '@sync/model/action-error';
import { failureText, useSavedToast } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';

/** Sentences at fields, by the field's name. */
export type Problems = Readonly<Record<string, string | undefined>>;

/**
 * Sheet with a short form: runs `onSave`, shows what it refuses at the fields, closes when it is done.
 * @param children the fields, given the problems to show
 */
export function RecordSheet({
  title,
  saveLabel,
  onSave,
  onClose,
  children,
}: {
  title: string;
  saveLabel: string;
  onSave: () => Promise<void>;
  onClose: () => void;
  children: (problems: Problems) => ReactNode;
}) {
  const saved = useSavedToast();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    setProblems({});
    try {
      await onSave();
      saved();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ActionError) setProblems(error.fields);
      setBusy(false);
    }
  };
  return (
    <Sheet open onClose={onClose} title={title} flush>
      <form
        noValidate
        className="flex min-h-full flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="grid flex-1 content-start gap-4 px-5 pt-1 pb-5">
          {children(problems)}
          {failure !== null && (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          )}
        </div>
        <div className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-2">
          <Button onClick={onClose}>Vazgeç</Button>
          <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
            {saveLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
