import { Link } from '@tanstack/react-router';
import { AlarmClock, Check, Scissors, X } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import type { Ticket } from '@sync/model/entities/ticket';
import { ReminderDialog } from './reminder-dialog';
import { defaultStatus, numberOf } from '@/records/tickets/ticket-context';
import type { FollowUp } from './ticket-entry-actions';
import { offeredStatuses } from '@/records/tickets/ticket-patches';
import { TransitionDialog } from '../transition-dialog';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

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
  const context = useTicketContext();
  const [open, setOpen] = useState(false);
  const { action } = followUp;
  const resolved = defaultStatus(context, 'resolved');
  const mayResolve =
    resolved !== undefined && offeredStatuses(context, ticket).some((status) => status.id === resolved.id);
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
        <TransitionDialog
          ticket={ticket}
          status={resolved}
          start={{ call_result_id: followUp.resultId }}
          onClose={() => setOpen(false)}
          onDone={onDone}
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
