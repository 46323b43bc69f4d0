import { addWorkingMinutes } from '@sync/model/rules/working-time';
import type { SqlRow, SqlSession } from '../embedded/database/sql';
import { named } from './catalogue';
import { createRandom, uuidAt } from './random';
import { iso, stamps } from './rows';
import type { StatusChangeRow, TicketRow } from './rows';
import { defaultStatus } from './ticket-story';
import { DAY, MINUTE } from './world';
import type { World } from './world';

/** Low scores of so many days that nobody has called for have a complaint, and so many of them at most. */
const DAYS = 30;
const MOST = 4;

interface Low {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  readonly nps: number | null;
  readonly comment: string | null;
  readonly client_id: string;
  readonly department_id: string | null;
}

/** Complaints that the server opened for the newest low scores of known patients, as it does. */
export async function openSurveyTickets(session: SqlSession, world: World): Promise<void> {
  const random = createRandom(`${world.seed} survey tickets`);
  const low = await session.query<Low & SqlRow>(
    `select a.id, (extract(epoch from a.answered_at) * 1000)::float8 as at, q.name, a.nps, a.comment, a.client_id, a.department_id
     from public.survey_answers a join app.questionnaires q on q.id = a.questionnaire_id
     where a.loop_state = 'open' and a.client_id is not null and a.answered_at >= $1
     order by (a.comment is null), a.answered_at desc, a.id limit $2`,
    [iso(world.now - DAYS * DAY), MOST],
  );
  const numbers = await session.query<{ no: string }>(
    `select 'T-' || nextval('app.ticket_no') as no from generate_series(1, $1::integer)`,
    [low.length],
  );
  const type = named(world.catalogue.types, /^sikayet/u);
  const status = defaultStatus(world, 'new');
  const { first_response_minutes: first, resolve_minutes: whole } = type.attributes;
  const due = (at: number, minutes: number | null) =>
    minutes === null ? null : addWorkingMinutes(iso(at), minutes);
  const tickets = low.map((answer, n) => {
    const at = answer.at + 2 * MINUTE;
    return {
      id: uuidAt(random, at),
      ticket_no: numbers[n]?.no ?? null,
      client_id: answer.client_id,
      type_id: type.id,
      subject: `Anket: düşük puan · ${answer.name}`,
      description: [answer.nps === null ? '' : `Tavsiye puanı ${answer.nps} / 10.`, answer.comment ?? '']
        .filter(Boolean)
        .join('\n'),
      status_id: status.id,
      status_category: 'new',
      priority: type.attributes.default_priority,
      source_id: named(world.catalogue.sources, /^anket/u).id,
      department_id: answer.department_id,
      team_id: type.attributes.default_team_id,
      first_response_due_at: due(at, first),
      due_at: due(at, whole),
      watcher_ids: [],
      tag_ids: [],
      related_ticket_ids: [],
      reopened_count: 0,
      ...stamps(at, null),
    } satisfies Partial<TicketRow>;
  });
  const changes = tickets.map(({ id, created_at: at }): StatusChangeRow => ({
    id: uuidAt(random, Date.parse(at)),
    ticket_id: id,
    field: 'status',
    from_value: null,
    to_value: status.id,
    reason: null,
    at,
    ...stamps(Date.parse(at), null),
  }));
  await session.insertMany('public.tickets', tickets);
  await session.insertMany('public.ticket_status_changes', changes);
  await session.query(
    `update public.survey_answers a set follow_up_ticket_id = (p ->> 'ticket')::uuid from jsonb_array_elements($1::jsonb) p
     where a.id = (p ->> 'answer')::uuid`,
    [JSON.stringify(low.map(({ id }, n) => ({ answer: id, ticket: tickets[n]?.id })))],
  );
}
