import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { InteractionRow, NoteRow, TaskRow } from './rows';
import { callSummaries, externalNoteOf, noteOf, taskOf } from './texts';
import { resultOf } from './ticket-life';
import type { MadeTicket } from './tickets';
import { HOUR, MINUTE } from './world';
import type { World } from './world';

interface EntryRows {
  readonly notes: readonly NoteRow[];
  readonly tasks: readonly TaskRow[];
  readonly interactions: readonly InteractionRow[];
}

/** Makes notes, tasks and calls of tickets, one ticket after the other. */
export function createEntryMaker(world: World): (ticket: MadeTicket) => EntryRows {
  const random = createRandom(`${world.seed} entries`);
  let calls = world.existing.tickets * 2;
  return (ticket) => {
    const interactions = makeCalls(world, random, ticket, () => (calls += 1));
    return { notes: makeNotes(world, random, ticket), tasks: makeTasks(world, random, ticket), interactions };
  };
}

/** Returns when recorded work began and ended, and who did it. */
function spanOf(world: World, { row }: MadeTicket): { from: number; to: number; by: string } {
  const from = Date.parse(row.created_at);
  const end = Date.parse(row.resolved_at ?? row.closed_at ?? row.updated_at);
  const running = row.status_category === 'open' || row.status_category === 'pending';
  return {
    from,
    to: Math.max(from + MINUTE, running ? world.today - 30 * MINUTE : end),
    by: row.assignee_id ?? row.created_by ?? '',
  };
}

function makeNotes(world: World, random: Random, ticket: MadeTicket): NoteRow[] {
  const { from, to, by } = spanOf(world, ticket);
  const count = random.chance(0.22) ? 0 : random.int(1, random.chance(0.2) ? 5 : 2);
  const instants = Array.from({ length: count }, () => Math.floor(from + (to - from) * random.next()));
  return instants
    .sort((left, right) => left - right)
    .map((at) => {
      const external = random.chance(0.12);
      const author = random.chance(0.8) ? by : (ticket.row.created_by ?? by);
      return {
        id: uuidAt(random, at),
        ticket_id: ticket.row.id,
        body: external ? externalNoteOf(random) : noteOf(random),
        visibility: external ? 'external' : 'internal',
        mention_ids: !external && random.chance(0.07) ? [world.pickWorker(random).id] : [],
        at: iso(at),
        ...stamps(at, author),
      };
    });
}

function makeTasks(world: World, random: Random, ticket: MadeTicket): TaskRow[] {
  const { from, to, by } = spanOf(world, ticket);
  const { checklist } = ticket.type.attributes;
  const titles = [...checklist];
  if (random.chance(0.22)) titles.push(taskOf(random));
  const finished = ticket.row.closed_at !== null || ticket.row.resolved_at !== null;
  const at = from + MINUTE;
  return titles.map((title, position) => {
    const done = ticket.row.assignee_id !== null && random.chance(finished ? 0.93 : 0.4);
    const doneAt = Math.floor(at + (to - at) * random.next());
    return {
      id: uuidAt(random, at),
      ticket_id: ticket.row.id,
      title,
      assignee_id: ticket.row.assignee_id,
      due_at: !finished && random.chance(0.3) ? iso(world.today + random.int(9, 60) * HOUR) : null,
      done_at: done ? iso(doneAt) : null,
      done_by: done ? by : null,
      position,
      ...stamps(at, ticket.row.created_by, done ? doneAt : at, done ? by : ticket.row.created_by),
    };
  });
}

function makeCalls(
  world: World,
  random: Random,
  { row, client, channel }: MadeTicket,
  nextCall: () => number,
): InteractionRow[] {
  const type = (direction: 'in' | 'out', by: string) =>
    world.catalogue.contactTypes.find(
      ({ attributes }) => attributes.direction === direction && attributes.channel === by,
    );
  const call = (at: number, direction: 'in' | 'out', by: string, user: string): InteractionRow[] => {
    const contact = type(direction, by);
    if (contact === undefined) return [];
    const phone = by === 'phone';
    return [
      {
        id: uuidAt(random, at),
        client_id: client.id,
        ticket_id: row.id,
        contact_type_id: contact.id,
        direction,
        at: iso(at),
        duration_seconds: phone ? random.int(25, 480) : null,
        phone: phone || by === 'whatsapp' || by === 'sms' ? client.phone : null,
        user_id: user,
        call_result_id: phone ? resultOf(world, random) : null,
        summary: random.chance(0.7) ? random.pick(callSummaries) : null,
        external_call_id: phone ? `demo-${nextCall()}` : null,
        ...stamps(at, user),
      },
    ];
  };
  const opened = Date.parse(row.created_at);
  const list: InteractionRow[] = [];
  if (row.created_by !== null && random.chance(0.62)) {
    const by = channel === 'desk' ? 'face' : channel;
    list.push(...call(opened - random.int(2, 9) * MINUTE, 'in', by, row.created_by));
  }
  if (row.resolved_at !== null && row.assignee_id !== null && random.chance(0.45)) {
    const back = Math.max(opened, Date.parse(row.resolved_at) - random.int(2, 30) * MINUTE);
    list.push(...call(back, 'out', random.chance(0.75) ? 'phone' : 'sms', row.assignee_id));
  }
  return list;
}
