import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Scissors, X } from 'lucide-react';
import { useState } from 'react';
import { ActForm } from '@/acts/act-form';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import type { Ticket } from '@sync/model/entities/ticket';
import { ReminderDialog } from './reminder-dialog';
import { changeStatus } from '@sync/model/tickets/acts/change-status';
import { numberOf } from '@sync/model/tickets/number';
import { defaultStatus, moveProblem } from '@sync/model/tickets/statuses';
import type { FollowUp } from './save-entry';
import { ticketOwnFields } from '../ticket-own-fields';

/** Offers what the result of a call asks for: a reminder, a surgery, or to finish the ticket. */
export function FollowUpBar({
  ticket,
  followUp,
  onDone,
}: {
  ticket: Ticket;
  followUp: FollowUp;
  onDone: () => void;
}) {
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const doAct = useDoAct();
  const [open, setOpen] = useState(false);
  const { action } = followUp;
  const resolved = defaultStatus({ reference }, 'resolved');
  const world = { reference, permissions: access.permissions };
  const mayResolve =
    resolved !== undefined &&
    resolved.id !== ticket.status_id &&
    access.permissions.has('crm.tickets.edit') &&
    moveProblem(world, ticket, resolved) === null;
  if (action === 'surgery') return <SurgeryOffer ticket={ticket} followUp={followUp} onDone={onDone} />;
  if (action === 'close' && !mayResolve) return null;
  const close = action === 'close';
  return (
    <div className="pb-2">
      <NoticeBar
        tone="info"
        boxed
        icon={close ? Check : AlarmClock}
        title={`Sonuç: ${followUp.resultName}.`}
        actions={
          <>
            <Button size="sm" onClick={() => setOpen(true)}>
              {close ? 'Talebi çöz' : 'Hatırlatma ekle'}
            </Button>
            <IconButton icon={X} size="sm" label="Öneriyi kapat" onClick={onDone} />
          </>
        }
      >
        {close ? 'Talep çözülebilir.' : 'Geri aramak için hatırlatma ekleyebilirsiniz.'}
      </NoticeBar>
      {open && close && resolved !== undefined && (
        <ActForm
          act={changeStatus}
          record={ticket}
          own={ticketOwnFields[changeStatus.name] ?? {}}
          given={{ status_id: resolved.id }}
          start={{ call_result_id: followUp.resultId }}
          onDo={async (values) => {
            await doAct(changeStatus, ticket.id, values);
            onDone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {open && !close && (
        <ReminderDialog
          ticket={ticket}
          title={`Geri ara: ${numberOf(ticket)}`}
          afterMinutes={followUp.afterMinutes}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

function SurgeryOffer({
  ticket,
  followUp,
  onDone,
}: {
  ticket: Ticket;
  followUp: FollowUp;
  onDone: () => void;
}) {
  const mayPlan = usePermission('crm.surgery.add');
  if (!mayPlan) return null;
  return (
    <div className="pb-2">
      <NoticeBar
        tone="info"
        boxed
        icon={Scissors}
        title={`Sonuç: ${followUp.resultName}.`}
        actions={
          <>
            <Link
              to="/crm/client-ticket/surgery"
              search={{ ticket: ticket.id }}
              className={buttonClass('secondary', 'sm')}
            >
              Ameliyat ekle
            </Link>
            <IconButton icon={X} size="sm" label="Öneriyi kapat" onClick={onDone} />
          </>
        }
      >
        Ameliyat bu talepten planlanabilir.
      </NoticeBar>
    </div>
  );
}
