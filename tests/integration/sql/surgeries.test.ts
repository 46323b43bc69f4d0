import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';
import { operatingDays } from '@sync/model/rules/operating-days';
import { dayAt } from '@sync/model/rules/theatre-days';
import { itemDeadlines } from '@sync/model/rules/surgery-rules';

let database: TestDatabase;
let owner: Sql;
let coordinator: string;
let other: string;
let nurse: string;
let clientId: string;
let departmentId: string;

const id = () => crypto.randomUUID();
type Values = Record<string, JSONValue>;
const MINUTE = 60_000;
/** Each test plans on a day of its own. */
let day = Date.parse('2030-01-07T05:00:00.000Z');
beforeEach(() => {
  day += 86_400_000;
});
const at = (minutes: number): string => new Date(day + minutes * MINUTE).toISOString();

async function addEntry(kind: string, attributes: Values, name: string = id()): Promise<string> {
  const entry = id();
  await owner`insert into public.definitions (id, kind, name, position, attributes)
    values (${entry}, ${kind}, ${name}, 10, ${owner.json(attributes)})`;
  return entry;
}
const addRoom = () =>
  addEntry('operating_room', {
    department_ids: [],
    tables: '1',
    opens_at: '08:00',
    closes_at: '18:00',
    open_on_saturday: false,
    open_on_sunday: false,
    equipment: null,
  });
const addClinician = (profession = 'surgeon', user: string | null = null) =>
  addEntry('clinician', { profession, department_id: null, user_id: user });
const addProcedure = (sided: boolean) =>
  addEntry('procedure', {
    code: null,
    department_id: null,
    minutes: 60,
    turnover_minutes: 20,
    sided,
    needs_blood: false,
    needs_implant: false,
    needs_icu: false,
  });

const procedureOf = (more: Values = {}): Values => ({
  id: id(),
  procedure_id: null,
  name: 'Kasık fıtığı',
  code: null,
  side: 'none',
  minutes: 60,
  ...more,
});
const item = (code: string, state = 'done'): Values => ({ id: code, state, by: null, at: null, note: null });

interface Slot {
  readonly room?: string;
  readonly surgeon?: string;
  /** Minutes from the beginning of the test's day; 60 minutes, then 20 to make ready. */
  readonly start?: number;
}

const surgeryOf = ({ room, surgeon = '', start = 0 }: Slot, more: Values = {}): Values => ({
  client_id: clientId,
  procedures: [procedureOf()],
  department_id: departmentId,
  surgeon_id: surgeon,
  table_no: 1,
  urgency: 'elective',
  approval_state: 'not_needed',
  currency: 'TRY',
  short_notice: false,
  status: room === undefined ? 'proposed' : 'planned',
  ...(room === undefined
    ? {}
    : { room_id: room, planned_start: at(start), planned_end: at(start + 60), room_free_at: at(start + 80) }),
  ...more,
});

/** Returns the answer to a push of one change. */
async function pushed(person: string, values: Values, surgeryId: string, version: number | null = null) {
  const [answer] = await push(owner, person, change('surgeries', 'surgery', values, version, surgeryId));
  return answer as { readonly status: string; readonly constraint?: string; readonly document?: Values };
}
async function plan(slot: Slot, more: Values = {}, person = coordinator): Promise<string> {
  const surgeryId = id();
  const answer = await pushed(person, surgeryOf(slot, more), surgeryId);
  expect(answer).toMatchObject({ status: 'applied' });
  return surgeryId;
}
const rowOf = async (surgeryId: string) => {
  const [row] = await owner`select * from public.surgeries where id = ${surgeryId}`;
  return row as Record<string, unknown>;
};

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  coordinator = await addPerson(owner, { roles: [roles.surgery] });
  other = await addPerson(owner, { roles: [roles.surgery] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
  clientId = id();
  await owner`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
    values (${clientId}, 'patient', 'Deniz', 'Yıldız', 'none', 'unspecified', 'deniz@vizite.test')`;
  const [department] = await owner`select id from public.definitions where kind = 'department' limit 1`;
  departmentId = department?.['id'] as string;
});
afterAll(() => database.stop());

