import { useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { numbered } from '@/lib/sentences';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { assignTicket } from '../ticket-actions';
import { numberOf } from '@/records/tickets/ticket-context';
import { UserField } from '@/kit/form/user-field';
import { userOptions } from '@/kit/record/user-options';
import { useMoveUndo } from '../use-move-undo';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

/** Gives one ticket to a user, a team, or both. */
export function AssignDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const context = useTicketContext();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const undoMove = useMoveUndo();
  const { access } = useSignedIn();
  const [assignee, setAssignee] = useState(ticket.assignee_id);
  const [team, setTeam] = useState(ticket.team_id);
  const [failure, setFailure] = useState<string | null>(null);
  const mayGive = access.permissions.has('crm.tickets.assign');
  const people = userOptions(reference).filter(
    ({ value }) => mayGive || value === access.userId || value === ticket.assignee_id,
  );
  const save = async () => {
    try {
      await assignTicket(context, ticket.id, { assigneeId: assignee, teamId: team });
      onClose();
      outcome.done('Atama kaydedildi', { undo: () => undoMove(ticket) });
    } catch (error) {
      setFailure(error instanceof ActionError ? error.message : failureText(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${numbered(numberOf(ticket), 'talebi')} ata`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Ata
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        <UserField
          label="Atanan"
          optional
          clearable
          options={people}
          value={assignee}
          onChange={setAssignee}
          hint={mayGive ? undefined : 'Talebi yalnız kendinize alabilirsiniz'}
          error={failure ?? undefined}
        />
        <ComboboxField
          label="Ekip"
          optional
          clearable
          options={reference
            .definitions('department')
            .filter((department) => department.active || department.id === ticket.team_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={team}
          onChange={setTeam}
        />
      </div>
    </Dialog>
  );
}
