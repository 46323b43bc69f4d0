import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAct } from '@/acts/run-act';
import { caseReference } from '@/acts/testing/act-context.fixture';
import { moveMeeting, moveSeries } from '@/features/meetings/meeting-forms';
import { editParticipants, withItem } from '@/features/meetings/meeting-lists';
import { newParticipant } from '@/features/meetings/meeting-participants';
import { recordOf } from '@/features/meetings/meeting-target';
import type { MeetingContext } from '@/features/meetings/meeting-target';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { answer } from '@sync/model/meetings/acts/answer';
import { cancel } from '@sync/model/meetings/acts/cancel';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';
import { CallFailed, Connection } from '@sync/replication/connection';
import { readKnownAccess } from '@sync/store/known-access';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { openTestStore } from '@sync/testing/local-store.fixture';
import { localWrites } from '@sync/store/local-writes';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';

/* Two devices without a network that each make the row of the same day of a series. */

const WAIT = { timeout: 20_000, interval: 20 };
const NOW = '2026-11-22T09:00:00.000Z';

interface Device {
  readonly store: TestStore;
  readonly context: MeetingContext;
  online(on: boolean): void;
  close(): Promise<void>;
}

let database: TestDatabase;
let planner: string;
let nurse: string;
let cashier: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  planner = await addPerson(database.owner, { roles: [roles.assistant] });
  nurse = await addPerson(database.owner, { roles: [roles.nurse], scope: 'own' });
  cashier = await addPerson(database.owner, { roles: [roles.accounting], scope: 'own' });
});
afterAll(() => database.stop());

async function openDevice(userId: string): Promise<Device> {
  const store = await openTestStore(`${userId}#${randomUUID()}`, {
    collections: ['definitions', 'access', 'meetings'],
  });
  let cut = false;
  const line = () => {
    if (cut) throw new CallFailed('network', 0);
    return database.owner;
  };
  const connection = new Connection({ firstDelay: 20, maxDelay: 200 });
  const replication: Replication = await startReplication(store, sqlTransport(line, userId), connection);
  await replication.settled();
  const known = await readKnownAccess(store.device);
  const access = { userId, permissions: new Set(known?.permissions ?? []) };
  return {
    store,
    context: { writes: localWrites(store, access), now: () => NOW },
    online: (on) => {
      cut = !on;
      if (on) replication.syncNow();
    },
    close: async () => {
      await replication.stop();
      await store.close();
    },
  };
}

const participant = (user_id: string): MeetingParticipant => ({
  id: randomUUID(),
  user_id,
  person_id: null,
  name: null,
  email: null,
  role: 'required',
  response: 'waiting',
  responded_at: null,
  attended: null,
});

async function planSeries(): Promise<string> {
  const series = change('meetings', 'meeting', {
    title: 'Kalite kurulu',
    meeting_kind: 'quality',
    starts_at: '2026-11-23T07:00:00.000Z',
    ends_at: '2026-11-23T08:00:00.000Z',
    all_day: false,
    time_zone: 'Europe/Istanbul',
    recurrence: {
      freq: 'weekly',
      interval: 1,
      weekdays: ['mo'],
      month_day: null,
      nth: null,
      until: '2027-06-28',
      count: null,
    },
    organiser_id: planner,
    participants: [participant(nurse), participant(cashier)].map((invited) => ({ ...invited })),
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    reminder_minutes: [],
    visibility: 'participants',
    status: 'invited',
    contains_patient_data: false,
  });
  await push(database.owner, planner, series);
  return series.id;
}

async function stored({ store }: Device, id: string): Promise<Meeting | null> {
  const found = await store.database.meetings.findOne(id).exec();
  return found === null ? null : (found.toJSON() as Meeting);
}

/** Returns the row on the device, once it has no unsent changes and equals the server's. */
async function settled(device: Device, id: string): Promise<Meeting> {
  return vi.waitFor(async () => {
    expect((await device.store.changes.all()).unsent).toEqual([]);
    const [row] = await database.owner<{ version: number }[]>`
      select row_version::int as version from public.meetings where id = ${id}`;
    const here = await stored(device, id);
    expect(here?.row_version).toBe(row?.version);
    if (here === null) throw new Error('not here');
    return here;
  }, WAIT);
}

/** Does an act with one meeting of a series that has no row of its own yet. */
async function doOn(
  { store, context }: Device,
  record: Meeting,
  originalStart: string,
  act: Act,
  values: AnyValues,
): Promise<void> {
  const day = recordOf({ record, originalStart });
  const acting = { ...context, database: store.database, reference: caseReference };
  await runAct(acting, act, day.id, values, day);
}

const answersOf = ({ participants }: Meeting): Record<string, string> =>
  Object.fromEntries(participants.map(({ user_id, response }) => [user_id ?? '', response]));

