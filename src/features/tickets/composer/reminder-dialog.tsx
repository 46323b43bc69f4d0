import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import { formatDayTime, isIsoInstant } from '@/lib/dates';
import { ReminderTimeFields } from '@/records/reminder-time-fields';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';
import { addReminder } from './save-entry';
import { useOutcome } from '@/kit/form/use-outcome';
import { useActContext } from '@/acts/use-act-context';

/** Sets a reminder at a ticket: by a usual time, or exactly. */
export function ReminderDialog({
  ticket,
  title: firstTitle,
  afterMinutes = null,
  onClose,
  onDone,
}: {
  ticket: Ticket;
  title: string;
  /** Delay that a call's result suggests. */
  afterMinutes?: number | null | undefined;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}) {
  const context = useActContext();
  const outcome = useOutcome();
  const [now] = useState(() => Date.now());
  const [title, setTitle] = useState(firstTitle);
  const [dueAt, setDueAt] = useState(
    afterMinutes === null ? '' : new Date(now + afterMinutes * 60_000).toISOString(),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const save = async () => {
    if (!isIsoInstant(dueAt)) {
      setErrors({ due_at: 'Gün ve saati seçin' });
      return;
    }
    try {
      await addReminder(context, ticket, { title, dueAt: new Date(dueAt).toISOString() });
      onClose();
      onDone?.();
      outcome.done(`Hatırlatma kuruldu: ${formatDayTime(dueAt)}`);
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { due_at: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hatırlatma ekle"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Hatırlatmayı kur
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <TextField
          label="Ne hatırlatılsın"
          maxLength={200}
          error={errors['title']}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <ReminderTimeFields
          now={now}
          value={dueAt}
          error={errors['due_at']}
          onChange={(value) => {
            setDueAt(value);
            setErrors({});
          }}
        />
      </div>
    </Dialog>
  );
}
