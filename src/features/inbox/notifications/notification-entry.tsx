import { AlarmClock, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { useOutcome } from '@/kit/form/use-outcome';
import { IconButton } from '@/ui/icon-button';
import type { Notification } from '@sync/model/entities/inbox';
import type { Meeting } from '@sync/model/entities/meeting';
import { isSnoozed } from '../alarms/alarms';
import { markUnread, snoozeNotification } from '../inbox-actions';
import { AnswerMeeting, TakeTicket } from './notification-actions';
import { NotificationRow } from './notification-row';
import { SnoozeChoice } from '../reminders/snooze-choice';

const asking: readonly Notification['topic'][] = ['meeting_invited', 'meeting_moved'];

/** Returns whether a list may show the subject of a meeting: it names no patient and no applicant. */
function mayBeNamed({ contains_patient_data: patients, meeting_kind: kind }: Meeting): boolean {
  return !patients && kind !== 'case' && kind !== 'interview';
}

/** Shows a notification on its page, with its actions in place. */
export function NotificationEntry({
  item,
  meeting,
  now,
}: {
  item: Notification;
  /** The meeting it speaks of, where it is on the device. */
  meeting: Meeting | undefined;
  now: number;
}) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const [snoozing, setSnoozing] = useState(false);
  const snooze = async (until: string): Promise<void> => {
    setSnoozing(false);
    try {
      const undo = await snoozeNotification(writes, item, until);
      outcome.done(`Bildirim ertelendi: ${formatDayTime(until)}`, { undo });
    } catch (error) {
      outcome.failed(error);
    }
  };
  return (
    <NotificationRow
      item={item}
      now={now}
      onFailure={outcome.failed}
      actions={
        <>
          {item.read_at !== null && (
            <IconButton
              size="sm"
              icon={MailOpen}
              label="Okunmadı say"
              onClick={() => void outcome.run(() => markUnread(writes, [item]))}
            />
          )}
          <IconButton
            size="sm"
            icon={AlarmClock}
            label="Ertele"
            aria-expanded={snoozing}
            onClick={() => setSnoozing(!snoozing)}
          />
        </>
      }
    >
      <div className="grid gap-2 pr-4 pl-[60px] not-empty:pb-3">
        {isSnoozed(item, now) && item.snoozed_until !== null && (
          <p className="meta num text-ink-2">Ertelendi: {formatDayTime(item.snoozed_until, now)}</p>
        )}
        {meeting !== undefined && mayBeNamed(meeting) && (
          <p className="break-words text-ink-2">{meeting.title}</p>
        )}
        <TakeTicket item={item} />
        {meeting !== undefined && asking.includes(item.topic) && (
          <AnswerMeeting item={item} of={meeting} now={now} />
        )}
        {snoozing && <SnoozeChoice now={now} onChoose={(until) => void snooze(until)} />}
      </div>
    </NotificationRow>
  );
}
