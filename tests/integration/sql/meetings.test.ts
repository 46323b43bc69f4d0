import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { occurrenceId } from '@sync/model/entities/meeting';
import { endsInTime, lastEnd } from '@sync/model/rules/meeting-rules';
import type { Recurrence } from '@sync/model/entities/meeting-values';
import { occurrencesBetween } from '@sync/model/rules/recurrence';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPush, change, idOf, pull, pullAll, push, pushOne } from '../support/sync-calls';
import type { Change, Cursor, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
/** Plans meetings for everybody. */
let assistant: string;
/** See the calendar and answer. */
let nurse: string;
let cashier: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  assistant = await addPerson(owner, { roles: [roles.assistant] });
  nurse = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  cashier = await addPerson(owner, { roles: [roles.accounting], scope: 'own' });
});
afterAll(() => database.stop());

function participant(user: string, response = 'waiting'): Document {
  return {
    id: randomUUID(),
    user_id: user,
    person_id: null,
    name: null,
    email: null,
    role: 'required',
    response,
    responded_at: null,
    attended: null,
  };
}

/** Returns the day so many days after a Monday to come, by Istanbul. Nobody is told of what is over. */
function comingDay(offset: number): string {
  const today = new Date();
  const untilMonday = ((8 - today.getUTCDay()) % 7) + 7;
  return new Date(today.getTime() + (untilMonday + offset) * 86_400_000).toISOString().slice(0, 10);
}

const weekly: Recurrence = {
  freq: 'weekly',
  interval: 1,
  weekdays: ['mo'],
  month_day: null,
  nth: null,
  until: comingDay(217),
  count: null,
};

function meetingChange(values: Document = {}, base: number | null = null, id?: string): Change {
  const document = {
    title: 'Kalite kurulu',
    meeting_kind: 'quality',
    starts_at: `${comingDay(0)}T07:00:00.000Z`,
    ends_at: `${comingDay(0)}T08:00:00.000Z`,
    all_day: false,
    time_zone: 'Europe/Istanbul',
    recurrence: null,
    series_id: null,
    original_start: null,
    organiser_id: assistant,
    participants: [],
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    reminder_minutes: [],
    visibility: 'everyone',
    status: 'planned',
    contains_patient_data: false,
    minutes: null,
    ...values,
  };
  return change('meetings', 'meeting', document, base, id);
}

async function add(values: Document, person = assistant): Promise<string> {
  const made = meetingChange(values);
  expect(await pushOne(owner, person, made)).toMatchObject({ status: 'applied' });
  return made.id;
}

const END: Cursor = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };

/** Returns what this user's device gets of one meeting: the meeting, a busy time, or nothing. */
async function seen(person: string, meetingId: string): Promise<readonly string[]> {
  const documents = await pullAll(owner, person, 'meetings');
  return documents
    .filter((document) => document['deleted_at'] === null || document['deleted_at'] === undefined)
    .filter((document) => document['id'] === meetingId || document['meeting_id'] === meetingId)
    .map((document) => document['kind'] as string);
}

