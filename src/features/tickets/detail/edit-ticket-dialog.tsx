import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import { numbered } from '@/lib/sentences';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { editTicket } from '../ticket-actions';
import type { EditableFields } from '../ticket-actions';
import { numberOf } from '@/records/tickets/ticket-context';
import { TicketFormFields } from '../form/ticket-form-fields';
import { formFromTicket, newTicketFromForm } from '../form/ticket-form-values';
import type { TicketFormField } from '../form/ticket-form-values';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

const EDITED: readonly TicketFormField[] = [
  'type_id',
  'subject',
  'description',
  'priority',
  'source_id',
  'contact_type_id',
  'department_id',
  'due_at',
];

/** Edits what a ticket says; status, assignment and tags are changed where they are shown. */
export function EditTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const context = useTicketContext();
  const outcome = useOutcome();
  const [values, setValues] = useState(() => formFromTicket(ticket));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    const wanted = newTicketFromForm(values);
    // Only what changed is written: the rest may have changed elsewhere in the meantime.
    const fields: EditableFields = Object.fromEntries(
      EDITED.filter((name) => wanted[name] !== ticket[name]).map((name) => [name, wanted[name]]),
    );
    try {
      if (Object.keys(fields).length > 0) {
        await editTicket(context, ticket.id, fields);
        outcome.done();
      }
      onClose();
    } catch (error) {
      const problems = error instanceof ActionError ? error.fields : {};
      setErrors(problems);
      setFailure(Object.keys(problems).length === 0 ? failureText(error) : null);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={`${numbered(numberOf(ticket), 'talebi')} düzenle`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Değişikliği kaydet
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <TicketFormFields
          values={values}
          errors={errors}
          fields={EDITED}
          onChange={(change) => {
            setValues((current) => ({ ...current, ...change }));
            setErrors((current) =>
              Object.fromEntries(Object.entries(current).filter(([name]) => !(name in change))),
            );
          }}
        />
      </div>
      {failure !== null && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
