import { AlarmClock, Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import type { Ticket } from '@sync/model/entities/ticket';
import { ReminderDialog } from './reminder-dialog';
import { defaultStatus, numberOf } from '@/records/tickets/ticket-context';
import type { FollowUp } from '../composer/ticket-entry-actions';
import { offeredStatuses } from '@/records/tickets/ticket-patches';
import { TransitionDialog } from './transition-dialog';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

/** Offers what the result of a call asks for: a reminder, or to finish the ticket. */
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
  // Surgeries cannot be planned from here yet; a result that asks for one offers nothing.
  if (action === 'surgery' || (action === 'close' && !mayResolve)) return null;
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
