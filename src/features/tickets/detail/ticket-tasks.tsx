import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { useShownAtOnce } from '@/lib/use-shown-at-once';
import { Avatar } from '@/ui/avatar';
import { Checkbox } from '@/ui/checkbox';
import { DueLabel } from '@/ui/due-label';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { EmptyState } from '@/ui/page-states';
import { SyncMark } from '@/ui/sync-mark';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Task } from '@sync/model/entities/ticket-entry';
import { StillComing, useStillComing } from '../still-coming';
import { TaskDialog } from './task-dialog';
import { addTask, inOrder, moveTask, removeTask, toggleTask } from './ticket-task-actions';
import { useNow } from '@/data/now';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

/** Shows the checklist of a ticket: in the side panel, and in full in a tab of its own. */
export function TicketTasks({
  ticket,
  tasks,
  full = false,
}: {
  ticket: Ticket;
  tasks: readonly Task[];
  full?: boolean | undefined;
}) {
  const mayAdd = usePermission('crm.ticket_tasks.add');
  const coming = useStillComing();
  const ordered = inOrder(tasks);
  return (
    <div className={cx(full && 'card max-w-3xl p-4')}>
      {ordered.length === 0 && coming && (
        <StillComing className={cx(full && 'mb-3')}>Görevler bu cihaza alınıyor.</StillComing>
      )}
      {ordered.length === 0 && full && !coming && (
        <EmptyState>
          {mayAdd ? 'Bu talebin görevi yok. İlk görevi aşağıya yazın.' : 'Bu talebin görevi yok.'}
        </EmptyState>
      )}
      <ul aria-label="Görevler">
        {ordered.map((task, index) => (
          <TaskRow
            key={task.id}
            ticket={ticket}
            task={task}
            tasks={ordered}
            first={index === 0}
            last={index === ordered.length - 1}
          />
        ))}
      </ul>
      {mayAdd && <NewTask ticket={ticket} tasks={ordered} />}
    </div>
  );
}

function TaskRow({
  ticket,
  task,
  tasks,
  first,
  last,
}: {
  ticket: Ticket;
  task: Task;
  tasks: readonly Task[];
  first: boolean;
  last: boolean;
}) {
  const context = useTicketContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const now = useNow();
  const markOf = useSyncState((sync) => sync.mark);
  const mayEdit = usePermission('crm.ticket_tasks.edit');
  const mayDelete = usePermission('crm.ticket_tasks.delete');
  const [editing, setEditing] = useState(false);
  const [done, tick] = useShownAtOnce(task.done_at !== null, (next) =>
    outcome.run(() => toggleTask(context, ticket, task.id, next)),
  );
  const assignee = reference.userName(task.assignee_id);

  const entries: MenuEntry[] = [];
  if (mayEdit) {
    entries.push({ label: 'Düzenle', icon: Pencil, onSelect: () => setEditing(true) });
    const move = (by: -1 | 1) => void outcome.run(() => moveTask(context, ticket, tasks, task.id, by));
    if (!first) entries.push({ label: 'Yukarı taşı', icon: ArrowUp, onSelect: () => move(-1) });
    if (!last) entries.push({ label: 'Aşağı taşı', icon: ArrowDown, onSelect: () => move(1) });
  }
  if (mayDelete) {
    entries.push('separator', {
      label: 'Görevi sil',
      icon: Trash2,
      danger: true,
      onSelect: () => void outcome.run(() => removeTask(context, ticket, task.id), 'Görev silindi'),
    });
  }
  return (
    <li className="flex min-h-9 items-center gap-1">
      <Checkbox
        className="flex-1"
        disabled={!mayEdit}
        checked={done}
        onChange={(event) => tick(event.target.checked)}
        label={
          <span className={cx('break-words', done && 'text-ink-3 line-through')}>
            {task.title}
            {!done && task.due_at !== null && (
              <span className="meta ml-2 inline-block no-underline">
                <DueLabel due={task.due_at} now={now} />
              </span>
            )}
          </span>
        }
      />
      <SyncMark state={markOf('ticket_entries', task.id)} />
      {assignee !== null && (
        <>
          <span className="sr-only">Atanan: {assignee}</span>
          <Avatar name={assignee} />
        </>
      )}
      {entries.length > 0 && <Menu size="sm" label={`${task.title}: işlemler`} entries={entries} />}
      {editing && <TaskDialog ticket={ticket} task={task} onClose={() => setEditing(false)} />}
    </li>
  );
}

function NewTask({ ticket, tasks }: { ticket: Ticket; tasks: readonly Task[] }) {
  const context = useTicketContext();
  const outcome = useOutcome();
  const [title, setTitle] = useState('');
  return (
    <form
      className="mt-1 flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        void outcome
          .run(() => addTask(context, ticket, tasks, { title }))
          .then((added) => {
            if (added) setTitle('');
          });
      }}
    >
      <span className="inp min-h-[calc(var(--ctl)-4px)]! w-auto! min-w-0 flex-1 border-line! focus-within:border-accent!">
        <input
          aria-label="Yeni görev"
          placeholder="Görev ekle"
          maxLength={300}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </span>
      <IconButton icon={Plus} type="submit" size="sm" label="Görevi ekle" disabled={title.trim() === ''} />
    </form>
  );
}
