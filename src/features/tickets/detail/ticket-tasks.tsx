import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useActs } from '@/acts/use-acts';
import { useQuietAct } from '@/acts/use-do-act';
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
import type { Act } from '@sync/model/acts/act';
import { taskActs } from '@sync/model/tickets/acts';
import { addTask, finishTask, moveTaskDown, moveTaskUp, reopenTask } from '@sync/model/tickets/acts/tasks';
import { inOrder } from '@sync/model/tickets/task-order';
import { taskOwnFields } from '../ticket-own-fields';
import { useNow } from '@/data/now';

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
          <TaskRow key={task.id} task={task} first={index === 0} last={index === ordered.length - 1} />
        ))}
      </ul>
      {mayAdd && <NewTask ticket={ticket} />}
    </div>
  );
}

function TaskRow({ task, first, last }: { task: Task; first: boolean; last: boolean }) {
  const acts = useActs(task, taskOwnFields);
  const doAct = useQuietAct();
  const reference = useReferenceData();
  const now = useNow();
  const markOf = useSyncState((sync) => sync.mark);
  const mayEdit = usePermission('crm.ticket_tasks.edit');
  const [done, tick] = useShownAtOnce(task.done_at !== null, (next) =>
    doAct(next ? finishTask : reopenTask, task.id),
  );
  const assignee = reference.userName(task.assignee_id);

  const entries: MenuEntry[] = [...acts.entries(taskActs, 'edit')];
  if (mayEdit) {
    const move = (act: Act) => void doAct(act, task.id);
    if (!first) entries.push({ label: 'Yukarı taşı', icon: ArrowUp, onSelect: () => move(moveTaskUp) });
    if (!last) entries.push({ label: 'Aşağı taşı', icon: ArrowDown, onSelect: () => move(moveTaskDown) });
  }
  const ends = acts.entries(taskActs, 'end');
  if (ends.length > 0) entries.push('separator', ...ends);
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
      {acts.dialog}
    </li>
  );
}

function NewTask({ ticket }: { ticket: Ticket }) {
  const doAct = useQuietAct();
  const [title, setTitle] = useState('');
  return (
    <form
      className="mt-1 flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        void doAct(addTask, ticket.id, { title }).then((added) => {
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