describe('slots', () => {
  test('of twenty that take one slot at once one holds it, nothing is refused, and the others name the one', async () => {
    const room = await addRoom();
    const surgeons = await Promise.all(Array.from({ length: 20 }, () => addClinician()));
    const made = await Promise.all(
      surgeons.map((surgeon, place) =>
        plan({ room, surgeon, start: place % 3 }, {}, place % 2 === 0 ? coordinator : other),
      ),
    );
    const rows = await Promise.all(made.map(rowOf));
    const held = rows.filter(({ slot_state }) => slot_state === 'held');
    expect(held).toHaveLength(1);
    for (const row of rows.filter((candidate) => candidate !== held[0]))
      expect(row).toMatchObject({ slot_state: 'clash', clash_kind: 'room', clash_with_id: held[0]?.['id'] });
  });

  test('a room is taken until it has been made ready, and free from then on', async () => {
    const room = await addRoom();
    await plan({ room, surgeon: await addClinician() });
    const early = await plan({ room, surgeon: await addClinician(), start: 75 });
    const after = await plan({ room, surgeon: await addClinician(), start: 160 });
    expect(await rowOf(early)).toMatchObject({ slot_state: 'clash', clash_kind: 'room' });
    expect(await rowOf(after)).toMatchObject({ slot_state: 'held' });
    const second = await plan({ room, surgeon: await addClinician(), start: 0 }, { table_no: 2 });
    expect(await rowOf(second)).toMatchObject({ slot_state: 'held' });
  });

  test('a surgeon or an anaesthetist is in one room at a time, but for a reason that somebody has written down', async () => {
    const [surgeon, anaesthetist] = [await addClinician(), await addClinician('anaesthetist')];
    const team = () => [{ id: id(), person_id: anaesthetist, role: 'anaesthetist' }];
    const first = await plan({ room: await addRoom(), surgeon }, { team: team() });
    const second = await plan({ room: await addRoom(), surgeon, start: 30 });
    const third = await plan(
      { room: await addRoom(), surgeon: await addClinician(), start: 30 },
      { team: team() },
    );
    expect(await rowOf(second)).toMatchObject({
      slot_state: 'clash',
      clash_kind: 'surgeon',
      clash_with_id: first,
    });
    expect(await rowOf(third)).toMatchObject({ slot_state: 'clash', clash_kind: 'anaesthetist' });
    await pushed(coordinator, { overlap_reason: 'Asistan kapatıyor' }, second, 1);
    expect(await rowOf(second)).toMatchObject({ slot_state: 'held', clash_with_id: null });
    // Free while the room is made ready.
    const next = await plan({ room: await addRoom(), surgeon, start: 60 + 30 });
    expect(await rowOf(next)).toMatchObject({ slot_state: 'held' });
  });

  test('when a surgery moves or is cancelled, the oldest of those that waited gets the slot', async () => {
    const room = await addRoom();
    const first = await plan({ room, surgeon: await addClinician() });
    const second = await plan({ room, surgeon: await addClinician(), start: 10 });
    const third = await plan({ room, surgeon: await addClinician(), start: 20 });
    const times = { planned_start: at(300), planned_end: at(360), room_free_at: at(380) };
    expect(await pushed(coordinator, times, first, 1)).toMatchObject({ status: 'applied' });
    expect(await rowOf(first)).toMatchObject({ slot_state: 'held', moved_from: new Date(at(0)) });
    expect(await rowOf(second)).toMatchObject({ slot_state: 'held' });
    expect(await rowOf(third)).toMatchObject({ slot_state: 'clash', clash_with_id: second });
    const [reason] = await owner`select id from public.definitions where kind = 'surgery_reason' limit 1`;
    const cancel = { status: 'cancelled', status_reason_id: reason?.['id'] as string };
    expect(await pushed(other, { status: 'cancelled' }, second, 2)).toMatchObject({
      constraint: 'surgeries_reason_required',
    });
    expect(await pushed(other, cancel, second, 2)).toMatchObject({ status: 'applied' });
    expect(await rowOf(second)).toMatchObject({ slot_state: 'released' });
    expect(await rowOf(third)).toMatchObject({ slot_state: 'held' });
  });

  test('two surgeries change places in one push', async () => {
    const [firstRoom, secondRoom] = [await addRoom(), await addRoom()];
    const first = await plan({ room: firstRoom, surgeon: await addClinician() });
    const second = await plan({ room: secondRoom, surgeon: await addClinician() });
    await pushed(coordinator, { room_id: secondRoom }, first, 1);
    await pushed(coordinator, { room_id: firstRoom }, second, 1);
    expect([await rowOf(first), await rowOf(second)]).toMatchObject([
      { slot_state: 'held', room_id: secondRoom },
      { slot_state: 'held', room_id: firstRoom },
    ]);
  });

  test('several surgeries in one statement see one another', async () => {
    const rooms = [await addRoom(), await addRoom()];
    const surgeon = await addClinician();
    await owner.begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      await tx`insert into public.surgeries (id, client_id, procedures, department_id, surgeon_id, room_id, planned_start,
          planned_end, room_free_at, urgency, approval_state, currency, status)
        select gen_random_uuid(), ${clientId}, ${tx.json([procedureOf()])}, ${departmentId}, ${surgeon}, r,
          ${at(0)}, ${at(60)}, ${at(80)}, 'elective', 'missing', 'TRY', 'planned'
        from unnest(${rooms}::uuid[]) r`;
    });
    const rows = await owner`select slot_state, clash_kind from public.surgeries where surgeon_id = ${surgeon}
      order by slot_state desc`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { slot_state: 'held', clash_kind: null },
      { slot_state: 'clash', clash_kind: 'surgeon' },
    ]);
  });

  test('times that cannot be are refused by name', async () => {
    const room = await addRoom();
    const surgeon = await addClinician();
    const refused = async (more: Values) =>
      (await pushed(coordinator, surgeryOf({ room, surgeon }, more), id())).constraint;
    expect(await refused({ planned_end: at(-1) })).toBe('surgeries_end_after_start');
    expect(await refused({ room_free_at: at(30) })).toBe('surgeries_end_after_start');
    expect(await refused({ planned_end: at(36 * 60), room_free_at: at(36 * 60 + 1) })).toBe(
      'surgeries_too_long',
    );
    expect(await refused({ room_free_at: null })).toBe('surgeries_times_together');
    expect(await refused({ room_id: null })).toBe('surgeries_slot_required');
    // Over midnight is allowed.
    expect((await pushed(coordinator, surgeryOf({ room, surgeon, start: 17 * 60 }), id())).status).toBe(
      'applied',
    );
  });
});

