import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabaseTransport } from '@sync/replication/transport';
import { loadPushKeys } from '../../../supabase/embedded/web-push/push-keys';
import { KNOWN_HOSTS } from '../../../supabase/embedded/web-push/settings';
import { startWebPush } from '../../../supabase/embedded/web-push/web-push';
import type { WebPush } from '../../../supabase/embedded/web-push/web-push';
import { addPerson, PASSWORD } from '../sync/devices';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { makeSubscription, openPush, readVapid, replyWith, startPushService } from '../support/push-service';
import type { PushService, TestSubscription } from '../support/push-service';
import { clientChange, ticketChange } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';
import type { PostgresServer } from '../postgres-server';
import { clientOf, startTestBackend } from './fixtures';
import type { TestBackend } from './fixtures';

/** Pushes on their whole way: from a change of a ticket through the embedded server to a push service. */

const CONTACT = 'mailto:bilgi-islem@hastane.example';
const WORDS = { title: 'Vizite', body: 'Vizite’de yeni bir iş' };

let database: PostgresServer;
let backend: TestBackend;
let service: PushService;
let sender: WebPush;
let serverKey: string;
const noted: string[] = [];
const log = {
  note: (level: string, part: string, event: string, fields: object = {}) =>
    void noted.push(JSON.stringify({ level, part, event, ...fields })),
};

async function startSender(): Promise<void> {
  const settings = { contact: CONTACT, hosts: KNOWN_HOSTS, proxy: null };
  const started = await startWebPush(backend.sql, backend.dataDir, settings, log, {
    // The tests say when it looks.
    look: 3_600_000,
    settle: 0,
    agent: service.agent,
  });
  if (started === null) throw new Error('no sender');
  sender = started;
}