describe('who sees a meeting', () => {
  test('one for everybody is seen by all who open the calendar, and is no busy time', async () => {
    const id = await add({});
    expect(await seen(nurse, id)).toEqual(['meeting']);
  });

  test('one of its participants is a busy time to others, of whom nothing else is told', async () => {
    const id = await add({
      visibility: 'participants',
      room: 'Toplantı salonu',
      participants: [participant(nurse), participant(randomUUID(), 'declined')],
    });
    expect(await seen(nurse, id)).toEqual(['meeting']);
    expect(await seen(cashier, id)).toEqual(['busy_time']);
    const [busy] = (await pullAll(owner, cashier, 'meetings')).filter((row) => row['meeting_id'] === id);
    expect(busy).toMatchObject({
      room: 'Toplantı salonu',
      cancelled: false,
      created_by: null,
      updated_by: null,
      starts_at: `${comingDay(0)}T07:00:00.000Z`,
    });
    const moved = change('meetings', 'busy_time', { room: 'B' }, 1, busy?.['id'] as string);
    expect(await pushOne(owner, cashier, moved)).toMatchObject({
      status: 'rejected',
      message_key: 'not_by_push',
    });
    expect(new Set(busy?.['user_ids'] as string[])).toEqual(new Set([assistant, nurse]));
    expect(JSON.stringify(busy)).not.toContain('Kalite');
  });

  test('a private one only to those who take part; a draft to nobody else, not even as a busy time', async () => {
    const director = await addPerson(owner, { roles: [roles.administrator] });
    const hidden = await add({ visibility: 'private', participants: [participant(nurse)] });
    expect(await seen(nurse, hidden)).toEqual(['meeting']);
    expect(await seen(director, hidden)).toEqual(['busy_time']);
    const draft = await add({ visibility: 'participants', status: 'draft' });
    expect(await seen(assistant, draft)).toEqual(['meeting']);
    expect(await seen(cashier, draft)).toEqual([]);
  });

  test('nobody learns of busy times without the calendar', async () => {
    const outsider = await addPerson(owner, { roles: [roles.reports] });
    expect(await pull(owner, outsider, 'meetings')).toMatchObject({ documents: [], readable: false });
  });

  test('when it becomes visible the busy time leaves, and the other way round', async () => {
    const id = await add({ visibility: 'participants' });
    const { cursor } = await pull(owner, cashier, 'meetings', null, 5000);
    const [busy] = await owner`select id from public.busy_times where meeting_id = ${id}`;
    await push(
      owner,
      assistant,
      meetingChange({ visibility: 'participants', participants: [participant(cashier)] }, 1, id),
    );
    const invited = await gone(cashier, cursor);
    expect(invited.ids).toContain(busy?.['id']);
    expect(await seen(cashier, id)).toEqual(['meeting']);
    await push(owner, assistant, meetingChange({ visibility: 'participants', participants: [] }, 2, id));
    expect((await gone(cashier, invited.cursor)).ids).toContain(id);
    expect(await seen(cashier, id)).toEqual(['busy_time']);
    await push(owner, assistant, meetingChange({ visibility: 'everyone' }, 3, id));
    expect(await seen(cashier, id)).toEqual(['meeting']);
  });

  test('a right that is withdrawn takes the meeting along', async () => {
    const id = await add({ visibility: 'participants' });
    const secretary = await addPerson(owner, { roles: [roles.assistant] });
    expect(await seen(secretary, id)).toEqual(['meeting']);
    await owner`update public.profiles set denied_permissions = '{companies.meetings.read_all}' where id = ${secretary}`;
    expect(await seen(secretary, id)).toEqual(['busy_time']);
  });

  async function gone(person: string, cursor: Cursor): Promise<{ ids: readonly string[]; cursor: Cursor }> {
    const requests = [{ collection: 'meetings', cursor: { ...cursor }, limit: 5000, gone: true }];
    const answer = await owner.begin(async (tx) => {
      const claims = JSON.stringify({ sub: person, role: 'authenticated' });
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx`set local role authenticated`;
      const [row] = await tx`select public.sync_pull(${tx.json(requests)}) as answer`;
      return row?.['answer'] as { collections: { gone: string[]; cursor: Cursor }[] };
    });
    const [page] = answer.collections;
    return { ids: page?.gone ?? [], cursor: page?.cursor ?? END };
  }
});

