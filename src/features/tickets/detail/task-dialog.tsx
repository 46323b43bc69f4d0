import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Task } from '@sync/model/entities/ticket-entry';
import { isIsoInstant } from '@/lib/dates';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/text-field';
import { UserField } from '@/kit/form/user-field';
import { changeTask } from './ticket-task-actions';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

/** Edits a task: what, who, until when. */
export function TaskDialog({ ticket, task, onClose }: { ticket: Ticket; task: Task; onClose: () => void }) {
  const context = useTicketContext();
  const outcome = useOutcome();
  const [title, setTitle] = useState(task.title);
  const [assignee, setAssignee] = useState(task.assignee_id);
  const [due, setDue] = useState(task.due_at ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async () => {
    if (due !== '' && !isIsoInstant(due)) {
      setErrors({ due_at: 'Gün ve saati tamamlayın ya da boş bırakın' });
      return;
    }
    try {
      await changeTask(context, ticket, task.id, {
        title,
        assignee_id: assignee,
        due_at: due === '' ? null : new Date(due).toISOString(),
      });
      outcome.done();
      onClose();
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { title: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Görevi düzenle"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Görevi kaydet
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <TextField
          label="Görev"
          maxLength={300}
          error={errors['title']}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <UserField label="Atanan" optional clearable value={assignee} onChange={setAssignee} />
        <DateTimeField label="Son tarih" optional error={errors['due_at']} value={due} onChange={setDue} />
      </div>
    </Dialog>
  );
}