/** A signed-in user with a device. */
interface Person {
  readonly id: string;
  readonly client: SupabaseClient;
  readonly device: string;
}
let people = 0;
async function signIn(email: string, id: string, device: string = randomUUID()): Promise<Person> {
  const client = clientOf(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  const report = {
    device_id: device,
    name: 'Chrome · Android telefon',
    app_version: '1.0.0',
    schema_version: 1,
    unsent: 0,
    refused: 0,
    conflicts: 0,
    storage_used: null,
    storage_quota: null,
    synced: true,
    wiped: null,
  };
  const { error: unreported } = await client.rpc('report_device', { report });
  expect(unreported).toBeNull();
  return { id, client, device };
}
async function arrive(device?: string): Promise<Person & { email: string }> {
  people += 1;
  const email = `push${people}@vizite.test`;
  return { ...(await signIn(email, await addPerson(backend, email, 1), device)), email };
}

let addresses = 0;
const subscriptionAt = (host = 'fcm.googleapis.com'): TestSubscription => {
  addresses += 1;
  return makeSubscription(`https://${host}/fcm/send/adres-${addresses}`);
};
async function register(
  { client, device }: Pick<Person, 'client' | 'device'>,
  { endpoint, p256dh, auth }: Pick<TestSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  server_key = serverKey,
): Promise<unknown> {
  const answer = await client.rpc('register_web_push', {
    device,
    subscription: { endpoint, p256dh, auth, server_key },
  });
  return answer.error === null ? (answer.data as { status: unknown }).status : answer.error.message;
}
async function subscribed(of: Pick<Person, 'client' | 'device'>): Promise<TestSubscription> {
  const subscription = subscriptionAt();
  expect(await register(of, subscription)).toBe('on');
  return subscription;
}
const stateOf = async ({ client, device }: Person): Promise<unknown> =>
  (await client.rpc('read_web_push', { device })).data as unknown;
const stored = async (): Promise<number> =>
  (await backend.sql.query('select from app.web_push_subscriptions')).length;

async function push(client: SupabaseClient, ...changes: Change[]): Promise<void> {
  const sent = changes.map((change) => ({ device_at: null, edit: null, earlier: [], ...change }));
  const { results } = await supabaseTransport(client).push(sent as never, new AbortController().signal);
  for (const result of results) expect(result).toMatchObject({ status: 'applied' });
}
let chief: Person;
let patient: string;
/** Gives somebody a new ticket, as its server tells them. @returns its id. */
async function assign(to: Pick<Person, 'id'>, values: Document = {}): Promise<string> {
  const ticket = ticketChange(patient, { assignee_id: to.id, subject: 'Işıl Şahin kemoterapi', ...values });
  await push(chief.client, ticket);
  return ticket.id;
}
/** Adds a reminder that rings so many minutes from now, and a moment. @param lead minutes before its time */
async function remind(owner: string, minutes: number, lead = 0): Promise<string> {
  const id = randomUUID();
  await backend.sql.query(
    `insert into public.reminders (id, owner_id, title, due_at, repeat, lead_minutes)
     values ($1, $2, 'Işıl Şahin aranacak', now() + make_interval(mins => $3, secs => 0.02), 'none', $4)`,
    [id, owner, minutes + lead, lead],
  );
  return id;
}
/** Lets a minute pass for all that waits. */
const aMinuteLater = () =>
  backend.sql.query(
    `update app.web_push_subscriptions set told_at = told_at - interval '61 seconds', try_at = null`,
  );

beforeAll(async () => {
  database = await startMigratedPostgres('product');
  service = await startPushService();
  backend = await startTestBackend({
    dataDir: await mkdtemp(join(tmpdir(), 'vizite-web-push-')),
    databaseUrl: database.url,
    migrationsDir: productMigrations,
  });
  await startSender();
  serverKey = (await loadPushKeys(backend.dataDir)).publicKey;
  chief = await arrive();
  const client = clientChange();
  await push(chief.client, client);
  patient = client.id;
});
afterAll(async () => {
  await sender.stop();
  await backend.dispose();
  await service.stop();
  await database.stop();
});
beforeEach(async () => {
  await backend.sql.query('delete from app.web_push_subscriptions');
  await backend.sql.query('delete from app.web_push_words');
});
afterEach(() => {
  service.received.length = 0;
  service.replies.length = 0;
  noted.length = 0;
});

describe('a push', () => {
  it('reaches each device of the user, sealed, with the fixed words and a number alone', async () => {
    const person = await arrive();
    const phone = await subscribed(person);
    const tablet = await signIn(person.email, person.id);
    const onTablet = await subscribed(tablet);
    await assign(person);
    expect(await sender.run()).toBe(2);
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      [phone.endpoint, onTablet.endpoint].sort(),
    );
    for (const push of service.received) {
      const own = push.endpoint === phone.endpoint ? phone : onTablet;
      expect(openPush(push, own)).toEqual({ ...WORDS, waiting: 1 });
      expect(() => openPush(push, own === phone ? onTablet : phone)).toThrow();
      expect(push.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '43200',
        urgency: 'high',
        topic: 'vizite',
      });
      expect(readVapid(push)).toMatchObject({
        aud: 'https://fcm.googleapis.com',
        sub: CONTACT,
        key: serverKey,
      });
    }
    expect(await sender.run()).toBe(0);
    expect(noted).toEqual([]);
  });

  it('is one for twenty notices, and one a minute at most', async () => {
    const person = await arrive();
    const phone = await subscribed(person);
    for (let count = 0; count < 20; count += 1) await assign(person);
    await sender.run();
    expect(service.received.map((push) => openPush(push, phone))).toEqual([{ ...WORDS, waiting: 20 }]);
    await assign(person);
    expect(await sender.run()).toBe(0);
    await aMinuteLater();
    expect(await sender.run()).toBe(1);
    expect(openPush(service.received[1] as never, phone)).toEqual({ ...WORDS, waiting: 21 });
  });

  it('is not sent for what its user has read meanwhile', async () => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    await backend.sql.query('update public.notifications set read_at = now() where user_id = $1', [
      person.id,
    ]);
    expect(await sender.run()).toBe(0);
    await aMinuteLater();
    expect(await sender.run()).toBe(0);
  });

  it('tells of work that is given, not of work that is taken or talked about', async () => {
    const [former, next] = [await arrive(), await arrive()];
    const ticket = await assign(former);
    const [of, to] = [await subscribed(former), await subscribed(next)];
    const [row] = await backend.sql.query<{ at: number }>(
      'select row_version::integer as at from public.tickets where id = $1',
      [ticket],
    );
    await push(chief.client, {
      ...ticketChange(patient, {}, Number(row?.at), ticket),
      document: { assignee_id: next.id },
    });
    await backend.sql.query(
      `insert into public.notifications (user_id, topic, title, at) values ($1, 'comment', 'yorum', now())`,
      [former.id],
    );
    await sender.run();
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([to.endpoint]);
    expect(of.endpoint).not.toBe(to.endpoint);
  });

  describe('within quiet hours', () => {
    /** Makes every hour quiet for a user, or none. */
    const quiet = (of: Pick<Person, 'id'>, on: boolean) =>
      backend.sql.query(
        `insert into public.notice_settings (id, user_id, quiet, work_days) values ($1, $1, $2, '{}')
         on conflict (id) do update set quiet = $2`,
        [of.id, on],
      );

    it('waits for their end, however long they are, and is one push then', async () => {
      const person = await arrive();
      const phone = await subscribed(person);
      await quiet(person, true);
      await assign(person);
      await remind(person.id, 0);
      expect(await sender.run()).toBe(0);
      await assign(person);
      await aMinuteLater();
      expect(await sender.run()).toBe(0);
      // A free weekend.
      await backend.sql.query(
        `update app.web_push_subscriptions set held_since = held_since - interval '60 hours'`,
      );
      await backend.sql.query(
        `update public.notifications set at = at - interval '50 hours' where user_id = $1`,
        [person.id],
      );
      await quiet(person, false);
      expect(await sender.run()).toBe(1);
      expect(openPush(service.received[0] as never, phone)).toMatchObject(WORDS);
      await aMinuteLater();
      expect(await sender.run()).toBe(0);
    });

    it('is not sent at their end for what was read meanwhile', async () => {
      const person = await arrive();
      await subscribed(person);
      await quiet(person, true);
      await assign(person);
      expect(await sender.run()).toBe(0);
      await backend.sql.query('update public.notifications set read_at = now() where user_id = $1', [
        person.id,
      ]);
      await quiet(person, false);
      expect(await sender.run()).toBe(0);
    });

    it('comes at once for what is urgent; the rest still waits', async () => {
      const person = await arrive();
      await subscribed(person);
      await quiet(person, true);
      await assign(person);
      expect(await sender.run()).toBe(0);
      await assign(person, { priority: 'urgent' });
      expect(await sender.run()).toBe(1);
      await aMinuteLater();
      expect(await sender.run()).toBe(0);
      await quiet(person, false);
      expect(await sender.run()).toBe(1);
    });

    it.each([
      ['biopsy_critical', null, 1],
      ['system', 'backup-overdue', 1],
      ['system', 'dead-letters:mail', 1],
      ['system', 'retention-due', 0],
      ['system', null, 0],
      ['assigned', null, 0],
    ])('%s %s: %d', async (topic, group, sent) => {
      const person = await arrive();
      await subscribed(person);
      await quiet(person, true);
      await backend.sql.query(
        `insert into public.notifications (user_id, topic, title, at, group_key) values ($1, $2, 'x', now(), $3)`,
        [person.id, topic, group],
      );
      expect(await sender.run()).toBe(sent);
    });

    it('of others change nothing', async () => {
      const [person, other] = [await arrive(), await arrive()];
      await subscribed(person);
      await quiet(other, true);
      // A row that pretends to be somebody else's counts for nothing.
      await backend.sql.query(
        `insert into public.notice_settings (id, user_id, quiet, work_days) values ($1, $2, true, '{}')`,
        [person.id, other.id],
      );
      await assign(person);
      expect(await sender.run()).toBe(1);
    });
  });

  it('comes when a reminder rings, to whom it rings for, and once', async () => {
    const [owner, colleague] = [await arrive(), await arrive()];
    const [phone, other] = [await subscribed(owner), await subscribed(colleague)];
    await remind(owner.id, 20);
    const early = await remind(owner.id, 0, 10);
    await vi.waitFor(async () => expect(await sender.run()).toBe(1));
    expect(openPush(service.received[0] as never, phone)).toEqual({ ...WORDS, waiting: 1 });
    await aMinuteLater();
    expect(await sender.run()).toBe(0);
    // Put off, and handed over.
    await backend.sql.query(
      `update public.reminders set snoozed_until = now() + interval '20 milliseconds', delegated_to = $2 where id = $1`,
      [early, colleague.id],
    );
    await vi.waitFor(async () => expect(await sender.run()).toBe(1));
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([phone.endpoint, other.endpoint]);
  });

  it('comes when a notice that was put off is due', async () => {
    const person = await arrive();
    await subscribed(person);
    await backend.sql.query(
      `insert into public.notifications (user_id, topic, title, at, snoozed_until)
       values ($1, 'comment', 'yorum', now(), now() + interval '20 milliseconds')`,
      [person.id],
    );
    await vi.waitFor(async () => expect(await sender.run()).toBe(1));
    await aMinuteLater();
    expect(await sender.run()).toBe(0);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    service.replies.push(replyWith(status));
    await sender.run();
    expect(await stored()).toBe(0);
    expect(await stateOf(person)).toEqual({ key: serverKey, on: false });
    expect(noted).toEqual([]);
  });

  it.each([500, 503, 429, 403])('that answers %i is asked again, after a pause', async (status) => {
    const person = await arrive();
    const phone = await subscribed(person);
    await assign(person);
    service.replies.push(replyWith(status));
    await sender.run();
    expect(await sender.run()).toBe(0);
    expect(noted).toEqual([
      JSON.stringify({ level: 'warn', part: 'web_push', event: 'not_sent', why: String(status) }),
    ]);
    await aMinuteLater();
    expect(await sender.run()).toBe(1);
    expect(openPush(service.received[1] as never, phone)).toEqual({ ...WORDS, waiting: 1 });
    expect(await backend.sql.query('select failures from app.web_push_subscriptions')).toEqual([
      { failures: 0 },
    ]);
  });

  it('is left alone for as long as it asks', async () => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    service.replies.push(replyWith(429, { 'retry-after': '600' }));
    await sender.run();
    const [row] = await backend.sql.query<{ wait: number }>(
      'select extract(epoch from try_at - now())::integer as wait from app.web_push_subscriptions',
    );
    expect(row?.wait).toBeGreaterThan(590);
    expect(row?.wait).toBeLessThanOrEqual(600);
  });

  it('that closes the line is asked again, and nothing of the address is logged', async () => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    service.replies.push((response) => response.destroy());
    await sender.run();
    expect(await stored()).toBe(1);
    expect(noted.join()).not.toContain('adres');
    expect(noted).toHaveLength(1);
  });

  it('gets nothing of what is half a day old', async () => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    service.replies.push(replyWith(500));
    await sender.run();
    await backend.sql.query(
      `update app.web_push_subscriptions set try_at = null, due_at = due_at - interval '13 hours'`,
    );
    expect(await sender.run()).toBe(0);
    expect(await backend.sql.query('select due_at from app.web_push_subscriptions')).toEqual([
      { due_at: null },
    ]);
  });
});

