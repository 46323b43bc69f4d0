import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatingDays } from '@sync/model/rules/operating-days';
import type { OperatingSession } from '@sync/model/rules/operating-days';
import type { TheatreRoom } from '@sync/model/rules/free-slots';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';

/** The server's operating days against the devices': both decide what is told of the next list. */

let database: TestDatabase;
let owner: Sql;
let department: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  ({ owner } = database);
  const [row] = await owner`select id from public.definitions where kind = 'department' limit 1`;
  department = row?.['id'] as string;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`delete from public.theatre_sessions`;
  await owner`delete from public.definitions where kind = 'operating_room'`;
});

/** Days around which something is odd: a Friday, the eve and the days of feasts, the last of a year. */
const anchors = ['2026-11-20', '2026-10-27', '2026-05-22', '2026-03-18', '2026-12-30', '2026-04-21'];

const hour = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((full) => `${String(full).padStart(2, '0')}:00`);

const theatre = fc.record({
  rooms: fc.array(
    fc.record({
      opens_at: hour(6, 15),
      closes_at: hour(0, 23),
      open_on_saturday: fc.boolean(),
      open_on_sunday: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  sessions: fc.array(
    fc.record({
      room: fc.nat({ max: 2 }),
      day: fc.integer({ min: 0, max: 20 }),
      starts: fc.integer({ min: 0, max: 23 }),
      hours: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom<OperatingSession['session_kind'][]>('closed', 'closed', 'block'),
    }),
    { maxLength: 12 },
  ),
  anchor: fc.constantFrom(...anchors),
});

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('device and server name the same days', async () => {
  await fc.assert(
    fc.asyncProperty(theatre, async ({ rooms: given, sessions: planned, anchor }) => {
      await owner`delete from public.theatre_sessions`;
      await owner`delete from public.definitions where kind = 'operating_room'`;
      const rooms: TheatreRoom[] = [];
      for (const hours of given) {
        const id = crypto.randomUUID();
        const attributes = { ...hours, department_ids: [], tables: '1', equipment: null };
        await owner`insert into public.definitions (id, kind, name, position, attributes)
          values (${id}, 'operating_room', ${id}, 10, ${owner.json(attributes)})`;
        rooms.push({ id, hours, tables: 1 });
      }
      const sessions: OperatingSession[] = [];
      for (const { room, day, starts, hours, kind } of planned) {
        const roomId = rooms[room]?.id;
        if (roomId === undefined) continue;
        const from = Date.parse(`${dayFrom(anchor, day)}T00:00:00+03:00`) + starts * 3_600_000;
        const span = { from, to: from + hours * 3_600_000 };
        const isTaken = sessions.some(
          ({ room_id, starts_at, ends_at }) =>
            room_id === roomId && Date.parse(starts_at) < span.to && Date.parse(ends_at) > span.from,
        );
        if (isTaken) continue;
        const session: OperatingSession = {
          room_id: roomId,
          session_kind: kind,
          starts_at: new Date(span.from).toISOString(),
          ends_at: new Date(span.to).toISOString(),
        };
        sessions.push(session);
        // A room that is closed belongs to nobody, hours of a block to somebody.
        await owner`insert into public.theatre_sessions ${owner({
          id: crypto.randomUUID(),
          ...session,
          department_id: kind === 'block' ? department : null,
        })}`;
      }
      const days = operatingDays(rooms, sessions);
      const span = Array.from({ length: 24 }, (_none, at) => dayFrom(anchor, at - 2));
      const answers = await owner`
        select d::text as day, app.is_operating_day(d) as operating, app.operating_day_after(d, 1)::text as next,
          app.operating_day_after(d, 3)::text as third, app.operating_days_until(${anchor}::date, d) as until
        from unnest(${span}::date[]) d order by d`;
      expect(answers.map((row) => ({ ...row }))).toEqual(
        span.map((day) => ({
          day,
          operating: days.isOperating(day),
          next: days.after(day, 1),
          third: days.after(day, 3),
          until: days.until(anchor, day),
        })),
      );
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('on a Friday the next day is Monday, also over a weekend with a feast, and a block on Saturday counts', () => {
  const hours = { opens_at: '08:00', closes_at: '18:00', open_on_saturday: false, open_on_sunday: false };
  const room = { id: 'room', hours, tables: 1 };
  const days = operatingDays([room], []);
  expect(days.after('2026-11-20', 1)).toBe('2026-11-23');
  expect(days.after('2026-11-21', 1)).toBe('2026-11-23');
  expect(days.until('2026-11-20', '2026-11-23')).toBe(1);
  expect(days.until('2026-11-18', '2026-11-23')).toBe(3);
  // Somebody operates on a Saturday on which the rooms are closed.
  expect(days.until('2026-11-20', '2026-11-21')).toBe(1);
  expect(days.isSoon('2026-11-21', '2026-11-20')).toBe(true);
  expect(days.isSoon('2026-11-24', '2026-11-20')).toBe(false);
  expect(days.before('2026-11-23', 1)).toBe('2026-11-20');
  const block: OperatingSession = {
    room_id: 'room',
    session_kind: 'block',
    starts_at: '2026-11-21T06:00:00.000Z',
    ends_at: '2026-11-21T10:00:00.000Z',
  };
  expect(operatingDays([room], [block]).after('2026-11-20', 1)).toBe('2026-11-21');
  const closed: OperatingSession = {
    room_id: 'room',
    session_kind: 'closed',
    starts_at: '2026-11-22T21:00:00.000Z',
    ends_at: '2026-11-23T21:00:00.000Z',
  };
  expect(operatingDays([room], [closed]).after('2026-11-20', 1)).toBe('2026-11-24');
});
