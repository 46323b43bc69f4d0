import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let administrator: string;
let agent: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  administrator = await addPerson(owner, { roles: [roles.administrator] });
  agent = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

type Json = Record<string, JSONValue>;

function reportOf(values: Json = {}): Json & { device_id: string } {
  return {
    device_id: randomUUID(),
    name: 'Chrome · Android tablet',
    app_version: '0.1.0',
    schema_version: 1,
    unsent: 0,
    refused: 0,
    conflicts: 0,
    storage_used: 5_000_000,
    storage_quota: 2_000_000_000,
    synced: true,
    wiped: null,
    ...values,
  };
}

async function report(person: string, values: Json): Promise<{ wipe: string | null }> {
  const [row] = await asUser(
    owner,
    person,
    (tx) =>
      tx<{ answer: { wipe: string | null } }[]>`select public.report_device(${tx.json(values)}) as answer`,
  );
  return row?.answer ?? { wipe: null };
}
/** Returns the agent's row of a device. */
const rowOf = async (deviceId: string) =>
  (await owner`select * from public.devices where device_id = ${deviceId} and user_id = ${agent}`)[0];

async function status(person: string, call: 'request' | 'cancel', id: unknown, reason = 'Tablet kayboldu') {
  const [row] = await asUser(owner, person, (tx) =>
    call === 'request'
      ? tx`select public.request_device_wipe(${String(id)}, ${reason}) ->> 'status' as status`
      : tx`select public.cancel_device_wipe(${String(id)}) ->> 'status' as status`,
  );
  return row?.status as unknown;
}
const logged = async (id: unknown) =>
  (
    await owner`select user_id, action, reason, details from public.audit_log
      where entity = 'device' and entity_id = ${String(id)} order by at, action desc`
  ).map(({ user_id, action, reason, details }) => [user_id, action, reason, details] as unknown[]);

describe('report_device', () => {
  test('keeps one row for a user and device, with the times of the server', async () => {
    const first = reportOf({ unsent: 3, synced: false });
    expect(await report(agent, first)).toEqual({ wipe: null });
    const before = await rowOf(first.device_id);
    expect(before).toMatchObject({ user_id: agent, unsent: 3, storage_used: '5000000', last_sync_at: null });
    expect(Math.abs(Date.now() - Number(before?.last_seen_at))).toBeLessThan(60_000);

    await report(agent, { ...first, unsent: 0, refused: 1, synced: true, app_version: '0.2.0' });
    const after = await rowOf(first.device_id);
    expect(after).toMatchObject({ id: before?.id as unknown, unsent: 0, refused: 1, app_version: '0.2.0' });
    expect(after?.first_seen_at).toEqual(before?.first_seen_at);
    expect(after?.last_sync_at).not.toBeNull();

    // A report between two rounds does not take the time of the last one away.
    await report(agent, { ...first, synced: false });
    expect((await rowOf(first.device_id))?.last_sync_at).toEqual(after?.last_sync_at);
  });

  test('another user on the same device has a row of their own', async () => {
    const mine = reportOf({ unsent: 7 });
    await report(agent, mine);
    await report(administrator, { ...mine, unsent: 0 });
    const rows = await owner`select user_id, unsent from public.devices
      where device_id = ${mine.device_id} order by unsent`;
    expect([...rows]).toEqual([
      { user_id: administrator, unsent: 0 },
      { user_id: agent, unsent: 7 },
    ]);
  });

  test.each([
    ['no object', []],
    ['a device that is no id', reportOf({ device_id: 'tablet' })],
    ['no name', reportOf({ name: ' ' })],
    ['a long name', reportOf({ name: 'x'.repeat(81) })],
    ['a name of several lines', reportOf({ name: 'a\nb' })],
    ['a version with spaces', reportOf({ app_version: '1 0' })],
    ['a negative count', reportOf({ unsent: -1 })],
    ['a fraction', reportOf({ unsent: 1.5 })],
    ['a count as text', reportOf({ unsent: '1' })],
    ['a missing count', { ...reportOf(), conflicts: null }],
    ['a count beyond reason', reportOf({ refused: 100_000_000 })],
    ['storage beyond reason', reportOf({ storage_used: 1e18 })],
    ['a wipe without counts', reportOf({ wiped: { id: randomUUID() } })],
    ['a wipe that is no id', reportOf({ wiped: { id: 'x', unsent: 0, to_decide: 0, drafts: 0 } })],
  ])('%s is refused', async (_name, values) => {
    await expect(report(agent, values as Json)).rejects.toMatchObject({ code: '22023' });
  });

  test('storage that the browser does not tell is no fault', async () => {
    const quiet = reportOf({ storage_used: null, storage_quota: null });
    await report(agent, quiet);
    expect(await rowOf(quiet.device_id)).toMatchObject({ storage_used: null, storage_quota: null });
  });

  test('suspended accounts and strangers report nothing', async () => {
    const suspended = await addPerson(owner, { roles: [roles.callCentre], status: 'suspended' });
    for (const person of [suspended, randomUUID()]) {
      await expect(report(person, reportOf())).rejects.toMatchObject({
        code: '42501',
        message: 'account_inactive',
      });
    }
  });

  test('a user keeps fifty devices at most, the last seen ones', async () => {
    const collector = await addPerson(owner, { roles: [roles.callCentre] });
    await owner`insert into public.devices
        (device_id, user_id, name, app_version, schema_version, unsent, refused, conflicts, last_seen_at)
      select gen_random_uuid(), ${collector}, 'Eski ' || n, '0.1.0', 1, 0, 0, 0, now() - make_interval(days => n)
      from generate_series(1, 50) n`;
    await report(collector, reportOf({ name: 'Yeni' }));
    const names = (await owner`select name from public.devices where user_id = ${collector}`).map(
      ({ name }) => String(name),
    );
    expect(names).toHaveLength(50);
    expect(names).toContain('Yeni');
    expect(names).toContain('Eski 49');
    expect(names).not.toContain('Eski 50');
  });
});