describe('a subscription', () => {
  it.each([
    ['http', 'http://fcm.googleapis.com/fcm/send/x'],
    ['another host', 'https://push.kotu.example/x'],
    ['a host that ends alike', 'https://kotufcm.googleapis.com/x'],
    ['a host that begins alike', 'https://fcm.googleapis.com.kotu.example/x'],
    ['this machine', 'https://127.0.0.1/x'],
    ['this machine by name', 'https://localhost/x'],
    ['a port', 'https://fcm.googleapis.com:8443/x'],
    ['a user', 'https://fcm.googleapis.com@127.0.0.1/x'],
    ['a fragment as host', 'https://127.0.0.1#.notify.windows.com/x'],
    ['a backslash', 'https://127.0.0.1\\.notify.windows.com/x'],
    ['a line break', 'https://fcm.googleapis.com/x\r\nHost: a'],
    ['the bare domain of a pattern', 'https://notify.windows.com/x'],
  ])('at %s is refused', async (_name, endpoint) => {
    expect(await register(chief, makeSubscription(endpoint))).toBe('host_unknown');
    expect(await stored()).toBe(0);
  });

  it.each(['wns2-am3p.notify.windows.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])(
    'at %s is taken',
    async (host) => {
      expect(await register(chief, subscriptionAt(host))).toBe('on');
      expect(await stateOf(chief)).toEqual({ key: serverKey, on: true });
    },
  );

  it.each([
    ['no key', { p256dh: '' }],
    ['a key of another length', { p256dh: 'A'.repeat(86) }],
    ['a short secret', { auth: 'A'.repeat(21) }],
  ])('with %s is malformed', async (_name, values) => {
    expect(await register(chief, { ...subscriptionAt(), ...values })).toBe('subscription_malformed');
  });

  it('that was in the database before the hosts were narrowed is never called', async () => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    await backend.sql.query(
      `update app.web_push_subscriptions set endpoint = 'https://169.254.169.254/latest/meta-data'`,
    );
    expect(await sender.run()).toBe(0);
    expect(await stored()).toBe(0);
  });

  it('made with another key of the server is refused, and is none', async () => {
    expect(await register(chief, subscriptionAt(), 'B'.repeat(87))).toBe('key_changed');
    await subscribed(chief);
    await backend.sql.query(`update app.web_push_subscriptions set server_key = $1`, ['B'.repeat(87)]);
    expect(await stateOf(chief)).toEqual({ key: serverKey, on: false });
    await sender.run();
    expect(await stored()).toBe(0);
  });

  it('of another browser is neither taken over nor silenced by who knows its address', async () => {
    const [victim, thief] = [await arrive(), await arrive()];
    const phone = await subscribed(victim);
    expect(await register(thief, phone)).toBe('taken');
    expect(await register(thief, { ...makeSubscription(phone.endpoint) })).toBe('taken');
    expect(await register({ ...thief, device: victim.device }, phone)).toBe('unknown_device');
    expect(await stateOf({ ...thief, device: victim.device })).toEqual({ key: serverKey, on: false });
    await thief.client.rpc('remove_web_push', { device: victim.device });
    expect(await stateOf(victim)).toEqual({ key: serverKey, on: true });
    await assign(victim);
    await sender.run();
    expect(service.received).toHaveLength(1);
  });

  it('is shared by the users of one browser; each turns their own off', async () => {
    const first = await arrive();
    const second = await arrive(first.device);
    const browser = await subscribed(first);
    expect(await register(second, browser)).toBe('on');
    await first.client.rpc('remove_web_push', { device: first.device });
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([{ on: false }, { on: true }]);
    await assign(first);
    await assign(second);
    expect(await sender.run()).toBe(1);
  });

  it('of a device that has not reported is refused', async () => {
    expect(await register({ ...chief, device: randomUUID() }, subscriptionAt())).toBe('unknown_device');
  });

  const endings: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    ['the sign-out', ({ client }) => client.auth.signOut({ scope: 'local' })],
    [
      'a suspension',
      ({ id }) => backend.sql.query(`update public.profiles set status = 'suspended' where id = $1`, [id]),
    ],
    [
      'the end of the account',
      ({ id }) =>
        backend.sql.query(`update public.profiles set valid_until = '2020-01-01' where id = $1`, [id]),
    ],
    [
      'a request to wipe the device',
      ({ id }) =>
        backend.sql.query(
          `update public.devices set wipe_id = gen_random_uuid(), wipe_requested_at = now() where user_id = $1`,
          [id],
        ),
    ],
    [
      'the ban of the account',
      ({ id }) =>
        backend.sql.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
          id,
        ]),
    ],
    [
      'the removal of the device',
      ({ id }) => backend.sql.query('delete from public.devices where user_id = $1', [id]),
    ],
  ];
  it.each(endings)('ends with %s', async (_name, end) => {
    const person = await arrive();
    await subscribed(person);
    await assign(person);
    await end(person);
    expect(await sender.run()).toBe(0);
    expect(service.received).toEqual([]);
    expect(await stored()).toBe(0);
  });

  it('is not made where a wipe waits, and is after the wipe', async () => {
    const person = await arrive();
    const set = (done: string) =>
      backend.sql.query(
        `update public.devices set wipe_id = gen_random_uuid(), wiped_at = ${done} where user_id = $1`,
        [person.id],
      );
    await set('null');
    expect(await register(person, subscriptionAt())).toBe('unknown_device');
    await set('now()');
    expect(await register(person, subscriptionAt())).toBe('on');
  });

  it('is of no use to a suspended user', async () => {
    const person = await arrive();
    await backend.sql.query(`update public.profiles set status = 'suspended' where id = $1`, [person.id]);
    expect(await register(person, subscriptionAt())).toBe('account_inactive');
    expect((await person.client.rpc('read_web_push', { device: person.device })).error?.code).toBe('42501');
  });
});

