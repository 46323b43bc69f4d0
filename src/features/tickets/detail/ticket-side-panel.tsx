import { AlarmClock, AlarmClockPlus, Check, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/ui/icon-button';
import { DueLabel } from '@/ui/due-label';
import { SyncMark } from '@/ui/sync-mark';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { reminderDue } from '@sync/model/rules/reminder-times';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Task } from '@sync/model/entities/ticket-entry';
import { ExtraFacts } from '@/records/extra-fields/extra-facts';
import { RelatedTickets } from './related-tickets';
import { useKeys } from '@/ui/keys/key-commands';
import { ReminderDialog } from '../composer/reminder-dialog';
import { StillComing, useStillComing } from '../still-coming';
import { TicketClientCard } from './ticket-client-card';
import { Section } from '@/kit/record/panel-section';
import { numberOf } from '@sync/model/tickets/number';
import { removeReminder } from '../composer/save-entry';
import { TicketFieldRows } from './ticket-field-rows';
import { TicketCases } from './ticket-cases';
import { TicketSurgeries } from './ticket-surgeries';
import { TicketTasks } from './ticket-tasks';
import { useNow } from '@/data/now';
import { useReminderHands } from '@/data/reminder-hands';
import { completeReminder } from '@/data/reminders';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketReminders } from '../use-ticket';

/** Shows everything that belongs to the ticket beside its history. */
export function TicketSidePanel({ ticket, tasks }: { ticket: Ticket; tasks: readonly Task[] }) {
  const mayEdit = usePermission('crm.tickets.edit');
  const done = tasks.filter((task) => task.done_at !== null).length;
  return (
    <>
      <div className="border-b border-line p-4">
        <TicketClientCard ticket={ticket} />
      </div>
      <div className="border-b border-line px-4 py-2.5">
        <TicketFieldRows ticket={ticket} />
      </div>
      <ExtraFacts kind="ticket" id={ticket.id} mayEdit={mayEdit} frame={(parts) => <Section {...parts} />} />
      <Section title="Görevler" aside={tasks.length > 0 && `${done}/${tasks.length}`}>
        <TicketTasks ticket={ticket} tasks={tasks} />
      </Section>
      <TicketSurgeries ticket={ticket} />
      <TicketCases ticket={ticket} />
      <TicketReminders ticket={ticket} />
      <RelatedTickets ticket={ticket} />
    </>
  );
}

function TicketReminders({ ticket }: { ticket: Ticket }) {
  const reminders = useTicketReminders(ticket.id);
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const now = useNow();
  const markOf = useSyncState((sync) => sync.mark);
  const coming = useStillComing();
  const hands = useReminderHands();
  const [adding, setAdding] = useState(false);
  useKeys({
    rank: 'record',
    title: 'Açık kayıt',
    detail: numberOf(ticket),
    commands: [
      {
        id: 'ticket.remind',
        label: 'Hatırlatma ekle',
        key: 'r',
        icon: AlarmClockPlus,
        run: () => setAdding(true),
      },
    ],
  });
  return (
    <Section
      title="Hatırlatmalar"
      aside={<IconButton icon={Plus} size="sm" label="Hatırlatma ekle" onClick={() => setAdding(true)} />}
    >
      {reminders.length === 0 &&
        (coming ? (
          <StillComing>Hatırlatmalar bu cihaza alınıyor.</StillComing>
        ) : (
          <p className="meta text-ink-3">Hatırlatma yok.</p>
        ))}
      <ul aria-label="Hatırlatmalar">
        {reminders.map((reminder) => (
          <li key={reminder.id} className="flex min-h-9 items-center gap-2">
            <AlarmClock className="size-4 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 flex-1 break-words">
              {reminder.title}
              <span className="meta block">
                <DueLabel due={reminderDue(reminder)} now={now} />
                {hands.words(reminder) !== null && (
                  <span className="ml-2 text-ink-2">{hands.words(reminder)}</span>
                )}
              </span>
            </span>
            <SyncMark state={markOf('inbox', reminder.id)} />
            <IconButton
              icon={Check}
              size="sm"
              label={`${reminder.title}: tamamla`}
              onClick={() => {
                // A repeating one moves on instead of ending; either way it can be taken back.
                completeReminder(writes, reminder).then(
                  (undo) => outcome.done('Hatırlatma tamamlandı', { undo }),
                  outcome.failed,
                );
              }}
            />
            {hands.owns(reminder) && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`${reminder.title}: sil`}
                onClick={() =>
                  void outcome.run(() => removeReminder(writes, reminder.id), 'Hatırlatma silindi')
                }
              />
            )}
          </li>
        ))}
      </ul>
      {adding && <ReminderDialog ticket={ticket} title={numberOf(ticket)} onClose={() => setAdding(false)} />}
    </Section>
  );
}
