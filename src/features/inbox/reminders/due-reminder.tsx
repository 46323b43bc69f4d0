import { BellRing, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useReminderHands } from '@/data/reminder-hands';
import { completeReminder, snoozeReminder } from '@/data/reminders';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { toastSuccess } from '@/ui/toast';
import type { Reminder } from '@sync/model/entities/inbox';
import { reminderDue } from '@sync/model/rules/reminder-times';
import { SnoozeChoice } from './snooze-choice';

/** Shows a due reminder in the panel of the bell: ticked off or snoozed in place. */
export function DueReminder({ item, now }: { item: Reminder; now: number }) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const words = useReminderHands().words(item);
  const [snoozing, setSnoozing] = useState(false);
  const complete = async (): Promise<void> => {
    try {
      toastSuccess('Hatırlatma tamamlandı.', { undo: await completeReminder(writes, item) });
    } catch (error) {
      outcome.failed(error);
    }
  };
  const snooze = async (until: string): Promise<void> => {
    try {
      const undo = await snoozeReminder(writes, item, until);
      toastSuccess(`Hatırlatma ertelendi: ${formatDayTime(until)}`, { undo });
    } catch (error) {
      outcome.failed(error);
    }
  };
  return (
    <li className="flex gap-3 border-b border-line-soft bg-selected px-4 py-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <BellRing className="size-4.25" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{item.title}</p>
        <p className="meta num text-ink-2">
          {['Hatırlatma', formatDayTime(reminderDue(item), now), words]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void complete()}>
            Tamamlandı
          </Button>
          {/* In place: a menu over the panel would take the focus out of it and close it. */}
          <Button
            size="sm"
            tone="quiet"
            iconAfter={ChevronDown}
            aria-expanded={snoozing}
            onClick={() => setSnoozing(!snoozing)}
          >
            Ertele
          </Button>
        </div>
        {snoozing && (
          <div className="mt-2">
            <SnoozeChoice now={now} onChoose={(until) => void snooze(until)} />
          </div>
        )}
      </div>
    </li>
  );
}