describe('a wipe', () => {
  test('is told to the device until it says that it is done, and everything is logged', async () => {
    const mine = reportOf({ unsent: 2, refused: 1 });
    await report(agent, mine);
    const id = (await rowOf(mine.device_id))?.id as unknown;
    expect(await status(administrator, 'request', id)).toBe('requested');
    expect(await status(administrator, 'request', id, 'bir daha')).toBe('already_requested');

    const { wipe } = await report(agent, mine);
    expect(wipe).toMatch(/^[0-9a-f-]{36}$/u);
    // Lost answers: the device asks again.
    expect(await report(agent, mine)).toEqual({ wipe });
    // Not to another user of the same device.
    expect(await report(administrator, mine)).toEqual({ wipe: null });

    const done = { ...mine, unsent: 0, wiped: { id: wipe, unsent: 2, to_decide: 1, drafts: 0 } };
    expect(await report(agent, done)).toEqual({ wipe: null });
    expect(await report(agent, done)).toEqual({ wipe: null });
    expect(await rowOf(mine.device_id)).toMatchObject({ lost_unsent: 2, lost_to_decide: 1, lost_drafts: 0 });
    expect(await logged(id)).toEqual([
      [
        administrator,
        'device_wipe_request',
        'Tablet kayboldu',
        { user_id: agent, name: mine.name, unsent: 2, to_decide: 1 },
      ],
      [agent, 'device_wipe_done', null, { unsent: 2, to_decide: 1, drafts: 0 }],
    ]);
    // Signed in again on it: an ordinary device.
    expect(await report(agent, mine)).toEqual({ wipe: null });
  });

  test('that is taken back is not told, and one that was carried out cannot be taken back', async () => {
    const mine = reportOf();
    await report(agent, mine);
    const id = (await rowOf(mine.device_id))?.id as unknown;
    await status(administrator, 'request', id);
    expect(await status(administrator, 'cancel', id)).toBe('cancelled');
    expect(await status(administrator, 'cancel', id)).toBe('not_waiting');
    expect(await report(agent, mine)).toEqual({ wipe: null });
    expect((await logged(id)).map(([, action]) => action)).toEqual([
      'device_wipe_request',
      'device_wipe_cancel',
    ]);

    await status(administrator, 'request', id);
    const { wipe } = await report(agent, mine);
    // The device had heard of it when it was withdrawn: what it did holds.
    await status(administrator, 'cancel', id);
    await report(agent, { ...mine, wiped: { id: wipe, unsent: 0, to_decide: 0, drafts: 0 } });
    expect((await rowOf(mine.device_id))?.wiped_at).not.toBeNull();
    expect(await status(administrator, 'cancel', id)).toBe('not_waiting');
  });

  test('done for an older request leaves the newer one waiting', async () => {
    const mine = reportOf();
    await report(agent, mine);
    const id = (await rowOf(mine.device_id))?.id as unknown;
    await status(administrator, 'request', id);
    const { wipe: older } = await report(agent, mine);
    await status(administrator, 'cancel', id);
    await status(administrator, 'request', id);
    const { wipe: newer } = await report(agent, mine);
    expect(newer).not.toBe(older);
    const late = { ...mine, wiped: { id: older, unsent: 0, to_decide: 0, drafts: 0 } };
    expect(await report(agent, late)).toEqual({ wipe: newer });
  });

  test('needs the permission, a device and a reason', async () => {
    const mine = reportOf();
    await report(agent, mine);
    const id = (await rowOf(mine.device_id))?.id as unknown;
    const reader = await addPerson(owner, { extra: ['access.users.read'] });
    for (const person of [agent, reader, randomUUID()]) {
      await expect(status(person, 'request', id)).rejects.toMatchObject({ code: '42501' });
      await expect(status(person, 'cancel', id)).rejects.toMatchObject({ code: '42501' });
    }
    for (const reason of ['', '  x  ', 'x'.repeat(501)]) {
      await expect(status(administrator, 'request', id, reason)).rejects.toMatchObject({ code: '22023' });
    }
    await expect(status(administrator, 'request', randomUUID())).rejects.toMatchObject({ code: '22023' });
    await expect(status(administrator, 'cancel', randomUUID())).rejects.toMatchObject({ code: '22023' });
  });

  test('pokes the devices; reports do not', async () => {
    const mine = reportOf();
    await report(agent, mine);
    const id = (await rowOf(mine.device_id))?.id as unknown;
    await owner`delete from realtime.messages where true`;
    await report(agent, mine);
    expect(await owner`select * from realtime.messages`).toHaveLength(0);
    await status(administrator, 'request', id);
    expect([...(await owner`select topic, event, payload from realtime.messages`)]).toEqual([
      { topic: 'sync', event: 'changed', payload: { collections: ['devices'] } },
    ]);
  });
});

