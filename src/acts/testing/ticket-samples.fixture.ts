import type { LocalWrites } from '@/data/workspace';
import { ME, statusIds, storeTicket, TAG, TEAM } from '@/records/testing/tickets.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import { task } from '@sync/model/entities/ticket-entry';
import type { Task, TaskDraft } from '@sync/model/entities/ticket-entry';
import type { ActSample } from './act-sample.fixture';

const PATIENT = '00000000-0000-4000-8000-000000000501';
/** Id of another ticket that samples name. */
const ANOTHER = '00000000-0000-4000-8000-000000000502';
const OF = '00000000-0000-4000-8000-000000000503';

const ofTicket = (fields: Parameters<typeof storeTicket>[1], values?: AnyValues): ActSample => ({
  store: (writes) => storeTicket(writes, { client_id: PATIENT, ...fields }),
  ...(values === undefined ? {} : { values }),
});
const open = { category: 'open', assignee_id: ME } as const;

const storeTask = (writes: LocalWrites, fields: Partial<TaskDraft> = {}): Promise<Task> =>
  writes.create(
    task,
    { ticket_id: OF, title: 'Randevuyu ara', position: 10, ...fields },
    { summary: 'Görev' },
  );
const ofTask = (fields: Partial<TaskDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeTask(writes, fields),
  ...(values === undefined ? {} : { values }),
});

/** Stores two tasks of one ticket, and returns one of them. */
const oneOfTwo = (at: 0 | 1): ActSample => ({
  store: async (writes) => {
    const both = [await storeTask(writes), await storeTask(writes, { position: 20 })] as const;
    return both[at];
  },
});

/** Stores a ticket beside another one, which the values name. */
const besideAnother = (): ActSample => {
  let other_id = '';
  return {
    store: async (writes) => {
      ({ id: other_id } = await storeTicket(writes, { client_id: PATIENT }));
      return storeTicket(writes, { client_id: PATIENT });
    },
    get values() {
      return { other_id };
    },
  };
};

const waiting = { waiting_reason: 'patient', waiting_until: '2026-12-25T06:00:00.000Z' };

/** A sample of each act on tickets and their tasks, by its full name. */
export const ticketSamples: Readonly<Record<string, ActSample>> = {
  'ticket.take': ofTicket({}),
  'ticket.assign': ofTicket(open, { assignee_id: ME, team_id: TEAM }),
  'ticket.close_duplicate': ofTicket(open, { duplicate_of_id: ANOTHER }),
  'ticket.change_status': ofTicket(open, { status_id: statusIds.pending, ...waiting }),
  'ticket.set_due': ofTicket({}, { due_at: '2026-12-25T06:00:00.000Z' }),
  'ticket.set_priority': ofTicket(open, { priority: 'urgent' }),
  'ticket.set_source': ofTicket({}, { source_id: TAG }),
  'ticket.tag': ofTicket({}, { add: [TAG] }),
  'ticket.relate': besideAnother(),
  'ticket.add_task': ofTicket({}, { title: 'Randevuyu ara' }),
  'ticket.remove': ofTicket({}),
  'ticket.assign_many': ofTicket(open, { team_id: TEAM }),
  'ticket.change_status_many': ofTicket(open, { status_id: statusIds.resolved }),
  'ticket.tag_many': ofTicket({}, { add: [TAG] }),
  'task.edit': ofTask({}, { title: 'Hastayı ara', assignee_id: ME }),
  'task.move_up': oneOfTwo(1),
  'task.move_down': oneOfTwo(0),
  'task.finish': ofTask({}),
  'task.reopen': ofTask({ done_at: '2026-11-16T06:00:00.000Z', done_by: ME }),
  'task.remove': ofTask({}),
};
