import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { callCentre, nurse, storeTicket } from '@/records/testing/tickets.fixture';
import { NOW } from '@/records/testing/cases.fixture';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Task } from '@sync/model/entities/ticket-entry';
import {
  addTask,
  editTask,
  finishTask,
  moveTaskDown,
  moveTaskUp,
  removeTask,
  reopenTask,
} from '@sync/model/tickets/acts/tasks';
import { inOrder } from '@sync/model/tickets/task-order';
import { runAct } from './run-act';
import type { ActContext } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { doingAs } from './testing/doing.fixture';
import { undoAct } from './undo-act';

let test: TestWorkspace;
let context: ActContext;
let of: Ticket;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = actContextOf(test, test.writesWith(...callCentre));
  of = await storeTicket(context.writes);
});
afterEach(() => test.workspace.close());

const tasks = async (): Promise<readonly Task[]> =>
  inOrder(
    (await test.workspace.store.database.ticket_entries.find().exec()).map(
      (document) => document.toJSON() as Task,
    ),
  );
const titles = async (): Promise<readonly string[]> => (await tasks()).map(({ title }) => title);
const add = async (...names: readonly string[]): Promise<readonly Task[]> => {
  for (const title of names) await runAct(context, addTask, of.id, { title });
  return tasks();
};
const doing = <R extends Task>() => doingAs<R>(test, ...callCentre);

it('stand in the order in which they were added, and move one by one, within their ticket', async () => {
  const [first] = await add('bir', 'iki', 'üç');
  const other = await storeTicket(context.writes);
  await runAct(context, addTask, other.id, { title: 'başka' });
  const id = first?.id ?? '';
  await runAct(context, moveTaskDown, id);
  const inside = async () => (await titles()).filter((title) => title !== 'başka');
  expect(await inside()).toEqual(['iki', 'bir', 'üç']);
  await runAct(context, moveTaskDown, id);
  const { steps } = await runAct(context, moveTaskDown, id);
  expect(steps).toEqual([]);
  expect(await inside()).toEqual(['iki', 'üç', 'bir']);
  const moved = await runAct(context, moveTaskUp, id);
  expect(await inside()).toEqual(['iki', 'bir', 'üç']);
  await undoAct(context.writes, moveTaskUp, moved.steps);
  expect(await inside()).toEqual(['iki', 'üç', 'bir']);
});

it('are ticked off by whom, and opened again', async () => {
  const [made] = await add('bir');
  const id = made?.id ?? '';
  expect(await doing()(finishTask, id)).toMatchObject({
    done_at: NOW,
    done_by: context.writes.access.userId,
  });
  await expect(doing()(finishTask, id)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await doing()(reopenTask, id)).toMatchObject({ done_at: null, done_by: null });
});

it('keep a title', async () => {
  const [made] = await add('bir');
  await expect(doing()(editTask, made?.id ?? '', { title: '  ' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { title: expect.any(String) as string },
  });
  await expect(runAct(context, addTask, of.id, { title: ' ' })).rejects.toMatchObject({ code: 'invalid' });
  expect(await titles()).toEqual(['bir']);
});

it('are added by a nurse, not deleted', async () => {
  const as = actContextOf(test, test.writesWith(...nurse));
  await runAct(as, addTask, of.id, { title: 'Tansiyon' });
  const [made] = await tasks();
  await expect(runAct(as, removeTask, made?.id ?? '')).rejects.toMatchObject({ code: 'permission_denied' });
  await runAct(context, removeTask, made?.id ?? '');
  expect(await tasks()).toEqual([]);
});
