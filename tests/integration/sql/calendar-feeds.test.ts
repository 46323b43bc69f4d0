import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { createCalendarHandler } from '../../../supabase/functions/calendar/handler';
import { makeLinkWord } from '../../../src/data/link-word';
import { addRow, meetingValues } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let reader: string;
let other: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  reader = await addPerson(owner, { roles: [roles.administrator] });
  other = await addPerson(owner, { roles: [roles.administrator] });
});
afterAll(() => database.stop());

/** Handler of calendar programs, with the rights of the service. */
const handler = createCalendarHandler((step, given) =>
  owner.begin(async (tx) => {
    await tx`set local role service_role`;
    const [row] = await tx<{ answer: unknown }[]>`
      select public.calendar_service(${step}, ${JSON.stringify(given)}::text::jsonb) as answer`;
    return row?.answer ?? null;
  }),
);
const get = (name: string, method = 'GET'): Promise<Response> =>
  handler(new Request(`https://hastane.example/functions/v1/calendar/${name}`, { method }));

const save = (person: string, hash: string, titles: boolean) =>
  asUser(owner, person, (tx) => tx`select public.save_calendar_feed(${hash}, ${titles}) as answer`);

/** Makes an address for a person and returns its end. */
async function addressOf(person: string, titles = true): Promise<string> {
  const { word, hash } = await makeLinkWord();
  await save(person, hash, titles);
  return `${word}.ics`;
}

const soon = (days: number, hour = '09'): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`;
const asked = (user: string, response: string): Values => ({
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

async function meet(organiser: string, title: string, over: Values = {}): Promise<string> {
  const values = {
    ...meetingValues(organiser, 'planned'),
    title,
    starts_at: soon(2),
    ends_at: soon(2, '10'),
  };
  return addRow(owner, 'meetings', organiser, { ...values, ...over });
}

/** Returns the events of an address by their titles. */
async function eventsOf(name: string): Promise<ReadonlyMap<string, ICAL.Event>> {
  const response = await get(name);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return new Map(
    calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .map((event) => [event.summary, event]),
  );
}

describe('the calendar of a user', () => {
  test('has the meetings that the user takes part in, and no other', async () => {
    await meet(reader, 'Kendi toplantım', { room: 'B-204' });
    await meet(other, 'Çağrıldığım', { participants: [asked(reader, 'accepted')] });
    await meet(other, 'Reddettiğim', { participants: [asked(reader, 'declined')] });
    await meet(other, 'Herkese açık', { visibility: 'everyone' });
    await meet(reader, 'Taslağım', { status: 'draft' });
    await meet(reader, 'İptal', { status: 'cancelled', status_reason: 'Salon yok' });
    await meet(reader, 'Eski', { starts_at: soon(-90), ends_at: soon(-90, '10') });
    const events = await eventsOf(await addressOf(reader));
    expect([...events.keys()].toSorted()).toEqual(['Kendi toplantım', 'Çağrıldığım'].toSorted());
    expect(events.get('Kendi toplantım')?.location).toBe('B-204');
  });

  test('has a series with its rule, and without the days that the user has declined', async () => {
    const rule = {
      freq: 'daily',
      interval: 1,
      weekdays: [],
      month_day: null,
      nth: null,
      until: soon(9).slice(0, 10),
      count: null,
    };
    const series = await meet(other, 'Dizi', { recurrence: rule, participants: [asked(reader, 'accepted')] });
    const [day] = await owner<{ id: string }[]>`select app.occurrence_id(${series}, ${soon(4)}) as id`;
    await meet(other, 'Dizi', {
      id: day?.id ?? '',
      series_id: series,
      original_start: soon(4),
      starts_at: soon(4),
      ends_at: soon(4, '10'),
      participants: [asked(reader, 'declined')],
    });
    const event = (await eventsOf(await addressOf(reader))).get('Dizi');
    expect(event?.isRecurring()).toBe(true);
    const days = event?.component.getAllProperties('exdate').map((each) => String(each.getFirstValue()));
    expect(days).toHaveLength(1);
  });

  test('says no more than that its user is taken, unless the user wants titles', async () => {
    await meet(reader, 'Hasta Ayşe Can hakkında', {
      room: 'Salon 3',
      online_link: 'https://gorusme.example/x',
    });
    await meet(reader, 'Ali Kaya dosyası', { contains_patient_data: true });
    const told = await (await get(await addressOf(reader, true))).text();
    expect(told).not.toContain('Ali Kaya');
    expect(told).toContain('Hasta Ayşe Can');
    const text = await (await get(await addressOf(reader, false))).text();
    expect(text).toContain('SUMMARY:Meşgul');
    for (const said of ['Ayşe', 'Salon 3', 'gorusme.example']) expect(text).not.toContain(said);
  });
});

describe('an address', () => {
  test('is good until a new one is made, or it is closed', async () => {
    const [first, second] = [await addressOf(reader), await addressOf(reader)];
    expect([(await get(first)).status, (await get(second)).status]).toEqual([401, 200]);
    const [row] = await asUser(owner, reader, (tx) => tx`select public.read_calendar_feed() as answer`);
    expect(row).toEqual({
      answer: {
        feed: expect.objectContaining({ titles: true, read_at: expect.any(String) as string }) as object,
      },
    });
    await asUser(owner, reader, (tx) => tx`select public.drop_calendar_feed()`);
    expect((await get(second)).status).toBe(401);
  });

  test('ends with the right to the calendar, and with the account', async () => {
    const person = await addPerson(owner, { roles: [roles.administrator] });
    const name = await addressOf(person);
    expect((await get(name)).status).toBe(200);
    await owner`update public.profiles set status = 'suspended' where id = ${person}`;
    expect((await get(name)).status).toBe(401);
    await owner`update public.profiles set status = 'active' where id = ${person}`;
    expect((await get(name)).status).toBe(200);
    await owner`delete from public.user_roles where user_id = ${person}`;
    expect((await get(name)).status).toBe(401);
  });

  test('is found by nothing but itself', async () => {
    const { word, hash } = await makeLinkWord();
    await save(reader, hash, true);
    const wrong = [
      hash,
      `${hash}.ics`,
      `${word}`,
      `${word}.ics.ics`,
      `${word.slice(1)}x.ics`,
      '.ics',
      `%00${word}.ics`,
      `${word}.ICS`,
    ];
    for (const name of wrong) expect([name, (await get(name)).status]).toEqual([name, 401]);
    expect((await get(`${word}.ics`, 'POST')).status).toBe(405);
    expect((await get(`${word}.ics`)).status).toBe(200);
    expect(hash).not.toContain(word);
  });

  test('is not taken over by who knows what the server keeps of it', async () => {
    const { hash } = await makeLinkWord();
    await save(reader, hash, true);
    await expect(save(other, hash, true)).rejects.toThrow();
    await expect(save(other, 'abc', true)).rejects.toThrow('calendar_malformed');
    const stranger = await addPerson(owner, { roles: [] });
    await expect(save(stranger, '0'.repeat(64), true)).rejects.toThrow();
    await expect(
      asUser(owner, reader, (tx) => tx`select public.calendar_service('read', '{}')`),
    ).rejects.toThrow(/permission denied/u);
  });
});