describe('one surgery', () => {
  test('a procedure that has sides is planned with one', async () => {
    const room = await addRoom();
    const procedure = await addProcedure(true);
    const values = surgeryOf(
      { room, surgeon: await addClinician() },
      { procedures: [procedureOf({ procedure_id: procedure })] },
    );
    expect(await pushed(coordinator, values, id())).toMatchObject({ constraint: 'surgeries_side_required' });
    const proposed = surgeryOf(
      { surgeon: await addClinician() },
      { procedures: [procedureOf({ procedure_id: procedure })] },
    );
    expect(await pushed(coordinator, proposed, id())).toMatchObject({ status: 'applied' });
  });

  test('a surgery is confirmed complete, an emergency by somebody who names a reason', async () => {
    const checklist = [item('consent'), item('tests', 'open')];
    const elective = await plan({ room: await addRoom(), surgeon: await addClinician() }, { checklist });
    const confirm = { status: 'confirmed' };
    expect(await pushed(coordinator, confirm, elective, 1)).toMatchObject({
      constraint: 'surgeries_confirm_incomplete',
    });
    const withReason = { ...confirm, override_reason: 'Acil' };
    expect(await pushed(coordinator, withReason, elective, 1)).toMatchObject({
      constraint: 'surgeries_confirm_incomplete',
    });
    expect(
      await pushed(coordinator, { ...confirm, checklist: [item('consent'), item('tests')] }, elective, 1),
    ).toMatchObject({
      status: 'applied',
    });

    const slot = { room: await addRoom(), surgeon: await addClinician() };
    const emergency = await plan(slot, { checklist, urgency: 'emergency' });
    const planner = await addPerson(owner, { roles: [roles.relations] });
    expect(await pushed(planner, withReason, emergency, 1)).toMatchObject({
      constraint: 'surgeries_override_permission',
    });
    expect(await pushed(coordinator, withReason, emergency, 1)).toMatchObject({ status: 'applied' });
    expect(await rowOf(emergency)).toMatchObject({ status: 'confirmed', override_by: coordinator });
  });

  test('an approval that ends before the day, and a foreign patient without cover, are not confirmed', async () => {
    const before = new Date(day - 86_400_000).toISOString().slice(0, 10);
    const approved = { approval_state: 'approved', approval_until: before };
    const first = await plan({ room: await addRoom(), surgeon: await addClinician() }, approved);
    expect(await pushed(coordinator, { status: 'confirmed' }, first, 1)).toMatchObject({
      constraint: 'surgeries_approval_ended',
    });
    const second = await plan(
      { room: await addRoom(), surgeon: await addClinician() },
      { checklist: [item('cover')] },
    );
    expect(await pushed(coordinator, { status: 'confirmed' }, second, 1)).toMatchObject({
      constraint: 'surgeries_cover_missing',
    });
  });

  test('milestones rise, are not in the future, and are never refused for a plan that was not complete', async () => {
    const surgery = await plan(
      { room: await addRoom(), surgeon: await addClinician() },
      { checklist: [item('tests', 'open')] },
    );
    const mark = (code: string, time: string): Values => ({ id: code, at: time, by: null });
    const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    expect(
      await pushed(coordinator, { milestones: [mark('admitted', late), mark('room_in', early)] }, surgery, 1),
    ).toMatchObject({ constraint: 'surgeries_milestones_order' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await pushed(coordinator, { milestones: [mark('admitted', tomorrow)] }, surgery, 1)).toMatchObject(
      {
        constraint: 'surgeries_milestone_future',
      },
    );
    const entered = { milestones: [mark('admitted', early), mark('room_in', late)], status: 'in_theatre' };
    expect(await pushed(coordinator, entered, surgery, 1)).toMatchObject({ status: 'applied' });
    // The plan stays from then on.
    expect(await pushed(coordinator, { planned_start: at(5) }, surgery, 2)).toMatchObject({
      constraint: 'surgeries_under_way',
    });
    const [reason] = await owner`select id from public.definitions where kind = 'surgery_reason' limit 1`;
    expect(
      await pushed(
        coordinator,
        { status: 'cancelled', status_reason_id: reason?.['id'] as string },
        surgery,
        2,
      ),
    ).toMatchObject({ status: 'rejected' });
  });

  test('a nurse marks steps and preparation of the own ward, and plans nothing', async () => {
    const mine = await addPerson(owner, {
      roles: [roles.nurse],
      scope: 'department',
      department: departmentId,
    });
    const surgery = await plan({ room: await addRoom(), surgeon: await addClinician() });
    expect(await pushed(mine, { checklist: [item('consent')] }, surgery, 1)).toMatchObject({
      status: 'applied',
    });
    expect(await pushed(mine, { note: 'x' }, surgery, 2)).toMatchObject({
      constraint: 'surgeries_edit_permission',
    });
    // Of another ward she sees nothing, unless she is in the team.
    const [elsewhere] =
      await owner`select id from public.definitions where kind = 'department' and id <> ${departmentId} limit 1`;
    const stranger = await addPerson(owner, {
      roles: [roles.nurse],
      scope: 'department',
      department: elsewhere?.['id'] as string,
    });
    expect((await pushed(stranger, { bed: '1' }, surgery, 2)).status).not.toBe('applied');
    const inTeam = await addClinician('nurse', stranger);
    await pushed(coordinator, { team: [{ id: id(), person_id: inTeam, role: 'nurse' }] }, surgery, 2);
    expect(await rowOf(surgery)).toMatchObject({ team_user_ids: [stranger] });
    expect(await pushed(stranger, { bed: '1' }, surgery, 3)).toMatchObject({ status: 'applied' });
    expect(nurse).toBeTruthy();
  });

  test('durations are learned from what really happened', async () => {
    const [procedure, surgeon] = [await addProcedure(false), await addClinician()];
    for (const minutes of [60, 80, 70]) {
      const surgery = await plan(
        { room: await addRoom(), surgeon, start: minutes * 5 },
        {
          procedures: [procedureOf({ procedure_id: procedure })],
        },
      );
      const start = Date.parse('2026-11-20T08:00:00.000Z');
      const mark = (code: string, after: number) => ({
        id: code,
        at: new Date(start + after * MINUTE).toISOString(),
        by: null,
      });
      await pushed(
        coordinator,
        { milestones: [mark('room_in', 0), mark('room_out', minutes)], status: 'recovery' },
        surgery,
        1,
      );
    }
    const rows = await owner`select surgeon_id, cases, median_minutes from public.surgery_durations
      where procedure_id = ${procedure} order by surgeon_id nulls first`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { surgeon_id: null, cases: 3, median_minutes: 70 },
      { surgeon_id: surgeon, cases: 3, median_minutes: 70 },
    ]);
  });
});

