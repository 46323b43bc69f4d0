import { useState } from 'react';
import { runAct } from '@/acts/run-act';
import { useActContext } from '@/acts/use-act-context';
import { asOne } from '@/data/as-one';
import { useReferenceData } from '@/data/reference-data';
import { ActDialog } from '@/kit/form/act-dialog';
import { useOutcome } from '@/kit/form/use-outcome';
import { formatDate, instantAt } from '@/lib/dates';
import { createTicket } from '@/records/tickets/new-ticket-actions';
import { offeredTypes } from '@/records/tickets/ticket-context';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { ComboboxField } from '@/ui/combobox-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { Surgery } from '@sync/model/entities/surgery';
import type { FollowUp } from '@sync/model/entities/surgery-values';
import { linkTicket } from '@sync/model/surgeries/acts/follow-ups';

/** Opens a ticket for a follow-up, for the patient of the surgery. */
export function FollowUpTicket({
  surgery,
  followUp,
  onClose,
}: {
  surgery: Surgery;
  followUp: FollowUp;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const context = useActContext();
  const tickets = useTicketContext();
  const outcome = useOutcome();
  const [typeId, setTypeId] = useState<string | null>(null);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const [subject, setSubject] = useState(`Ameliyat kontrolü, ${formatDate(followUp.on)}`);
  return (
    <ActDialog
      title="Talep aç"
      saveLabel="Talebi aç"
      onSave={async () => {
        const number = await asOne(context, async (within) => {
          const made = await createTicket(
            { ...tickets, writes: within.writes },
            { id: surgery.client_id },
            {
              type_id: typeId ?? '',
              subject,
              description: followUp.note,
              priority: 'normal',
              source_id: sourceId ?? '',
              contact_type_id: null,
              department_id: surgery.department_id,
              assignee_id: null,
              team_id: null,
              due_at: instantAt(followUp.on, '17:00'),
              tag_ids: [],
            },
          );
          const link = { id: followUp.id, ticket_id: made.ticketId };
          await runAct(within, linkTicket, surgery.id, link);
          return made.number;
        });
        outcome.done(`${number} açıldı`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label="Konu"
            maxLength={200}
            error={problems['subject']}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
          <ComboboxField
            label="Tip"
            error={problems['type_id']}
            options={offeredTypes(tickets).map(({ id, name }) => ({ value: id, label: name }))}
            value={typeId}
            onChange={setTypeId}
          />
          <SelectField
            label="Kaynak"
            error={problems['source_id']}
            options={reference
              .definitions('ticket_source')
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceId}
            onChange={setSourceId}
          />
        </>
      )}
    </ActDialog>
  );
}
