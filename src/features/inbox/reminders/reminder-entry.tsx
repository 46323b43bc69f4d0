import { AlarmClock, BellRing, Check } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useIndexes } from '@/data/indexes';
import type { ReminderHands } from '@/data/reminder-hands';
import { completeReminder, snoozeReminder } from '@/data/reminders';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { RecordLink } from '@/kit/record/record-link';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { SyncTag } from '@/ui/sync-mark';
import { inboxTargets } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import { giveBack } from '@sync/model/inbox/acts/give-back';
import { hand } from '@sync/model/inbox/acts/hand';
import { reopen } from '@sync/model/inbox/acts/reopen';
import { reminderDue, ringsAt } from '@sync/model/rules/reminder-times';
import { recordPath } from '../record-path';
import { HandField } from './hand-field';
import { removeReminder } from './reminder-actions';
import { reminderNotes } from './reminder-words';
import { SnoozeChoice } from './snooze-choice';

/**
 * Returns the name of a reminder's record: a ticket by its number, others by their kind, never a person. For a ticket
 * also whether it is on this device: a colleague who was handed the reminder may not see the ticket.
 */
function useRecordWords({ target, target_id: id }: Reminder): { words: string | null; here: boolean } {
  const { value: number } = useIndexes(
    ({ tickets }) => (target === 'ticket' && id !== null ? tickets.get(id)?.number : undefined),
    [target, id],
  );
  if (target === null || id === null) return { words: null, here: false };
  return { words: number ?? inboxTargets[target], here: target !== 'ticket' || number !== undefined };
}

/** Shows a reminder on its page: ticked off, snoozed, opened or changed in place. */
export function ReminderEntry({
  item,
  now,
  hands,
  onEdit,
}: {
  item: Reminder;
  now: number;
  hands: ReminderHands;
  onEdit: () => void;
}) {
  const { access, writes } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const outcome = useOutcome();
  const [snoozing, setSnoozing] = useState(false);
  const acts = useActs(item, {
    hand: { delegated_to: (form) => <HandField item={item} form={form} /> },
  });
  const owns = hands.owns(item);
  const rings = hands.rings(item);
  const { words, here } = useRecordWords(item);
  const path = owns || here ? recordPath(item, access) : null;
  const done = item.done_at !== null;
  const late = !done && ringsAt(item) <= now;
  const mark = markOf('inbox', item.id);

  const act = async (action: () => Promise<(() => Promise<void>) | undefined>, text: string) => {
    setSnoozing(false);
    try {
      const undo = await action();
      outcome.done(text, { undo });
    } catch (error) {
      outcome.failed(error);
    }
  };
  const complete = () => act(() => completeReminder(writes, item), 'Hatırlatma tamamlandı');
  const snooze = (until: string) =>
    act(() => snoozeReminder(writes, item, until), `Hatırlatma ertelendi: ${formatDayTime(until)}`);
  const notes = [hands.words(item), words, ...reminderNotes(item, now)].filter((note) => note !== null);

  const entries: MenuEntry[] = [];
  if (owns) {
    entries.push({ label: 'Düzenle', onSelect: onEdit });
  }
  entries.push(...acts.entries([hand, giveBack], undefined));
  if (owns) {
    entries.push({
      label: 'Sil',
      danger: true,
      onSelect: () => void act(() => removeReminder(writes, item), 'Hatırlatma silindi'),
    });
  }

  return (
    <li className={cx('border-b border-line-soft last:border-0', late && 'bg-selected')}>
      {acts.dialog}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-md',
            late ? 'bg-accent-soft text-accent-ink' : 'bg-press text-ink-2',
          )}
        >
          <BellRing className="size-4.25" aria-hidden="true" />
        </span>
        <div className="min-w-[min(220px,100%)] flex-1 max-[30em]:min-w-[calc(100%-48px)]">
          {owns ? (
            <button
              type="button"
              data-entry
              className={cx('hit text-left font-medium break-words hover:underline', done && 'text-ink-2')}
              onClick={onEdit}
            >
              {item.title}
            </button>
          ) : (
            <p className={cx('font-medium break-words', done && 'text-ink-2')}>{item.title}</p>
          )}
          <p className="meta num text-ink-2">
            {done && item.done_at !== null
              ? `Tamamlandı: ${formatDayTime(item.done_at, now)}`
              : formatDayTime(reminderDue(item), now)}
            {notes.length > 0 && ` · ${notes.join(' · ')}`}
          </p>
          {mark === 'unsent' && <SyncTag state="unsent" />}
        </div>
        <div className="flex flex-wrap gap-2">
          {path !== null && words !== null && (
            <RecordLink to={path} className={buttonClass('quiet', 'sm')} aria-label={`${words}: aç`}>
              Aç
            </RecordLink>
          )}
          {done ? (
            <ActButton acts={acts} act={reopen} size="sm" />
          ) : (
            <>
              <Button size="sm" icon={Check} onClick={() => void complete()}>
                Tamamlandı
              </Button>
              {rings && (
                <Button
                  size="sm"
                  tone="quiet"
                  icon={AlarmClock}
                  aria-expanded={snoozing}
                  onClick={() => setSnoozing(!snoozing)}
                >
                  Ertele
                </Button>
              )}
            </>
          )}
          {entries.length > 0 && <Menu size="sm" label={`${item.title}: diğer işlemler`} entries={entries} />}
        </div>
        {snoozing && (
          <div className="w-full pl-11">
            <SnoozeChoice now={now} onChoose={(until) => void snooze(until)} />
          </div>
        )}
      </div>
    </li>
  );
}