describe('an installation', () => {
  it('that has not turned pushes on says so, and keeps no addresses', async () => {
    await subscribed(chief);
    expect(await startWebPush(backend.sql, backend.dataDir, null, log)).toBeNull();
    expect(await stored()).toBe(0);
    expect(await stateOf(chief)).toEqual({ key: null, on: false });
    expect(await register(chief, subscriptionAt())).toBe('off');
    await sender.stop();
    await startSender();
    expect(await stateOf(chief)).toEqual({ key: serverKey, on: false });
  });

  it('keeps its keys in the data folder, for its user alone, and does not replace damaged ones', async () => {
    const path = join(backend.dataDir, 'push-keys.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const kept = await readFile(path, 'utf8');
    expect(await loadPushKeys(backend.dataDir)).toEqual(JSON.parse(kept));
    await writeFile(path, '{"publicKey":');
    await expect(loadPushKeys(backend.dataDir)).rejects.toMatchObject({ code: 'folder_unusable' });
    await writeFile(path, kept);
  });

  it('sends by itself', async () => {
    await sender.stop();
    await backend.close();
    backend = await startTestBackend({
      dataDir: backend.dataDir,
      databaseUrl: database.url,
      migrationsDir: productMigrations,
      webPush: { contact: CONTACT, hosts: KNOWN_HOSTS, proxy: null },
      webPushPace: { look: 40, settle: 0, agent: service.agent },
    });
    chief = await signIn('push1@vizite.test', chief.id);
    const person = await arrive();
    const phone = await subscribed(person);
    await assign(person);
    await vi.waitFor(() => expect(service.received).toHaveLength(1));
    expect(openPush(service.received[0] as never, phone)).toEqual({ ...WORDS, waiting: 1 });
  });
});
