import type { FormEvent, ReactNode } from 'react';
import { useSaving } from '@/kit/form/use-saving';
import type { Problems } from '@/kit/form/use-saving';
import { Button } from '@/ui/button';

/** Renders the fields of an act within the screen, where its record is listed. */
export function InlineForm({
  title,
  saveLabel,
  onSave,
  onClose,
  children,
}: {
  title: string;
  saveLabel: string;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  children: (problems: Problems) => ReactNode;
}) {
  const { busy, failure, save } = useSaving(onSave, onClose);
  const problems = failure?.fields ?? {};
  return (
    <form
      noValidate
      aria-label={title}
      className="mt-2 grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {children(problems)}
      {failure !== null && Object.keys(problems).length === 0 && (
        <p role="alert" className="text-danger">
          {failure.text}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
          {saveLabel}
        </Button>
        <Button onClick={onClose}>Vazgeç</Button>
      </div>
    </form>
  );
}