describe('two devices that make the row of one day', () => {
  it('keep both answers of people who may only answer, in one row', async () => {
    const seriesId = await planSeries();
    const [first, second] = await Promise.all([openDevice(nurse), openDevice(cashier)]);
    const at = '2026-11-30T07:00:00.000Z';
    const id = occurrenceId(seriesId, at);
    for (const [device, response] of [
      [first, 'declined'],
      [second, 'accepted'],
    ] as const) {
      device.online(false);
      const record = await stored(device, seriesId);
      if (record === null) throw new Error('the series is not here');
      await doOn(device, record, at, answer, { response, scope: 'one' });
    }
    first.online(true);
    await settled(first, id);
    second.online(true);
    const there = await settled(second, id);
    expect(answersOf(there)).toEqual({ [nurse]: 'declined', [cashier]: 'accepted' });
    first.online(true);
    await vi.waitFor(async () => {
      expect(answersOf((await stored(first, id)) ?? there)).toEqual({
        [nurse]: 'declined',
        [cashier]: 'accepted',
      });
      expect((await stored(first, id))?.row_version).toBe(2);
    }, WAIT);
    const rows = await database.owner`select id from public.meetings where series_id = ${seriesId}`;
    expect(rows.length).toBe(1);
    for (const device of [first, second]) {
      expect((await device.store.changes.all()).rejected.length).toBe(0);
      expect((await device.store.changes.all()).conflicts.length).toBe(0);
    }
    expect((await stored(second, seriesId))?.participants.map(({ response }) => response)).toEqual([
      'waiting',
      'waiting',
    ]);
    await Promise.all([first.close(), second.close()]);
  });

  it('keep an answer and a move, no matter which comes first', async () => {
    const seriesId = await planSeries();
    const [first, second] = await Promise.all([openDevice(nurse), openDevice(planner)]);
    const at = '2026-12-07T07:00:00.000Z';
    const id = occurrenceId(seriesId, at);
    const times = {
      starts_at: '2026-12-08T10:00:00.000Z',
      ends_at: '2026-12-08T11:00:00.000Z',
      all_day: false,
    };
    first.online(false);
    second.online(false);
    const record = await stored(first, seriesId);
    if (record === null) throw new Error('the series is not here');
    await doOn(first, record, at, answer, { response: 'maybe', scope: 'one' });
    await moveMeeting(second.context, { record, originalStart: at }, times);
    first.online(true);
    await settled(first, id);
    second.online(true);
    const there = await settled(second, id);
    expect(there).toMatchObject(times);
    expect(answersOf(there)[nurse]).toBe('maybe');
    expect((await second.store.changes.all()).conflicts.length).toBe(0);
    await Promise.all([first.close(), second.close()]);
  });

  it('make one row of it, though the series was given another time between', async () => {
    const seriesId = await planSeries();
    const [first, second] = await Promise.all([openDevice(planner), openDevice(planner)]);
    const series = await stored(first, seriesId);
    if (series === null) throw new Error('the series is not here');
    const before = '2026-11-30T07:00:00.000Z';
    const after = '2026-11-30T08:00:00.000Z';
    const times = {
      starts_at: '2026-12-01T10:00:00.000Z',
      ends_at: '2026-12-01T11:00:00.000Z',
      all_day: false,
    };
    first.online(false);
    await moveMeeting(first.context, { record: series, originalStart: before }, times);
    const moved = await moveSeries(second.context, series, { shift: 3_600_000, length: 3_600_000 }, true);
    await doOn(second, moved, after, cancel, { scope: 'one', reason: 'Tatil' });
    await settled(second, occurrenceId(seriesId, after));
    first.online(true);
    await vi.waitFor(async () => {
      expect((await first.store.changes.all()).unsent).toEqual([]);
      expect((await stored(first, occurrenceId(seriesId, after)))?.status).toBe('cancelled');
    }, WAIT);
    const days = await database.owner`
      select status from public.meetings where series_id = ${seriesId} and deleted_at is null`;
    expect([...days]).toEqual([{ status: 'cancelled' }]);
    expect((await first.store.changes.all()).rejected).toMatchObject([
      { id: occurrenceId(seriesId, before), constraint: 'meetings_occurrence', document: times },
    ]);
    await vi.waitFor(
      async () => expect(await stored(first, occurrenceId(seriesId, before))).toBeNull(),
      WAIT,
    );
    await Promise.all([first.close(), second.close()]);
  });
});

describe('two devices that invite the same colleague', () => {
  it('have the participant in the list once', async () => {
    const id = await planSeries();
    const [first, second] = await Promise.all([openDevice(planner), openDevice(planner)]);
    const record = await stored(first, id);
    if (record === null) throw new Error('the series is not here');
    for (const device of [first, second]) {
      device.online(false);
      const invited = newParticipant(`u:${planner}`, () => null);
      await editParticipants(device.context, { record, originalStart: null }, (all) =>
        withItem(all, invited),
      );
    }
    first.online(true);
    await settled(first, id);
    second.online(true);
    const there = await settled(second, id);
    expect(there.participants.map(({ user_id }) => user_id)).toEqual([nurse, cashier, planner]);
    await Promise.all([first.close(), second.close()]);
  });
});
