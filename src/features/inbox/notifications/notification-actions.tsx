import { Check, CircleHelp, UserRoundPlus, X } from 'lucide-react';
import { useDoAct } from '@/acts/use-do-act';
import { useIndexes } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import type { Notification } from '@sync/model/entities/inbox';
import type { Meeting } from '@sync/model/entities/meeting';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import { answer as act } from '@sync/model/meetings/acts/answer';
import { holdsAny } from '@sync/model/access/permissions';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { take } from '@sync/model/tickets/acts/assign';
import { markActed } from '../inbox-actions';
import { awaitsAnswers, ownResponse } from './invitation-answers';

/** *Üstlen*, for a ticket that nobody has; nothing for others. */
export function TakeTicket({ item }: { item: Notification }) {
  const { access, writes } = useSignedIn();
  const doAct = useDoAct();
  const id = item.target === 'ticket' ? item.target_id : null;
  const { value: free } = useIndexes(
    ({ tickets }) => {
      const row = id === null ? undefined : tickets.get(id);
      return row !== undefined && row.assigneeId === null && !isFinished(row.category);
    },
    [id],
  );
  if (id === null || !free || !access.permissions.has('crm.tickets.edit')) return null;
  const takeIt = async (): Promise<void> => {
    await doAct(take, id);
    await markActed(writes, item);
  };
  return (
    <Button size="sm" icon={UserRoundPlus} onClick={() => void takeIt().catch(toastFailure)}>
      Üstlen
    </Button>
  );
}

const answers = [
  { value: 'accepted', label: 'Kabul', icon: Check },
  { value: 'maybe', label: 'Belki', icon: CircleHelp },
  { value: 'declined', label: 'Ret', icon: X },
] as const satisfies readonly { value: ParticipantResponse; label: string; icon: typeof Check }[];

/** Shows the answer to a meeting that will take place; nothing where no answer is possible. */
export function AnswerMeeting({ item, of, now }: { item: Notification; of: Meeting; now: number }) {
  const { access, writes } = useSignedIn();
  const doAct = useDoAct();
  const response = ownResponse(of, access.userId);
  const may = holdsAny(access, ['companies.meetings.answer', 'companies.meetings.edit']);
  if (response === null || !may || !awaitsAnswers(of, now)) return null;
  const answer = async (given: ParticipantResponse): Promise<void> => {
    try {
      await doAct(act, of.id, { response: given, scope: 'one' });
      await markActed(writes, item);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <div role="group" aria-label="Yanıtınız" className="flex flex-wrap gap-2">
      {answers.map(({ value, label, icon }) => (
        <Button
          key={value}
          size="sm"
          icon={icon}
          aria-pressed={response === value}
          className={response === value ? 'border-accent! bg-selected!' : undefined}
          onClick={() => void answer(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