describe('what may be written', () => {
  test('without the right to edit only the own answer', async () => {
    const mine = participant(nurse);
    const other = participant(cashier);
    const id = await add({ participants: [mine, other], status: 'invited' });
    const answered = { ...mine, response: 'accepted', responded_at: '2026-11-22T08:00:00.000Z' };
    const own = meetingChange({ participants: [answered, other], status: 'invited' }, 1, id);
    expect(await pushOne(owner, nurse, own)).toMatchObject({ status: 'applied' });
    const attempts: Document[] = [
      { participants: [answered, { ...other, response: 'accepted' }] },
      { participants: [{ ...answered, attended: true }, other] },
      { participants: [answered] },
      { participants: [answered, other], title: 'Başka' },
    ];
    for (const values of attempts) {
      expect(
        await pushOne(owner, nurse, meetingChange({ status: 'invited', ...values }, 2, id)),
      ).toMatchObject({
        status: 'rejected',
        constraint: 'meetings_answer_permission',
      });
    }
  });

  test('without the right to edit also whether the own actions are done', async () => {
    const action = (assignee: string, state = 'open', text = 'Rapor'): Document => ({
      id: randomUUID(),
      text,
      assignee_id: assignee,
      due_on: null,
      state,
      ticket_id: null,
      reminder_id: null,
      carried_from: null,
    });
    const [mine, dropped, other] = [action(nurse), action(nurse, 'cancelled'), action(cashier)];
    const id = await add({ actions: [mine, dropped, other], status: 'completed' });
    const done = { ...mine, state: 'done' };
    const tick = (actions: readonly Document[], base: number) =>
      pushOne(owner, nurse, meetingChange({ actions: [...actions], status: 'completed' }, base, id));
    expect(await tick([done, dropped, other], 1)).toMatchObject({ status: 'applied' });
    expect(await tick([mine, dropped, other], 2)).toMatchObject({ status: 'applied' });
    const attempts: readonly (readonly Document[])[] = [
      [mine, dropped, { ...other, state: 'done' }],
      [{ ...mine, state: 'cancelled' }, dropped, other],
      [mine, { ...dropped, state: 'open' }, other],
      [{ ...mine, text: 'Başka' }, dropped, other],
      [{ ...mine, assignee_id: cashier }, dropped, other],
      [mine, dropped, { ...other, assignee_id: nurse }],
      [mine, dropped],
      [mine, dropped, other, action(nurse)],
    ];
    for (const actions of attempts) {
      expect(await tick(actions, 3)).toMatchObject({
        status: 'rejected',
        constraint: 'meetings_actions_permission',
        message_key: 'meetings_actions_permission',
      });
    }
  });

  test.each<[string, Document, string]>([
    ['an end before the start', { ends_at: `${comingDay(0)}T06:00:00.000Z` }, 'meetings_end_after_start'],
    ['more than a month', { ends_at: `${comingDay(61)}T06:00:00.000Z` }, 'meetings_too_long'],
    ['a series without an end', { recurrence: { ...weekly, until: null } }, 'meetings_recurrence_check'],
    ['a series with two ends', { recurrence: { ...weekly, count: 3 } }, 'meetings_recurrence_check'],
    ['a week without days', { recurrence: { ...weekly, weekdays: [] } }, 'meetings_recurrence_check'],
    ['more than five years', { recurrence: { ...weekly, until: '2032-06-01' } }, 'meetings_series_ends'],
    ['minutes of a whole series', { recurrence: { ...weekly }, minutes: 'x' }, 'meetings_series_shape'],
    ['approval without minutes', { status: 'minutes_review' }, 'meetings_minutes_required'],
    ['endless minutes', { minutes: 'ş'.repeat(500_001) }, 'meetings_minutes_check'],
    ['patients’ data for everybody', { contains_patient_data: true }, 'meetings_patient_data'],
    [
      'a participant without a name',
      { participants: [{ ...participant(''), user_id: null }] },
      'meetings_participants_check',
    ],
    [
      'an occurrence under a name of its own',
      { series_id: randomUUID(), original_start: `${comingDay(0)}T07:00:00.000Z` },
      'meetings_series_id_fkey',
    ],
  ])('%s is refused', async (_name, values, constraint) => {
    expect(await pushOne(owner, assistant, meetingChange(values))).toMatchObject({
      status: 'rejected',
      constraint,
    });
  });

  test('two devices that change one occurrence meet in one row', async () => {
    const series = await add({ recurrence: { ...weekly } });
    const at = `${comingDay(7)}T07:00:00.000Z`;
    const id = occurrenceId(series, at);
    const occurrence = {
      series_id: series,
      original_start: at,
      starts_at: at,
      ends_at: `${comingDay(7)}T09:00:00.000Z`,
    };
    expect(await pushOne(owner, assistant, meetingChange(occurrence, null, id))).toMatchObject({
      status: 'applied',
    });
    const later = meetingChange({ ...occurrence, status: 'cancelled' }, null, id);
    expect(await pushOne(owner, assistant, later)).toMatchObject({ status: 'conflict' });
    expect(await pushOne(owner, assistant, meetingChange(occurrence))).toMatchObject({
      status: 'rejected',
      constraint: 'meetings_occurrence',
    });
    await push(owner, assistant, change('meetings', 'meeting', { deleted_at: at }, 1, series));
    const [row] = await owner`select deleted_at is not null as gone from public.meetings where id = ${id}`;
    expect(row).toEqual({ gone: true });
  });

  test('minutes are approved by those who may, and stand then', async () => {
    const manager = await addPerson(owner, { roles: [roles.administrator] });
    const id = await add({ status: 'completed', minutes: 'Görüşüldü.' });
    const closed = meetingChange({ status: 'closed', minutes: 'Görüşüldü.' }, 1, id);
    expect(await pushOne(owner, assistant, closed)).toMatchObject({
      constraint: 'meetings_approval_permission',
    });
    expect(await pushOne(owner, manager, closed)).toMatchObject({ status: 'applied' });
    const rewritten = meetingChange({ status: 'closed', minutes: 'Görüşülmedi.' }, 2, id);
    expect(await pushOne(owner, manager, rewritten)).toMatchObject({ constraint: 'meetings_closed' });
    const reopened = meetingChange({ status: 'planned', minutes: 'Görüşüldü.' }, 2, id);
    expect(await pushOne(owner, manager, reopened)).toMatchObject({
      constraint: 'meetings_status_transition',
      message_key: 'state_not_allowed',
    });
  });
});

