import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { JSONValue, Sql } from 'postgres';
import { asPerson } from './as-person';
import { atMost, figure } from './report';
import type { Figure } from './report';

const SURGERIES = 10_000;
const ROOMS = 20;
const PUSHES = 60;
const DAY = 86_400_000;
/** Far from the demo's own surgeries. */
const FIRST = Date.parse('2031-01-06T05:00:00.000Z');

/** Adds held surgeries: in each room two a day, by a surgeon of its own. */
async function addSurgeries(
  sql: Sql,
): Promise<{ readonly rooms: readonly string[]; readonly surgeons: readonly string[] }> {
  const entry = async (kind: string, attributes: JSONValue): Promise<string> => {
    const id = randomUUID();
    await sql`insert into public.definitions (id, kind, name, position, attributes)
      values (${id}, ${kind}, ${id}, 1, ${sql.json(attributes)})`;
    return id;
  };
  const hours = { opens_at: '08:00', closes_at: '18:00', open_on_saturday: false, open_on_sunday: false };
  const rooms: string[] = [];
  const surgeons: string[] = [];
  for (let room = 0; room < ROOMS; room += 1) {
    rooms.push(await entry('operating_room', { department_ids: [], tables: '1', ...hours, equipment: null }));
    surgeons.push(await entry('clinician', { profession: 'surgeon', department_id: null, user_id: null }));
  }
  await sql.begin(async (transaction) => {
    await transaction`select set_config('app.import', 'on', true)`;
    await transaction`
      insert into public.surgeries (id, client_id, procedures, department_id, surgeon_id, room_id, planned_start, planned_end,
        room_free_at, urgency, approval_state, currency, status)
      select gen_random_uuid(), (select id from public.clients limit 1),
        jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'procedure_id', null, 'name', 'Kasık fıtığı', 'code', null,
          'side', 'none', 'minutes', 60)),
        (select id from public.definitions where kind = 'department' limit 1),
        (${surgeons}::uuid[])[1 + n % ${ROOMS}], (${rooms}::uuid[])[1 + n % ${ROOMS}], s.at, s.at + interval '1 hour',
        s.at + interval '80 minutes', 'elective', 'not_needed', 'TRY', 'planned'
      from generate_series(0, ${SURGERIES - 1}) n cross join lateral (
        select to_timestamp(${FIRST / 1000}) + make_interval(days => n / ${ROOMS * 2}, mins => (n / ${ROOMS}) % 2 * 90) as at
      ) s`;
  });
  await sql`analyze public.surgeries`;
  await sql`analyze app.taken_people`;
  return { rooms, surgeons };
}

/** Measures the milliseconds of one push each. */
async function pushTimes(
  sql: Sql,
  userId: string,
  document: (at: number) => Record<string, JSONValue>,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < PUSHES; at += 1) {
    const change = {
      collection: 'surgeries',
      kind: 'surgery',
      id: randomUUID(),
      base_version: null,
      document: document(at),
    };
    const start = performance.now();
    await asPerson(
      sql,
      userId,
      (transaction) => transaction`select sync_push(${transaction.json([change] as never)})`,
    );
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}
const middle = (times: readonly number[]): number => times[Math.floor(times.length / 2)] ?? 0;

/** Measures the cost of holding a slot among 10,000 surgeries, as a coordinator; beside it a surgery without one. */
export async function measureTheatre(url: string, userId: string): Promise<readonly Figure[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const { rooms, surgeons } = await addSurgeries(sql);
    const [held] =
      await sql`select count(*)::int as n from public.surgeries where slot_state = 'held' and planned_start >= ${new Date(FIRST)}`;
    const [client] = await sql`select id from public.clients limit 1`;
    const [department] = await sql`select id from public.definitions where kind = 'department' limit 1`;
    const plain = (at: number): Record<string, JSONValue> => ({
      client_id: client?.['id'] as string,
      procedures: [
        { id: randomUUID(), procedure_id: null, name: 'Kasık fıtığı', code: null, side: 'none', minutes: 60 },
      ],
      department_id: department?.['id'] as string,
      surgeon_id: surgeons[at % ROOMS] ?? '',
      table_no: 1,
      urgency: 'elective',
      approval_state: 'not_needed',
      currency: 'TRY',
      short_notice: false,
      status: 'proposed',
    });
    const time = (at: number, minutes: number) =>
      new Date(FIRST + (at % 200) * DAY + (240 + minutes) * 60_000).toISOString();
    const without = await pushTimes(sql, userId, plain);
    const slots = await pushTimes(sql, userId, (at) => ({
      ...plain(at),
      status: 'planned',
      room_id: rooms[at % ROOMS] ?? '',
      planned_start: time(at, 0),
      planned_end: time(at, 60),
      room_free_at: time(at, 80),
    }));
    return [
      figure('held surgeries', Number(held?.['n']), ''),
      figure('push of a surgery without a slot, median', middle(without), 'ms'),
      figure('push of one that takes a slot, median', middle(slots), 'ms'),
      atMost('  of that the check of the slot', middle(slots) - middle(without), 'ms', 20),
      figure('  slowest of 60', slots.at(-1) ?? 0, 'ms'),
    ];
  } finally {
    await sql.end();
  }
}