test('planners of a day learn of one another, and what each holds', async () => {
  const [firstPlanner, secondPlanner] = [
    await addPerson(owner, { roles: [roles.surgery] }),
    await addPerson(owner, { roles: [roles.surgery] }),
  ];
  const here = async (person: string, held: string | null, on = '2026-11-25') => {
    const [row] = await asUser(
      owner,
      person,
      (tx) => tx`select public.planning_here(${on}, ${held}) as answer`,
    );
    return row?.['answer'] as unknown;
  };
  const surgery = id();
  expect(await here(firstPlanner, null)).not.toContainEqual(
    expect.objectContaining({ user_id: secondPlanner }),
  );
  expect(await here(secondPlanner, surgery)).toContainEqual({ user_id: firstPlanner, surgery_id: null });
  expect(await here(firstPlanner, null)).toContainEqual({ user_id: secondPlanner, surgery_id: surgery });
  expect(await here(firstPlanner, null, '2026-11-26')).toEqual([]);
  await owner`update app.planners set seen_at = seen_at - interval '1 minute' where user_id = ${secondPlanner}`;
  expect(await here(firstPlanner, null)).toEqual([]);
});

describe('notices', () => {
  /** Returns what a user was told since the last time. */
  const told = async (person: string) => {
    const rows = await owner<{ topic: string; title: string; body: string }[]>`
      with gone as (delete from public.notifications where user_id = ${person} returning *)
      select topic, title, body from gone order by at, title`;
    return rows.map(({ topic, title }) => `${topic}: ${title}`);
  };
  /** Plans a day within the next two weeks: nothing is told of days further ahead. */
  const soon = (days: number): Values => {
    const start = Math.ceil((Date.now() + days * 86_400_000) / (5 * MINUTE)) * 5 * MINUTE;
    const time = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
    return { planned_start: time(0), planned_end: time(60), room_free_at: time(80) };
  };

  test('both planners learn of a clash, also the one who sent it later, and that it is solved', async () => {
    const room = await addRoom();
    const mine = await addPerson(owner, { roles: [roles.surgery] });
    const first = await plan({ room, surgeon: await addClinician() }, soon(5));
    await told(coordinator);
    const second = await plan({ room, surgeon: await addClinician() }, soon(5), mine);
    expect(await told(mine)).toEqual(['surgery_clash: Ameliyat planı çakışıyor']);
    expect(await told(coordinator)).toEqual(['surgery_clash: Planladığınız ameliyatla çakışma var']);
    await pushed(coordinator, soon(6), first, 1);
    expect(await rowOf(second)).toMatchObject({ slot_state: 'held' });
    expect(await told(mine)).toEqual(['surgery_clash: Çakışma çözüldü, yer onaylandı']);
  });

  test('team and ward learn that a surgery moved, was put off or cancelled; whoever does it does not', async () => {
    const [elsewhere, ward] = await Promise.all([
      addPerson(owner, { roles: [roles.nurse], scope: 'own' }),
      addPerson(owner, { roles: [roles.nurse], scope: 'department', department: departmentId }),
    ]);
    const inTeam = await addClinician('nurse', elsewhere);
    const surgery = await plan(
      { room: await addRoom(), surgeon: await addClinician() },
      { ...soon(3), team: [{ id: id(), person_id: inTeam, role: 'nurse' }] },
    );
    await told(coordinator);
    await pushed(coordinator, soon(4), surgery, 1);
    await pushed(coordinator, { room_id: await addRoom() }, surgery, 2);
    // The unread notice says the new thing.
    expect(await told(elsewhere)).toEqual(['surgery_moved: Ameliyatın salonu değişti']);
    expect(await told(ward)).toEqual(['surgery_moved: Ameliyatın salonu değişti']);
    expect(await told(coordinator)).toEqual([]);
    const [reason] = await owner`select id from public.definitions where kind = 'surgery_reason' limit 1`;
    await pushed(
      coordinator,
      { status: 'cancelled', status_reason_id: reason?.['id'] as string },
      surgery,
      3,
    );
    expect(await told(ward)).toEqual(['surgery_cancelled: Ameliyat iptal edildi']);
  });

  test('what is late or missing is told once to those who answer for it', async () => {
    const late = await plan({ room: await addRoom(), surgeon: await addClinician() }, soon(0.01));
    const missing = { ...soon(2), checklist: [item('approval', 'open'), item('side_mark', 'open')] };
    await plan({ room: await addRoom(), surgeon: await addClinician() }, missing);
    const covered = { ...soon(2), checklist: [item('approval'), item('side_mark', 'open')] };
    await plan({ room: await addRoom(), surgeon: await addClinician() }, covered);
    await owner`delete from public.notifications`;
    await owner.begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      await tx`update public.surgeries set planned_start = planned_start - interval '1 hour',
        planned_end = planned_end - interval '1 hour', room_free_at = room_free_at - interval '1 hour' where id = ${late}`;
    });
    const planned = dayAt(Date.parse(soon(2)['planned_start'] as string));
    const left = operatingDays([], []).until(dayAt(Date.now()), planned);
    await owner`select app.tell_surgery_times()`;
    const first = (await told(coordinator)).filter((line) => !line.includes('clash'));
    expect(first).toContain('surgery_late: Ameliyat başlamadı, saati geçti');
    expect(first.filter((line) => line.startsWith('surgery_missing'))).toEqual([
      `surgery_missing: Ameliyata ${left} ameliyat günü kaldı, hazırlığı eksik`,
    ]);
    await owner`select app.tell_surgery_times()`;
    expect(await told(coordinator)).toEqual([]);
  });

  test('deadlines of the preparation are the same as on devices', async () => {
    for (const [code, days] of Object.entries(itemDeadlines)) {
      const [row] = await owner`select app.item_deadline(${code}) as days`;
      expect([code, row?.['days']]).toEqual([code, days]);
    }
  });
});
