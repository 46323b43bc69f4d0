import { useState } from 'react';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Ticket, TicketDraft } from '@sync/model/entities/ticket';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import { useWrites } from '@/data/workspace';
import { ExtraInputs, useExtraForm } from '@/records/extra-fields/extra-form';
import { useExtraValues } from '@/records/extra-fields/use-extra-fields';
import { numbered } from '@/lib/sentences';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ticket as entity } from '@sync/model/entities/ticket';
import { numberOf } from '@sync/model/tickets/number';
import { TicketFormFields } from '../form/ticket-form-fields';
import { formFromTicket, newTicketFromForm } from '../form/ticket-form-values';
import type { TicketFormField } from '../form/ticket-form-values';
import { useOutcome } from '@/kit/form/use-outcome';

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

interface EditProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Edits what a ticket says; status, assignment and tags are changed where they are shown. */
export function EditTicketDialog(props: EditProps) {
  const extras = useExtraValues(props.ticket.id);
  return extras === null ? null : <EditTicketForm {...props} extras={extras} />;
}

function EditTicketForm({ ticket, extras, onClose }: EditProps & { extras: readonly ExtraValue[] }) {
  const writes = useWrites();
  const outcome = useOutcome();
  const [values, setValues] = useState(() => formFromTicket(ticket));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const extra = useExtraForm('ticket', `ticket/${ticket.id}`, { stored: extras });
  const leave = () => {
    void extra.clear();
    onClose();
  };
  const save = async () => {
    const wanted = newTicketFromForm(values);
    // Only what changed is written: the rest may have changed elsewhere in the meantime.
    const changed = EDITED.filter((name) => wanted[name] !== ticket[name]);
    const fields: Partial<TicketDraft> = Object.fromEntries(changed.map((name) => [name, wanted[name]]));
    if (!extra.isSound()) {
      setFailure(actionErrors.invalid);
      return;
    }
    try {
      const [first] = changed;
      const isChanged = await writes.run(async (act) => {
        if (first !== undefined) {
          const summary = `${numberOf(ticket)}: ${entity.fields[first].label} değişti`;
          await act.change(entity, ticket.id, fields, { summary });
        }
        return (await extra.save(act, ticket.id)) || first !== undefined;
      });
      if (isChanged) outcome.done();
      leave();
    } catch (error) {
      const problems = error instanceof ActionError ? error.fields : {};
      setErrors(problems);
      setFailure(Object.keys(problems).length === 0 ? failureText(error) : null);
    }
  };
  return (
    <Dialog
      open
      onClose={leave}
      width={640}
      title={`${numbered(numberOf(ticket), 'talebi')} düzenle`}
      actions={
        <>
          <Button onClick={leave}>Vazgeç</Button>
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
        <div className="mt-3.5">
          <ExtraInputs form={extra} />
        </div>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
