import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { draftFromForm } from '@/records/client-fields/client-form-values';
import type { DuplicateCheck } from '@/records/client-fields/use-duplicate-check';
import type { ClientForm } from '@/records/client-fields/use-client-form';
import { failureText } from '@/kit/form/use-saved-toast';
import { createTicket, newTicketProblems } from '@/records/tickets/new-ticket-actions';
import type { ExtraForm } from '@/records/extra-fields/extra-form';
import { newTicketFromForm } from './ticket-form-values';
import type { TicketFormField, TicketFormValues } from './ticket-form-values';
import { goOnAt, goToFault } from '@/ui/form-focus';
import { useOutcome } from '@/kit/form/use-outcome';
import { useActContext } from '@/acts/use-act-context';

/** The field of a ticket's page in which the user goes on. */
const NOTE = '[data-composer=note]';

/** Saves the new-ticket form: checks both parts, writes them, and goes on. */
export function useSaveTicket({
  form,
  clientId,
  ticket,
  duplicates,
  extras,
  onSaved,
}: {
  form: ClientForm;
  clientId: string | null;
  ticket: TicketFormValues;
  duplicates: Pick<DuplicateCheck, 'reason' | 'holds'>;
  /** The hospital's own fields of the ticket, and of a new patient. */
  extras: { readonly ticket: ExtraForm; readonly client: ExtraForm };
  onSaved: () => void;
}) {
  const context = useActContext();
  const outcome = useOutcome();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // A second press of Enter comes before the button is drawn busy.
  const running = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (after: 'open' | 'again') => {
    if (running.current) return;
    running.current = true;
    try {
      await checkAndSave(after);
    } finally {
      running.current = false;
    }
  };

  const checkAndSave = async (after: 'open' | 'again') => {
    setFailure(null);
    const input = newTicketFromForm(ticket);
    const problems = newTicketProblems(input);
    setErrors(problems);
    const fitting = [
      extras.ticket.isSound(),
      clientId !== null || form.isSound(),
      clientId !== null || extras.client.isSound(),
    ];
    if (fitting.includes(false) || Object.keys(problems).length > 0) {
      setFailure(actionErrors.invalid);
      goToFault();
      return;
    }
    if (clientId === null && (await duplicates.holds(form.values))) return;
    setBusy(true);
    try {
      const who =
        clientId === null ? { draft: draftFromForm(form.values, duplicates.reason) } : { id: clientId };
      const { ticketId, number } = await createTicket(context, who, input, async (act, made) => {
        await extras.ticket.save(act, made.ticketId);
        if (clientId === null) await extras.client.save(act, made.clientId);
      });
      onSaved();
      const open = () => navigate({ to: '/crm/client-ticket/$ticketId', params: { ticketId } });
      if (after === 'open') {
        outcome.done(`${number} kaydedildi`);
        await open();
        goOnAt(NOTE);
      } else {
        outcome.done(`${number} kaydedildi`, {
          action: { label: 'Talebi aç', onSelect: () => void open() },
        });
      }
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      form.tell(Object.fromEntries(Object.entries(fields).filter(([name]) => name in form.values)));
      setErrors(fields);
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    save,
    busy,
    errors,
    failure,
    /** Checks a field when it is left; an empty one may still be filled and is not blamed yet. */
    leave: (field: TicketFormField) => {
      const value = ticket[field];
      if (value === null || value === '') return;
      const problem = newTicketProblems(newTicketFromForm(ticket))[field];
      if (problem !== undefined) setErrors((current) => ({ ...current, [field]: problem }));
    },
    /** Takes the errors of fields away that are being mended. */
    forget: (fields: readonly TicketFormField[]) => {
      setFailure(null);
      setErrors((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([name]) => !(fields as readonly string[]).includes(name)),
        ),
      );
    },
  };
}