describe('one day of a series, answered by those who may only answer', () => {
  const at = `${comingDay(7)}T07:00:00.000Z`;
  const answeredAt = '2026-11-22T08:00:00.000Z';

  async function seriesWith(values: Document = {}): Promise<{
    readonly series: string;
    readonly people: readonly Document[];
  }> {
    const people = [participant(nurse), participant(cashier)];
    const series = await add({
      recurrence: { ...weekly },
      participants: people,
      status: 'invited',
      room: 'Salon',
      visibility: 'participants',
      ...values,
    });
    return { series, people };
  }

  function answer(person: string, people: readonly Document[], response: string) {
    return people.map((member) =>
      member.user_id === person ? { ...member, response, responded_at: answeredAt } : member,
    );
  }

  function dayChange(series: string, values: Document, base: number | null = null, start = at): Change {
    const document = {
      series_id: series,
      original_start: start,
      starts_at: start,
      ends_at: `${comingDay(7)}T08:00:00.000Z`,
      status: 'invited',
      room: 'Salon',
      visibility: 'participants',
      ...values,
    };
    return meetingChange(document, base, occurrenceId(series, start));
  }

  const rowOf = async (id: string) => {
    const [row] = await owner`select * from public.meetings where id = ${id}`;
    return row;
  };

  test('is what the series says, but for the own answer', async () => {
    const { series, people } = await seriesWith();
    const sent = dayChange(series, {
      title: 'Başka konu',
      starts_at: `${comingDay(7)}T17:00:00.000Z`,
      ends_at: `${comingDay(7)}T23:00:00.000Z`,
      visibility: 'everyone',
      minutes: 'Uydurma',
      status: 'cancelled',
      organiser_id: nurse,
      participants: answer(cashier, answer(nurse, people, 'declined'), 'accepted'),
    });
    expect(await pushOne(owner, nurse, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    expect(await rowOf(sent.id)).toMatchObject({
      title: 'Kalite kurulu',
      starts_at: new Date(at),
      ends_at: new Date(`${comingDay(7)}T08:00:00.000Z`),
      recurrence: null,
      visibility: 'participants',
      minutes: null,
      status: 'invited',
      organiser_id: assistant,
      participants: answer(nurse, people, 'declined'),
      created_by: assistant,
      updated_by: nurse,
    });
    const told = await owner`select title from public.notifications
      where target_id = ${sent.id} and user_id = ${assistant}`;
    expect([...told]).toEqual([{ title: expect.stringContaining('daveti reddetti') as string }]);
  });

  test('a second answer meets the row that is there, and may be put into it', async () => {
    const { series, people } = await seriesWith();
    const first = dayChange(series, { participants: answer(nurse, people, 'accepted') });
    const second = dayChange(series, { participants: answer(cashier, people, 'maybe') });
    expect(await pushOne(owner, nurse, first)).toMatchObject({ status: 'applied' });
    expect(await pushOne(owner, cashier, second)).toMatchObject({
      status: 'conflict',
      current: { participants: answer(nurse, people, 'accepted') },
    });
    const both = answer(cashier, answer(nurse, people, 'accepted'), 'maybe');
    const merged = dayChange(series, { participants: both }, 1);
    expect(await pushOne(owner, cashier, merged)).toMatchObject({ status: 'applied' });
    expect((await rowOf(first.id))?.['participants']).toEqual(both);
  });

  test('takes the time that the series has by now', async () => {
    const { series, people } = await seriesWith();
    await owner`update public.meetings set starts_at = starts_at + interval '90 minutes',
      ends_at = ends_at + interval '2 hours' where id = ${series}`;
    const sent = dayChange(series, { participants: answer(nurse, people, 'accepted') });
    expect(await pushOne(owner, nurse, sent)).toMatchObject({ status: 'applied' });
    expect(await rowOf(sent.id)).toMatchObject({
      original_start: new Date(at),
      starts_at: new Date(`${comingDay(7)}T08:30:00.000Z`),
      ends_at: new Date(`${comingDay(7)}T10:00:00.000Z`),
    });
    // By its new time the day is the same: it has its row.
    const again = dayChange(series, { participants: people }, null, `${comingDay(7)}T08:30:00.000Z`);
    expect(await pushOne(owner, cashier, again)).toMatchObject({ constraint: 'meetings_occurrence' });
  });

  test('is not to be had of another day, another’s series, or without an answer', async () => {
    const { series, people } = await seriesWith();
    const tuesday = dayChange(series, { participants: people }, null, `${comingDay(8)}T07:00:00.000Z`);
    expect(await pushOne(owner, nurse, tuesday)).toMatchObject({ constraint: 'meetings_occurrence' });
    const silent = dayChange(series, { participants: [] });
    expect(await pushOne(owner, nurse, silent)).toMatchObject({ constraint: 'meetings_answer_permission' });
    const open = await seriesWith({ participants: [participant(cashier)], visibility: 'everyone' });
    const uninvited = dayChange(open.series, { participants: [participant(nurse)] });
    expect(await pushOne(owner, nurse, uninvited)).toMatchObject({
      constraint: 'meetings_answer_permission',
    });
    const hidden = await seriesWith({ participants: [participant(cashier)] });
    const guessed = dayChange(hidden.series, { participants: [participant(nurse)] });
    expect(await pushOne(owner, nurse, guessed)).toMatchObject({ constraint: 'meetings_series_id_fkey' });
    const single = meetingChange({ participants: [participant(nurse)] });
    expect(await pushOne(owner, nurse, single)).toMatchObject({ status: 'rejected', code: '42501' });
  });

  test('does not go on being seen by who answered and was taken out', async () => {
    const { series, people } = await seriesWith();
    const sent = dayChange(series, { participants: answer(nurse, people, 'accepted') });
    await pushOne(owner, nurse, sent);
    expect(await seen(nurse, sent.id)).toEqual(['meeting']);
    const rest = people.filter(({ user_id }) => user_id !== nurse);
    await pushOne(owner, assistant, dayChange(series, { participants: rest }, 1));
    expect(await seen(nurse, sent.id)).toEqual(['busy_time']);
  });
});

describe('device and server say the same', () => {
  const series: readonly [string, string, Partial<Recurrence>][] = [
    ['2026-11-23T07:00:00.000Z', '2026-11-23T08:00:00.000Z', {}],
    [
      '2026-11-23T07:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
      { until: null, count: 31, weekdays: ['mo', 'th'] },
    ],
    [
      '2026-01-30T22:00:00.000Z',
      '2026-01-31T22:00:00.000Z',
      { freq: 'daily', weekdays: [], until: null, count: 90, interval: 2 },
    ],
    [
      '2026-01-31T07:00:00.000Z',
      '2026-01-31T08:00:00.000Z',
      { freq: 'monthly', weekdays: [], month_day: 31, until: null, count: 12 },
    ],
    [
      '2026-01-31T07:00:00.000Z',
      '2026-01-31T08:00:00.000Z',
      { freq: 'monthly', weekdays: ['sa'], nth: -1, until: null, count: 13 },
    ],
    [
      '2028-02-29T07:00:00.000Z',
      '2028-02-29T08:00:00.000Z',
      { freq: 'yearly', weekdays: [], until: null, count: 2 },
    ],
    [
      '2028-03-02T07:00:00.000Z',
      '2028-03-02T08:00:00.000Z',
      { freq: 'yearly', weekdays: [], until: null, count: 6 },
    ],
    [
      '2028-03-02T07:00:00.000Z',
      '2028-03-02T08:00:00.000Z',
      { freq: 'yearly', weekdays: [], until: null, count: 7 },
    ],
  ];
  test.each(series)('of the end of a series from %s (%#)', async (starts_at, ends_at, values) => {
    const recurrence = { ...weekly, ...values };
    const [row] = await owner`
      select app.iso(app.last_end(${starts_at}, ${ends_at}, ${owner.json({ ...recurrence })}, null)) as "lastEnd",
        app.ends_in_time(${starts_at}, ${owner.json({ ...recurrence })}) as "endsInTime",
        app.check_recurrence(${owner.json({ ...recurrence })}) as known`;
    expect(row).toEqual({
      lastEnd: lastEnd({ starts_at, ends_at, recurrence, original_start: null }),
      endsInTime: endsInTime(starts_at, recurrence),
      known: true,
    });
  });

  const rules: readonly [string, string, Partial<Recurrence>][] = [
    ['every other day', '2026-11-23', { freq: 'daily', weekdays: [], interval: 2, until: '2027-02-10' }],
    ['so many days', '2026-11-23', { freq: 'daily', weekdays: [], interval: 3, until: null, count: 12 }],
    ['every other week', '2026-11-25', { weekdays: ['mo', 'we', 'su'], interval: 2, until: '2027-04-01' }],
    ['so many in weeks', '2026-11-25', { weekdays: ['su', 'mo'], interval: 3, until: null, count: 7 }],
    [
      'a day not every month has',
      '2026-01-31',
      { freq: 'monthly', weekdays: [], month_day: 31, until: null, count: 7 },
    ],
    ['the last Friday', '2026-01-30', { freq: 'monthly', weekdays: ['fr'], nth: -1, until: '2027-06-30' }],
    [
      'every other third Monday',
      '2026-01-19',
      { freq: 'monthly', weekdays: ['mo'], nth: 3, interval: 2, until: '2027-06-30' },
    ],
    [
      'a start that the rule does not name',
      '2026-01-20',
      { freq: 'monthly', weekdays: ['mo'], nth: 1, until: null, count: 5 },
    ],
    ['a leap day', '2028-02-29', { freq: 'yearly', weekdays: [], until: null, count: 2 }],
    ['a year', '2026-03-01', { freq: 'yearly', weekdays: [], interval: 2, until: null, count: 3 }],
  ];
  test.each(rules)('of the days of a series: %s', async (_name, day, values) => {
    const recurrence = { ...weekly, ...values };
    // Before three in the morning in Istanbul: another day in UTC.
    const start = new Date(Date.parse(`${day}T00:30:00.000Z`) - 3 * 3_600_000).toISOString();
    const rows = await owner<{ day: string }[]>`
      select to_char(d, 'YYYY-MM-DD') as day
      from generate_series(${day}::date - 40, ${day}::date + 1900, interval '1 day') d
      where app.series_has_day(${start}, 'Europe/Istanbul', ${owner.json({ ...recurrence })}, d::date)`;
    const starts = occurrencesBetween({ start, recurrence, timeZone: 'Europe/Istanbul' }, 0, Infinity);
    const expected = starts.map((at) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10));
    expect(rows.map((row) => row.day)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });

  test('of the name of an occurrence', async () => {
    const id = randomUUID();
    const at = '2026-11-30T07:30:00.000Z';
    const [row] = await owner`select app.occurrence_id(${id}, ${at}) as name`;
    expect(row).toEqual({ name: occurrenceId(id, at) });
  });
});

test('what has ended long ago stays away, a series that still runs does not', async () => {
  const old = { starts_at: '2025-01-06T07:00:00.000Z', ends_at: '2025-01-06T08:00:00.000Z' };
  const single = await add(old);
  const running = await add({ ...old, recurrence: { ...weekly, until: comingDay(28) } });
  const ended = await add({ ...old, recurrence: { ...weekly, until: '2025-03-31' } });
  const ids = [single, running, ended];
  await owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true)`;
    await tx`update public.meetings set updated_at = '2025-01-07T07:00:00Z' where id in ${tx(ids)}`;
  });
  const documents = await pullAll(owner, assistant, 'meetings');
  expect(documents.map(idOf).filter((id) => ids.includes(id))).toEqual([running]);
});

test('what is too old for devices is found on the server, by who may read it', async () => {
  const old = { starts_at: '2024-03-04T07:00:00.000Z', ends_at: '2024-03-04T08:00:00.000Z' };
  const title = 'İnfeksiyon kontrol görüşmesi';
  const open = await add({ ...old, title, minutes: 'Görüşüldü.', status: 'completed', room: 'Şükran odası' });
  const hidden = await add({ ...old, title, visibility: 'private' });
  await add({ title });
  await add({ ...old, title, recurrence: { ...weekly, until: '2024-05-06' } });
  const found = (person: string, sought: string) =>
    asUser(owner, person, async (tx) => {
      const [row] = await tx<{ found: Document[] }[]>`select public.find_old_meetings(${sought}) as found`;
      return row?.found ?? [];
    });
  const seenByNurse = await found(nurse, 'kontrol sukran INFEKSİYON');
  expect(seenByNurse.map(idOf)).toEqual([open]);
  expect(seenByNurse[0]).toMatchObject({ title, minutes: 'Görüşüldü.', starts_at: old.starts_at });
  expect((await found(assistant, 'infeksiyon')).map(idOf).sort()).toEqual([open, hidden].sort());
  expect(await found(nurse, 'infeksiyon %')).toHaveLength(1);
  expect(await found(nurse, ' _%')).toEqual([]);
  const outsider = await addPerson(owner, { roles: [roles.reports] });
  expect(await found(outsider, 'infeksiyon')).toEqual([]);
});

test('a day that is added while its series is removed does not stay behind', async () => {
  const series = await add({ recurrence: { ...weekly } });
  const start = `${comingDay(7)}T07:00:00.000Z`;
  const day = meetingChange(
    { series_id: series, original_start: start, starts_at: start, ends_at: `${comingDay(7)}T08:00:00.000Z` },
    null,
    occurrenceId(series, start),
  );
  const removing = database.connect();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let removed: () => void = () => undefined;
  const isRemoved = new Promise<void>((resolve) => (removed = resolve));
  const removal = asUser(removing, assistant, async (tx) => {
    const gone = { ...meetingChange({}, 1, series), document: { deleted_at: start } };
    expect(await callPush(tx, [gone])).toMatchObject([{ status: 'applied' }]);
    removed();
    await ended;
  });
  await isRemoved;
  const adding = pushOne(database.connect(), assistant, day);
  await Promise.race([adding, somebodyWaits(owner)]);
  end();
  await removal;
  await adding;
  expect(await seen(nurse, day.id)).toEqual([]);
});
