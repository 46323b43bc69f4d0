import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { Ticket } from '@sync/model/entities/ticket';
import { isFinished, transitionRequirements } from '@sync/model/rules/ticket-rules';
import { numbered } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { StatusGlyph } from '@/ui/status';
import { failureText } from '@/kit/form/use-saved-toast';
import { changeStatus } from './ticket-actions';
import { numberOf, typeRules } from '@/records/tickets/ticket-context';
import type { TicketContext } from '@/records/tickets/ticket-context';
import { noTransitionValues, TransitionFields, transitionInput } from './transition-fields';
import type { TransitionField, TransitionValues } from './transition-fields';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { useOutcome } from '@/kit/form/use-outcome';

/** Returns the fields that a move requires, and the optional ones. */
export function transitionFieldsOf(
  context: Pick<TicketContext, 'reference'>,
  ticket: Ticket,
  status: TicketStatus,
): { readonly required: readonly TransitionField[]; readonly optional: readonly TransitionField[] } {
  const asked = transitionRequirements(ticket, typeRules(context, ticket), status)
    .map(({ field }) => field)
    .filter((field) => field !== 'status_id');
  const required: TransitionField[] = asked.flatMap((field): TransitionField[] =>
    field === 'assignee_id' ? ['assignee_id', 'team_id'] : [field],
  );
  const { category } = status.attributes;
  const optional: TransitionField[] = [];
  if (category === 'resolved') {
    if (!required.includes('resolution_note')) optional.push('resolution_note');
    if (!required.includes('call_result_id')) optional.push('call_result_id');
  }
  if (category === 'closed' && !isFinished(ticket.status_category)) optional.push('duplicate_of_id');
  if (category === 'pending' && !required.includes('status_reason')) optional.push('status_reason');
  return { required, optional };
}

/** Returns the fields of closing a ticket as a duplicate: the named other ticket is the reason. */
function duplicateFieldsOf(
  context: Pick<TicketContext, 'reference'>,
  ticket: Ticket,
  status: TicketStatus,
): ReturnType<typeof transitionFieldsOf> {
  const named = { ...ticket, duplicate_of_id: ticket.duplicate_of_id ?? ticket.id };
  const { required } = transitionFieldsOf(context, named, status);
  return {
    required: ['duplicate_of_id', ...required],
    optional: required.includes('status_reason') ? [] : ['status_reason'],
  };
}

/** Returns whether a move can be made without asking anything. */
export function needsNothing(
  context: Pick<TicketContext, 'reference'>,
  ticket: Ticket,
  status: TicketStatus,
): boolean {
  const { required } = transitionFieldsOf(context, ticket, status);
  return required.length === 0 && status.attributes.category !== 'resolved';
}

const VERBS: Readonly<Record<TicketStatus['attributes']['category'], string>> = {
  new: 'Durumu değiştir',
  open: 'İşleme al',
  pending: 'Beklemeye al',
  resolved: 'Çöz',
  closed: 'Kapat',
};

/** Returns the label of a move's main button. */
export function moveVerb(ticket: Ticket, status: TicketStatus): string {
  const { category } = status.attributes;
  return category === 'open' && isFinished(ticket.status_category) ? 'Yeniden aç' : VERBS[category];
}

/** Asks for what the move to a status needs, then makes it. */
export function TransitionDialog({
  ticket,
  status,
  start = {},
  duplicate = false,
  onClose,
  onDone,
}: {
  ticket: Ticket;
  status: TicketStatus;
  /** Values known beforehand, such as a call's result. */
  start?: Partial<TransitionValues> | undefined;
  /** The ticket repeats another one, which the dialog asks for. */
  duplicate?: boolean | undefined;
  onClose: () => void;
  onDone?: ((before: Ticket) => void) | undefined;
}) {
  const context = useTicketContext();
  const outcome = useOutcome();
  // The ticket may change while the dialog is open; its questions stay as they were.
  const [{ required, optional }] = useState(() =>
    (duplicate ? duplicateFieldsOf : transitionFieldsOf)(context, ticket, status),
  );
  const [values, setValues] = useState<TransitionValues>({
    ...noTransitionValues,
    resolution_note: ticket.resolution_note ?? '',
    call_result_id: ticket.call_result_id,
    ...start,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = [...required, ...optional];
  const verb = duplicate ? 'Mükerrer olarak kapat' : moveVerb(ticket, status);

  const save = async () => {
    if (duplicate && values.duplicate_of_id === null) {
      setErrors({ duplicate_of_id: 'Hangi talebin mükerreri olduğunu seçin' });
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await changeStatus(context, ticket.id, status.id, transitionInput(values, fields));
      onClose();
      outcome.done(`${numberOf(ticket)} numaralı talebin durumu: ${status.name}`);
      onDone?.(ticket);
    } catch (error) {
      const problems = error instanceof ActionError ? error.fields : {};
      setErrors(problems);
      setFailure(Object.keys(problems).length === 0 ? failureText(error) : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`${numbered(numberOf(ticket), 'talebi')} ${verb.toLocaleLowerCase('tr-TR')}`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button tone="primary" busy={busy} busyLabel="Kaydediliyor" onClick={() => void save()}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-x-2 text-ink-2">
        Yeni durum
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <StatusGlyph category={status.attributes.category} />
          {status.name}
        </span>
      </p>
      <TransitionFields
        fields={fields}
        optional={[...optional, ...(required.includes('team_id') ? (['team_id'] as const) : [])]}
        values={values}
        errors={errors}
        typeId={ticket.type_id}
        clientId={ticket.client_id}
        ticketId={ticket.id}
        onChange={(change) => {
          setValues((current) => ({ ...current, ...change }));
          setErrors((current) =>
            Object.fromEntries(Object.entries(current).filter(([field]) => !(field in change))),
          );
        }}
      />
      {failure !== null && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
