import { task } from '@sync/model/entities/ticket-entry';
import type { Task, TaskDraft } from '@sync/model/entities/ticket-entry';
import type { Ticket } from '@sync/model/entities/ticket';
import { requirePermission, numberOf } from '@/records/tickets/ticket-context';
import type { TicketContext } from '@/records/tickets/ticket-context';

/** Distance between two neighbours, so that a task can be put between them without touching others. */
const STEP = 10;

/** Tasks in the order in which they are shown. */
export function inOrder(tasks: readonly Task[]): readonly Task[] {
  return tasks.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export function addTask(
  context: TicketContext,
  of: Ticket,
  existing: readonly Task[],
  input: Pick<TaskDraft, 'title' | 'assignee_id' | 'due_at'>,
): Promise<Task> {
  requirePermission(context, 'crm.ticket_tasks.add');
  const last = Math.max(0, ...existing.map((task) => task.position));
  return context.writes.create(
    task,
    { ...input, ticket_id: of.id, position: last + STEP },
    { summary: `${numberOf(of)}: görev eklendi` },
  );
}

/** Sets a task as done by the user, or open again. */
export function toggleTask(context: TicketContext, of: Ticket, id: string, done: boolean): Promise<Task> {
  requirePermission(context, 'crm.ticket_tasks.edit');
  return context.writes.change(
    task,
    id,
    done
      ? { done_at: context.now(), done_by: context.writes.access.userId }
      : { done_at: null, done_by: null },
    { summary: `${numberOf(of)}: görev ${done ? 'tamamlandı' : 'yeniden açıldı'}` },
  );
}

export function changeTask(
  context: TicketContext,
  of: Ticket,
  id: string,
  fields: Partial<Pick<TaskDraft, 'title' | 'assignee_id' | 'due_at'>>,
): Promise<Task> {
  requirePermission(context, 'crm.ticket_tasks.edit');
  return context.writes.change(task, id, fields, { summary: `${numberOf(of)}: görev değişti` });
}

/** Moves a task one place up or down; writes only the tasks whose place changes. */
export async function moveTask(
  context: TicketContext,
  of: Ticket,
  tasks: readonly Task[],
  id: string,
  by: -1 | 1,
): Promise<void> {
  requirePermission(context, 'crm.ticket_tasks.edit');
  const order = inOrder(tasks).map((task) => task.id);
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return;
  order.splice(to, 0, ...order.splice(from, 1));
  const before = new Map(tasks.map((task) => [task.id, task.position]));
  for (const [index, taskId] of order.entries()) {
    const position = (index + 1) * STEP;
    if (before.get(taskId) === position) continue;
    await context.writes.change(
      task,
      taskId,
      { position },
      { summary: `${numberOf(of)}: görev sırası değişti` },
    );
  }
}

export function removeTask(context: TicketContext, of: Ticket, id: string): Promise<void> {
  requirePermission(context, 'crm.ticket_tasks.delete');
  return context.writes.remove(task, id, { summary: `${numberOf(of)}: görev silindi` });
}
