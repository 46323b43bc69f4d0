import { AlarmClock, Ban, ClockAlert, Pencil, RotateCcw, Ticket, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { useNow } from '@/data/now';
import { cx } from '@/lib/class-names';
import { daysFromToday, formatDate, formatDay } from '@/lib/dates';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { actionStates } from '@sync/model/entities/meeting-values';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { ActionDialog } from './action-dialog';
import { ActionOutcome } from './action-outcome';
import { ActionReminderDialog } from './action-reminder-dialog';
import { ActionTicketDialog } from './action-ticket-dialog';
import { editActions, followAction, mayTick, tickAction, withItem, withoutItem } from '../meeting-lists';
import { NewAction } from './new-action';
import type { MeetingEditor } from './use-meeting-editor';

type Task = { readonly kind: 'edit' | 'ticket' | 'remind'; readonly action: MeetingAction } | null;

/** Shows the actions of a meeting: assignee, due day and state. */
export function ActionsSection({
  editor,
  carried,
}: {
  editor: MeetingEditor;
  /** Ids of actions that the next meeting of the series follows up. */
  carried: ReadonlySet<string>;
}) {
  const { record, mayEdit, open } = editor;
  const [task, setTask] = useState<Task>(null);
  const close = () => setTask(null);
  return (
    <Card title="Aksiyonlar">
      {record.actions.length === 0 && <p className="py-1 text-ink-3">Aksiyon yok.</p>}
      <ul aria-label="Aksiyonlar" className="divide-y divide-line-soft">
        {record.actions.map((action) => (
          <ActionRow
            key={action.id}
            editor={editor}
            action={action}
            carried={carried.has(action.id)}
            onTask={(kind) => setTask({ kind, action })}
          />
        ))}
      </ul>
      {mayEdit && open && <NewAction editor={editor} />}
      {task?.kind === 'edit' && <ActionDialog editor={editor} action={task.action} onClose={close} />}
      {task?.kind === 'ticket' && <ActionTicketDialog editor={editor} action={task.action} onClose={close} />}
      {task?.kind === 'remind' && (
        <ActionReminderDialog editor={editor} action={task.action} onClose={close} />
      )}
    </Card>
  );
}

function ActionRow({
  editor,
  action,
  carried,
  onTask,
}: {
  editor: MeetingEditor;
  action: MeetingAction;
  carried: boolean;
  onTask: (kind: 'edit' | 'ticket' | 'remind') => void;
}) {
  const { mayEdit } = editor;
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const opensTickets = usePermission('crm.tickets.add');
  const now = useNow();
  const stored = action.state === 'done';
  // The tick shows at once; a busy device may take a moment to store it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted(null), [stored]);
  const done = wanted ?? stored;
  const dropped = action.state === 'cancelled';
  const open = !done && !dropped;
  const setState = (state: MeetingAction['state']) =>
    editor.run((context, target) => followAction(context, target, action.id, { state }));
  const assignee = reference.userName(action.assignee_id);

  const entries: MenuEntry[] = [];
  if (mayEdit) {
    if (editor.open) entries.push({ label: 'Düzenle', icon: Pencil, onSelect: () => onTask('edit') });
    if (open && opensTickets && action.ticket_id === null) {
      entries.push({ label: 'Talep aç…', icon: Ticket, onSelect: () => onTask('ticket') });
    }
    // A reminder rings for its own user alone.
    const own = action.assignee_id === null || action.assignee_id === access.userId;
    if (open && own && action.reminder_id === null) {
      entries.push({ label: 'Hatırlatma kur…', icon: AlarmClock, onSelect: () => onTask('remind') });
    }
    entries.push(
      dropped
        ? { label: 'Yeniden aç', icon: RotateCcw, onSelect: () => void setState('open') }
        : { label: 'Vazgeçildi olarak işaretle', icon: Ban, onSelect: () => void setState('cancelled') },
    );
    if (editor.open) {
      entries.push('separator', {
        label: 'Aksiyonu çıkar',
        icon: Trash2,
        danger: true,
        onSelect: remove,
      });
    }
  }
  function remove() {
    void editor.run(
      (context, target) => editActions(context, target, (actions) => withoutItem(actions, action.id)),
      'Aksiyon çıkarıldı',
      {
        undo: async () => {
          await editor.run((context, target) =>
            editActions(context, target, (actions) => withItem(actions, action)),
          );
        },
      },
    );
  }

  return (
    <li className="flex min-h-11 items-start gap-1 py-1">
      <Checkbox
        className="min-w-0 flex-1"
        disabled={!mayTick(access, action) || dropped}
        checked={done}
        onChange={(event) => {
          const next = event.target.checked;
          setWanted(next);
          const tick = editor.run((context, target) =>
            tickAction(context, target, action.id, next ? 'done' : 'open'),
          );
          void tick.then((stood) => {
            if (!stood) setWanted(null);
          });
        }}
        label={
          <span
            className={cx('break-words whitespace-pre-line', !open && 'text-ink-3', done && 'line-through')}
          >
            {action.text}
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {assignee !== null && <PersonChip name={assignee} />}
            {action.due_on !== null &&
              (open ? (
                <DueDay day={action.due_on} now={now} />
              ) : (
                <span className="num">{formatDate(action.due_on)}</span>
              ))}
            {dropped && <Badge>{actionStates.cancelled}</Badge>}
            {action.carried_from !== null && (
              <Badge tone="info" icon={Undo2}>
                Önceki toplantıdan
              </Badge>
            )}
            {carried && open && <Badge tone="info">Sonraki toplantıda izleniyor</Badge>}
          </span>
        }
      />
      <ActionOutcome action={action} />
      {entries.length > 0 && (
        <Menu size="sm" label={`${action.text.slice(0, 60)}: işlemler`} entries={entries} />
      )}
    </li>
  );
}

/** Shows the day until which something is to be done; red once it is over. */
function DueDay({ day, now }: { day: string; now: number }) {
  const late = daysFromToday(day, now) < 0;
  return (
    <span
      className={cx('num inline-flex items-center gap-1.5', late ? 'font-medium text-danger' : 'text-ink-2')}
    >
      {late && <ClockAlert className="size-4" aria-hidden="true" />}
      {formatDay(day, now)}
      {late && ', gecikti'}
    </span>
  );
}