describe('a wipe that waits', () => {
  test('stays, whatever else its user reports', async () => {
    const loser = await addPerson(owner, { roles: [roles.callCentre] });
    const rowsOf = async () =>
      (await owner`select device_id from public.devices where user_id = ${loser}`).map(({ device_id }) =>
        String(device_id),
      );
    const rowId = async (device_id: string) =>
      (await owner`select id from public.devices where device_id = ${device_id}`)[0]?.id as unknown;
    const lost = reportOf();
    await report(loser, lost);
    const cancelled = reportOf();
    await report(loser, cancelled);
    await owner`update public.devices set last_seen_at = now() - interval '1 year' where user_id = ${loser}`;
    await status(administrator, 'request', await rowId(lost.device_id));
    await status(administrator, 'request', await rowId(cancelled.device_id));
    await status(administrator, 'cancel', await rowId(cancelled.device_id));
    for (let n = 0; n < 60; n += 1) await report(loser, reportOf());
    const left = await rowsOf();
    expect(left).toContain(lost.device_id);
    // Fifty others, the one among them whose wipe was taken back gone as any other.
    expect(left).toHaveLength(51);
    expect(left).not.toContain(cancelled.device_id);

    const { wipe } = await report(loser, lost);
    expect(wipe).not.toBeNull();
    await report(loser, { ...lost, wiped: { id: wipe, unsent: 0, to_decide: 0, drafts: 0 } });
    await owner`update public.devices set last_seen_at = now() - interval '1 year'
      where device_id = ${lost.device_id}`;
    await report(loser, reportOf());
    expect(await rowsOf()).not.toContain(lost.device_id);
  });
});

describe('list_devices', () => {
  const list = async (person: string) =>
    (await asUser(owner, person, (tx) => tx`select public.list_devices() as answer`))[0]?.answer as {
      devices: Json[];
      server_time: string;
    };

  test('shows everything to those who may see users, and nothing to others', async () => {
    const mine = reportOf({ unsent: 4 });
    await report(agent, mine);
    const reader = await addPerson(owner, { extra: ['access.users.read'] });
    const { devices, server_time } = await list(reader);
    expect(Math.abs(Date.now() - Date.parse(server_time))).toBeLessThan(60_000);
    expect(devices.find((device) => device.device_id === mine.device_id)).toMatchObject({
      unsent: 4,
      app_version: '0.1.0',
      person: { id: agent, name: 'Deniz Yıldız' },
      wipe: null,
    });
    for (const person of [agent, randomUUID()]) {
      await expect(list(person)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('names who asked for a wipe, and why', async () => {
    const mine = reportOf();
    await report(agent, mine);
    await status(administrator, 'request', (await rowOf(mine.device_id))?.id);
    const found = (await list(administrator)).devices.find((device) => device.device_id === mine.device_id);
    expect(found?.wipe).toMatchObject({
      requested_by: 'Deniz Yıldız',
      reason: 'Tablet kayboldu',
      cancelled_at: null,
      done_at: null,
    });
  });
});
