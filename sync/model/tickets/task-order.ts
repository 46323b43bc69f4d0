import type { Task } from '../entities/ticket-entry';

/** Distance between two neighbours, so that a task can be put between them without touching others. */
export const STEP = 10;

/** Returns tasks in the order in which they are shown. */
export const inOrder = (tasks: readonly Task[]): readonly Task[] =>
  tasks.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));

/** Returns the tasks whose place changes when one moves up or down, with their new places; none at the end of the list. */
export function movedBy(
  tasks: readonly Task[],
  id: string,
  by: -1 | 1,
): readonly { readonly id: string; readonly position: number }[] {
  const order = [...inOrder(tasks)];
  const from = order.findIndex((other) => other.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [];
  order.splice(to, 0, ...order.splice(from, 1));
  return order
    .map((other, at) => ({ id: other.id, position: (at + 1) * STEP, before: other.position }))
    .filter(({ position, before }) => position !== before)
    .map(({ id: moved, position }) => ({ id: moved, position }));
}
