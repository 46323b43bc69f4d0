import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { notificationTopics } from '@sync/model/entities/inbox';
import { occurrenceId } from '@sync/model/entities/meeting';
import { meetingKinds } from '@sync/model/entities/meeting-values';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let organiser: string;
/** Plans for the organiser. */
let assistant: string;
let nurse: string;
let cashier: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  organiser = await addPerson(owner, { roles: [roles.assistant] });
  assistant = await addPerson(owner, { roles: [roles.assistant] });
  nurse = await addPerson(owner, { roles: [roles.nurse], scope: 'own' });
  cashier = await addPerson(owner, { roles: [roles.accounting], scope: 'own' });
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`delete from public.notifications`;
});

/** Returns the notices with their recipients, and deletes them. */
async function told(): Promise<readonly string[]> {
  const names = new Map([
    [organiser, 'organiser'],
    [assistant, 'assistant'],
    [nurse, 'nurse'],
    [cashier, 'cashier'],
  ]);
  const rows = await owner<{ user_id: string; topic: string; title: string }[]>`
    with gone as (delete from public.notifications returning *) select * from gone`;
  return rows
    .map(({ user_id, topic, title }) => `${names.get(user_id) ?? 'somebody'} ${topic}: ${title}`)
    .sort();
}

const participant = (user: string, response = 'waiting') => ({
  id: randomUUID(),
  user_id: user,
  person_id: null,
  name: null,
  email: null,
  role: 'required',
  response,
  responded_at: null,
  attended: null,
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const weekly = () => ({
  freq: 'weekly',
  interval: 1,
  weekdays: ['mo'],
  month_day: null,
  nth: null,
  until: day(100).slice(0, 10),
  count: null,
});

function meetingChange(values: Document = {}, id: string = randomUUID()): Change {
  const document = {
    title: 'Ayşe Yılmaz lösemi konseyi',
    meeting_kind: 'case',
    starts_at: day(7),
    ends_at: day(7.1),
    all_day: false,
    time_zone: 'Europe/Istanbul',
    recurrence: null,
    series_id: null,
    original_start: null,
    organiser_id: organiser,
    participants: [],
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    reminder_minutes: [],
    visibility: 'participants',
    status: 'planned',
    contains_patient_data: false,
    minutes: null,
    ...values,
  };
  return change('meetings', 'meeting', document, null, id);
}

async function apply(person: string, ...changes: Change[]): Promise<void> {
  for (const result of await push(owner, person, ...changes))
    expect(result).toMatchObject({ status: 'applied' });
}

async function add(values: Document = {}, person = organiser): Promise<string> {
  const made = meetingChange(values);
  await apply(person, made);
  return made.id;
}

async function edit(person: string, id: string, document: Document): Promise<void> {
  const [row] = await owner`select row_version from public.meetings where id = ${id}`;
  await apply(person, change('meetings', 'meeting', document, Number(row?.['row_version']), id));
}

describe('an invitation', () => {
  test('goes to those who take part, once, whatever becomes of the meeting', async () => {
    const people = [participant(nurse), participant(organiser, 'accepted')];
    const made = { ...meetingChange({ participants: people }), edit: randomUUID() };
    await apply(organiser, made);
    await apply(organiser, made);
    await edit(organiser, made.id, { status: 'invited' });
    await edit(organiser, made.id, { title: 'Başka', agenda: [] });
    expect(await told()).toEqual(['nurse meeting_invited: Toplantı daveti']);
    await edit(organiser, made.id, { participants: [...people, participant(cashier)] });
    expect(await told()).toEqual(['cashier meeting_invited: Toplantı daveti']);
  });

  test('comes when a draft becomes a meeting, to its organiser too, and not before', async () => {
    const id = await add({ status: 'draft', participants: [participant(nurse)] }, assistant);
    expect(await told()).toEqual([]);
    await edit(assistant, id, { status: 'invited' });
    expect(await told()).toEqual([
      'nurse meeting_invited: Toplantı daveti',
      'organiser meeting_invited: Toplantı daveti',
    ]);
  });

  test('to what is over is none', async () => {
    await add({ starts_at: day(-2), ends_at: day(-1.9), participants: [participant(nurse)] });
    expect(await told()).toEqual([]);
  });

  test('names kind and time, not the subject', async () => {
    const id = await add({
      participants: [participant(nurse)],
      starts_at: '2099-03-02T11:30:00.000Z',
      ends_at: '2099-03-02T12:00:00.000Z',
    });
    const rows = await owner`select title, body, target, target_id, group_key from public.notifications`;
    expect([...rows]).toEqual([
      {
        title: 'Toplantı daveti',
        body: 'Vaka / konsey · 02.03.2099 14:30',
        target: 'meeting',
        target_id: id,
        group_key: `meeting:${id}`,
      },
    ]);
  });
});

describe('those who are invited', () => {
  let id: string;
  let people: ReturnType<typeof participant>[];
  beforeEach(async () => {
    people = [participant(nurse, 'accepted'), participant(cashier, 'declined')];
    id = await add({ participants: people, room: 'Salon 1' });
    await told();
  });

  test('are told of another time or place, in one notice until it is read', async () => {
    await edit(assistant, id, { starts_at: day(8), ends_at: day(8.1) });
    await edit(assistant, id, { starts_at: day(9), ends_at: day(9.1), room: 'Salon 2' });
    expect(await told()).toEqual([
      'cashier meeting_moved: Toplantının zamanı değişti',
      'nurse meeting_moved: Toplantının zamanı değişti',
      'organiser meeting_moved: Toplantının zamanı değişti',
    ]);
    await edit(organiser, id, { room: 'Salon 3' });
    await owner`update public.notifications set read_at = now()`;
    await edit(organiser, id, { room: 'Salon 4' });
    expect(await told()).toEqual([
      'cashier meeting_moved: Toplantının yeri değişti',
      'cashier meeting_moved: Toplantının yeri değişti',
      'nurse meeting_moved: Toplantının yeri değişti',
      'nurse meeting_moved: Toplantının yeri değişti',
    ]);
  });

  test('are told that it is off, but for those who declined, and that it takes place after all', async () => {
    await edit(organiser, id, { status: 'cancelled' });
    expect(await told()).toEqual(['nurse meeting_cancelled: Toplantı iptal edildi']);
    await edit(organiser, id, { status: 'planned' });
    expect(await told()).toEqual([
      'cashier meeting_moved: Toplantı yeniden planlandı',
      'nurse meeting_moved: Toplantı yeniden planlandı',
    ]);
    await edit(assistant, id, { status: 'postponed' });
    expect(await told()).toEqual([
      'nurse meeting_cancelled: Toplantı ertelendi',
      'organiser meeting_cancelled: Toplantı ertelendi',
    ]);
    await edit(organiser, id, { deleted_at: new Date().toISOString() });
    expect(await told()).toEqual([]);
  });

  test('are told that they take part no longer', async () => {
    await edit(organiser, id, { participants: people.slice(1) });
    expect(await told()).toEqual(['nurse meeting_cancelled: Toplantı katılımcılığınız kaldırıldı']);
  });

  test('answer to the organiser alone', async () => {
    const [mine, theirs] = people;
    await edit(nurse, id, {
      participants: [{ ...mine, response: 'maybe' } as Document, { ...theirs } as Document],
    });
    expect(await told()).toEqual(['organiser meeting_answered: Deniz Yıldız davete “belki” dedi']);
    await edit(nurse, id, {
      participants: [{ ...mine, response: 'maybe' } as Document, { ...theirs } as Document],
    });
    expect(await told()).toEqual([]);
  });
});

describe('a meeting of a series', () => {
  let series: string;
  const start = () => '2099-03-02T07:00:00.000Z';
  const original = '2099-03-09T07:00:00.000Z';
  const occurrence = (values: Document) =>
    meetingChange(
      {
        series_id: series,
        original_start: original,
        starts_at: original,
        ends_at: '2099-03-09T08:00:00.000Z',
        participants: [participant(nurse)],
        ...values,
      },
      occurrenceId(series, original),
    );
  beforeEach(async () => {
    series = await add({
      starts_at: start(),
      ends_at: '2099-03-02T08:00:00.000Z',
      recurrence: { ...weekly(), until: '2099-06-29' },
      participants: [participant(nurse)],
    });
    expect(await told()).toEqual(['nurse meeting_invited: Toplantı daveti']);
  });

  test('that gets a row of its own is no new invitation', async () => {
    await apply(organiser, occurrence({ agenda: [] }));
    expect(await told()).toEqual([]);
  });

  test('is moved, called off and answered for itself', async () => {
    await apply(
      organiser,
      occurrence({ starts_at: '2099-03-10T07:00:00.000Z', ends_at: '2099-03-10T08:00:00.000Z' }),
    );
    expect(await told()).toEqual(['nurse meeting_moved: Toplantının zamanı değişti']);
    await edit(organiser, occurrenceId(series, original), { status: 'cancelled' });
    expect(await told()).toEqual(['nurse meeting_cancelled: Toplantı iptal edildi']);
  });

  test('goes with its series without a word of its own', async () => {
    await apply(organiser, occurrence({ agenda: [] }));
    await edit(organiser, series, { deleted_at: new Date().toISOString() });
    expect(await told()).toEqual(['nurse meeting_cancelled: Toplantı iptal edildi']);
  });
});

test('an import tells nobody', async () => {
  await owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true)`;
    await tx`
      insert into public.meetings (id, title, meeting_kind, starts_at, ends_at, time_zone, organiser_id, visibility, status)
      values (${randomUUID()}, 'Eski', 'internal', ${day(3)}, ${day(3.1)}, 'Europe/Istanbul', ${nurse}, 'everyone', 'planned')`;
  });
  expect(await told()).toEqual([]);
});

test('kinds are named as on devices', async () => {
  const rows = await owner`
    select k as kind, app.meeting_kind_name(k) as name from unnest(${Object.keys(meetingKinds)}::text[]) k`;
  expect(Object.fromEntries(rows.map(({ kind, name }) => [kind, name]))).toEqual(meetingKinds);
  expect(Object.keys(notificationTopics)).toEqual(expect.arrayContaining(['meeting_invited', 'reassigned']));
});
