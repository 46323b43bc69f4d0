import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import { wordsIn } from '@sync/model/messages/lint-words';
import { messageText } from '@sync/model/messages/message-text';
import { measureSms } from '@sync/model/messages/sms-meter';
import { provisionState } from '@sync/model/messages/provision-state';
import { honorific, variables, writeValue } from '@sync/model/messages/variables';
import { renderTemplate } from '@sync/model/messages/template-language';
import {
  archiveTemplate,
  decideTemplate,
  listTemplateVersions,
  readTemplateUsage,
  submitTemplate,
} from '@sync/rpc/message-templates';
import {
  cancelMessageBatch,
  exportIys,
  listMessages,
  previewMessages,
  queueMessages,
  readMessageCounts,
  readMessageSettings,
  saveMessageSettings,
  showMessage,
} from '@sync/rpc/messages';
import type { BulkMessage } from '@sync/rpc/messages';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { codeOf, content, messageDesk } from '../support/message-desk';
import type { Draft } from '../support/message-desk';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let writer: string;
let approver: string;
let sender: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  writer = await addPerson(owner, {
    extra: ['crm.msg_templates.read', 'crm.msg_templates.edit', 'crm.msg_templates.approve'],
  });
  approver = await addPerson(owner, { roles: [roles.relations] });
  sender = await addPerson(owner, {
    roles: [roles.relations],
    extra: ['crm.messages.send', 'crm.client_health.read'],
  });
  // The suite runs at any hour.
  await owner`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00', hospital_name = 'Örnek Hastanesi', part_price = 12`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`update public.messages set state = 'cancelled' where state in ('queued', 'sending')`;
});

const { call, device, service, claim, claimOne, addDraft, templateOf, publish } = messageDesk(() => ({
  owner,
  writer,
  approver,
}));

let numbers = 0;
async function addClient(own: Record<string, JSONValue> = {}): Promise<string> {
  const id = randomUUID();
  numbers += 1;
  const phone = { label: 'mobile', primary: true, whatsapp: true, shared: false };
  const row = {
    id,
    client_kind: 'patient',
    first_name: 'Ada',
    last_name: 'Şahin',
    identity_type: 'none',
    sex: 'female',
    language: 'tr',
    email: `ada${numbers}@vizite.test`,
    phones: [{ ...phone, e164: `+90532${String(numbers).padStart(7, '0')}` }],
    ...own,
  };
  await owner`insert into public.clients ${owner({ ...row, phones: owner.json(row.phones) } as never)}`;
  return id;
}

async function phoneOf(client: string): Promise<string> {
  const [row] = await owner<
    { e164: string }[]
  >`select phones -> 0 ->> 'e164' as e164 from public.clients where id = ${client}`;
  return row?.e164 ?? '';
}

const consent = (client: string, channel: string, status: string, at: string) => owner`
  insert into public.client_consents (id, client_id, channel, status, text_version, given_at, source)
  values (gen_random_uuid(), ${client}, ${channel}, ${status}, '1', ${at}, 'form')`;

async function send(
  client: string,
  template: string,
  own: Record<string, JSONValue> = {},
  by = sender,
): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    sender_id: by,
    client_id: client,
    template_id: template,
    version: 1,
    language: 'tr',
    channel: 'sms',
    purpose: 'service',
    to_address: await phoneOf(client),
    queued_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    state: 'queued',
    ...own,
  };
  await device(by, (tx) => tx`insert into public.messages ${tx(row as never)}`);
  return id;
}

interface Stored {
  readonly state: string;
  readonly not_before: Date;
}
async function stateOf(id: string): Promise<Stored> {
  const [row] = await owner<Stored[]>`
    select m.*, q.attempts, q.not_before from public.messages m join app.message_queue q on q.message_id = m.id where m.id = ${id}`;
  if (row === undefined) throw new Error(`no message ${id}`);
  return row;
}

describe('templates', () => {
  test('what a second person has approved is published and never changes', async () => {
    const id = await addDraft();
    const first = (await templateOf(id)).at;
    expect(await codeOf(call(sender, submitTemplate, { target: id, base_version: first }))).toBe('done');
    const pending = await templateOf(id);
    expect(pending).toMatchObject({ status: 'pending', version: 0, published: null, submitted_by: sender });
    const decide = (by: string, base_version: number, approve = true, reason: string | null = null) =>
      call(by, decideTemplate, { target: id, base_version, approve, reason, free_texts: [] });
    expect(await codeOf(decide(sender, pending.at))).toBe('template_own');
    expect(await codeOf(decide(approver, pending.at, false))).toBe('reason_length');
    await decide(approver, pending.at);
    expect(await templateOf(id)).toMatchObject({
      status: 'published',
      version: 1,
      published: { version: 1, channel: 'sms', approved_by: approver, contents: [content('tr')] },
    });
    const versions = await call(writer, listTemplateVersions, { target: id });
    expect(versions).toMatchObject([{ version: 1, submitted_by: sender, approved_by: approver }]);
    await expect(
      owner`update app.message_template_versions set name = 'x' where template_id = ${id}`,
    ).rejects.toThrow('does not change');
    await expect(owner`delete from app.message_template_versions where template_id = ${id}`).rejects.toThrow(
      'does not change',
    );
  });

  test('an edit makes a draft beside what is published, and takes back what was submitted', async () => {
    const id = await publish();
    const edit = (body: string) =>
      device(
        writer,
        (tx) =>
          tx`update public.message_templates set contents = ${tx.json([content('tr', { body })] as never)} where id = ${id}`,
      );
    expect(
      await codeOf(call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at })),
    ).toBe('template_state');
    await device(writer, (tx) => tx`update public.message_templates set name = 'Başka ad' where id = ${id}`);
    expect(await templateOf(id)).toMatchObject({ status: 'published' });
    await edit('Yeni metin');
    expect(await templateOf(id)).toMatchObject({
      status: 'draft',
      version: 1,
      published: { contents: [content('tr')] },
    });
    await call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at });
    const stale = (await templateOf(id)).at;
    await edit('Daha yeni metin');
    expect(await templateOf(id)).toMatchObject({ status: 'draft', submitted_by: null });
    // Who decides on what was submitted before is told of the edit.
    await expect(
      call(approver, decideTemplate, {
        target: id,
        base_version: stale,
        approve: true,
        reason: null,
        free_texts: [],
      }),
    ).rejects.toThrow();
    await edit(content('tr').body);
    expect(
      await codeOf(call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at })),
    ).toBe('template_unchanged');
  });

  test('an archived template is neither edited nor sent, and comes back as it was', async () => {
    const id = await publish();
    const client = await addClient();
    await call(approver, archiveTemplate, { target: id, archived: true });
    const rename = device(
      writer,
      (tx) => tx`update public.message_templates set name = 'x' where id = ${id}`,
    );
    expect(await codeOf(rename)).toBe('message_templates_archived');
    expect(await codeOf(send(client, id))).toBe('messages_unpublished');
    await call(approver, archiveTemplate, { target: id, archived: false });
    expect(await templateOf(id)).toMatchObject({ status: 'published' });
    expect(await codeOf(send(client, id))).toBe('done');
  });

  test.each<[string, Draft]>([
    ['turkish-missing', { contents: [content('en')] }],
    ['sender-missing', { sender: null }],
    ['body-missing:tr', { contents: [content('tr', { body: '  ' })] }],
    ['variable-unknown:tr', { contents: [content('tr', { body: 'Sayın {{hasta.tckn}} bey' })] }],
    ['variable-unknown:tr', { contents: [content('tr', { body: 'Saat {{sor.saat}} uygun' })] }],
    ['mark-malformed:tr', { contents: [content('tr', { body: 'Sayın {{hasta.ad, merhaba' })] }],
    [
      'opt-out-missing:tr',
      { purpose: 'commercial', contents: [content('tr', { body: 'Yeni birimimiz açıldı' })] },
    ],
    ['health-words:tr', { contents: [content('tr', { body: 'AMELİYATINIZ yarın' })] }],
    ['health-words:tr', { contents: [content('tr', { body: 'Gün {{ameliyat.tarih}} olarak belli' })] }],
    ['subject-missing:tr', { channel: 'email' }],
    ['too-long:tr', { channel: 'whatsapp', contents: [content('tr', { body: 'x'.repeat(1025) })] }],
    [
      'variable-place:tr',
      { channel: 'whatsapp', contents: [content('tr', { body: '{{hasta.ad}} merhaba' })] },
    ],
    ['not-in-sms:tr', { contents: [content('tr', { footer: 'Alt satır' })] }],
  ])('%s keeps a draft from being submitted', async (fault, own) => {
    const id = await addDraft(own);
    const error = await call(writer, submitTemplate, {
      target: id,
      base_version: (await templateOf(id)).at,
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'template_malformed' });
    expect((error as { hint?: string }).hint?.split(' ')).toContain(fault);
  });

  test('shapes are refused by the table', async () => {
    expect(await codeOf(addDraft({ contents: [content('tr'), content('tr')] }))).toBe(
      'message_templates_contents_check',
    );
    expect(await codeOf(addDraft({ expires_minutes: 4 }))).toBe('message_templates_expires');
    const ask = {
      id: randomUUID(),
      key: 'Saat',
      label: 'Saat',
      kind: 'time',
      required: true,
      fallback: null,
    } as const;
    expect(await codeOf(addDraft({ asks: [ask] }))).toBe('message_templates_asks_check');
  });
});

describe('one message', () => {
  test('is queued, lent, sent and delivered; who sent it to whom stands in the log', async () => {
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template, { event: 'Evrak 7' });
    const due = await claimOne();
    expect(due).toMatchObject({
      id,
      attempt: 1,
      sender: 'HASTANE',
      to: await phoneOf(client),
      language: 'tr',
    });
    // What it costs is known from the beginning.
    expect(await stateOf(id)).toMatchObject({
      state: 'sending',
      consent: { do_not_contact: false, needed: [] },
      parts: 1,
      cost: '12',
      body: 'Sayın Ada Şahin, evrakınız hazır. Örnek Hastanesi',
      subject: null,
    });
    expect(await claim()).toEqual([]);
    const results = [{ id, lease: due.lease, outcome: 'sent', provider_id: 'p-7' }];
    expect(await service('outcome', { results })).toEqual({ taken: 1 });
    expect(await service('outcome', { results })).toEqual({ taken: 0 });
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    const log = await owner`select user_id, client_id, details from public.audit_log where entity_id = ${id}`;
    expect(log).toMatchObject([{ user_id: sender, client_id: client }]);
    expect(JSON.stringify(log)).not.toContain('evrakınız');
    // The same event once more is refused, whatever the letters and blanks.
    for (const event of ['EVRAK 7', ' evrak  7 ', 'Evr\u200bak\u00a07', 'evrak\t７'])
      expect([event, await codeOf(send(client, template, { event }))]).toEqual([event, 'messages_same']);
    expect(await codeOf(send(client, template, { event: 'Evrak 8' }))).toBe('done');
  });

  test('a report moves a state forward alone, once or twice, in whichever order', async () => {
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template);
    const due = await claimOne();
    await service('outcome', { results: [{ id, lease: due.lease, outcome: 'sent', provider_id: 'p-8' }] });
    const report = (state: string, own: JSONValue = {}) =>
      service('report', { reports: [{ provider_id: 'p-8', state, ...(own as object) }] });
    expect(await report('read')).toEqual({ taken: 1 });
    expect(await report('delivered')).toEqual({ taken: 0 });
    expect(await report('failed', { code: 'late' })).toEqual({ taken: 0 });
    expect(await report('read')).toEqual({ taken: 0 });
    expect(await stateOf(id)).toMatchObject({ state: 'read', error_code: null });
    expect(
      await service('report', {
        reports: [
          { provider_id: 'nobody', state: 'read' },
          { id: 'x', state: 'read' },
        ],
      }),
    ).toEqual({
      taken: 0,
    });
  });

  test.each<[string, Record<string, JSONValue>]>([
    ['messages_version', { version: 2 }],
    ['permission denied for table messages', { body: 'Sayın Ada Şahin, evrakınız hazır. Örnek Hastanesi' }],
    ['permission denied for table messages', { body: null }],
    ['permission denied for table messages', { subject: 'Konu' }],
    ['messages_language', { language: 'de' }],
    ['messages_asks', { asks: { evrak: 'x' } }],
    ['messages_asks', { asks: { Evrak: ['x'] } }],
    ['messages_expired', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ['messages_address', { to_address: '+905550000000' }],
    ['messages_state', { state: 'sent' }],
  ])('%s: %j is refused', async (code, own) => {
    const [template, client] = [await publish(), await addClient()];
    expect(await codeOf(send(client, template, own))).toBe(code);
  });

  test('signs of patterns in a template are just signs', async () => {
    const body = 'Fiyat (KDV dahil) 1.5+2? [bilgi] {{hasta.ad}} $^|\\ *';
    const [template, client] = [await publish({ contents: [content('tr', { body })] }), await addClient()];
    const id = await send(client, template);
    expect(await stateOf(id)).toMatchObject({ body: body.replace('{{hasta.ad}}', 'Ada') });
  });

  test('a text about health goes to nobody else’s number', async () => {
    const template = await publish({
      may_contain_health: true,
      contents: [content('tr', { body: 'Ameliyatınız yarın' })],
    });
    const phones = [
      { e164: '+905321110000', label: 'relative', primary: true, whatsapp: false, shared: false },
    ];
    const client = await addClient({ phones });
    expect(await codeOf(send(client, template))).toBe('messages_foreign_number');
    const other = await publish();
    expect(await codeOf(send(client, other))).toBe('done');
  });

  test('the device may cancel what waits, and nothing else', async () => {
    const [template, client] = [await publish(), await addClient()];
    const change = (id: string, values: object, by = sender) =>
      device(by, (tx) => tx`update public.messages set ${tx(values as never)} where id = ${id}`);
    const id = await send(client, template);
    expect(await codeOf(change(id, { body: 'x' }))).toBe('permission denied for table messages');
    for (const own of [{ to_address: '+905550000000' }, { asks: {} }, { event: 'x' }, { language: 'en' }])
      expect([own, await codeOf(change(id, own))]).toEqual([own, 'messages_fixed']);
    expect(await codeOf(change(id, { state: 'delivered' }))).toBe('messages_state');
    expect((await change(id, { state: 'cancelled' }, approver)).count).toBe(0);
    await change(id, { state: 'cancelled' });
    expect(await claim()).toEqual([]);
    const other = await send(client, template);
    await claim();
    expect(await codeOf(change(other, { state: 'cancelled' }))).toBe('messages_state');
  });
});

describe('sending', () => {
  test('a lease that runs out goes back with the same id, a late answer of it counts, and it ends', async () => {
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template);
    const lapse = () =>
      owner`update app.message_queue set leased_until = now() - interval '1 second' where message_id = ${id}`;
    const hurry = () =>
      owner`update app.message_queue set not_before = now() - interval '1 second' where message_id = ${id}`;
    const first = await claimOne();
    await lapse();
    expect(await claim()).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error_code: 'no_answer', attempts: 1 });
    await hurry();
    const second = await claimOne();
    expect(second).toMatchObject({ id, attempt: 2 });
    expect(second.lease).not.toBe(first.lease);
    // The first one says that it failed: it has no say any more. That it went, it may say.
    const late = (outcome: string) =>
      service('outcome', { results: [{ id, lease: first.lease, outcome, code: 'x' }] });
    expect(await late('refused')).toEqual({ taken: 0 });
    expect(await stateOf(id)).toMatchObject({ state: 'sending' });
    expect(await late('sent')).toEqual({ taken: 1 });
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });

    const other = await send(await addClient(), template);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await owner`update app.message_queue set not_before = now() - interval '1 second' where message_id = ${other}`;
      expect(await claim()).toMatchObject([{ id: other, attempt }]);
      await owner`update app.message_queue set leased_until = now() - interval '1 second' where message_id = ${other}`;
      expect(await claim()).toEqual([]);
    }
    expect(await stateOf(other)).toMatchObject({ state: 'unknown', error_code: 'no_answer' });
  });

  test('a lease that runs out makes a message unknown where the provider does not know repeats', async () => {
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template);
    const claimOnce = () => service('claim', { most: 10, seconds: 60, repeat: false });
    expect(await claimOnce()).toMatchObject([{ id, attempt: 1 }]);
    await owner`update app.message_queue set leased_until = now() - interval '1 second' where message_id = ${id}`;
    expect(await claimOnce()).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'unknown', error_code: 'no_answer' });
    await owner`update app.message_queue set not_before = now() - interval '1 second' where message_id = ${id}`;
    expect(await claimOnce()).toEqual([]);
  });

  test('what is to be tried again waits as long as the provider asks; after the last try it has failed', async () => {
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await owner`update app.message_queue set not_before = now() - interval '1 second' where message_id = ${id}`;
      const due = await claimOne();
      await service('outcome', {
        results: [{ id, lease: due.lease, outcome: 'retry', code: 'http_429', after: 1200 }],
      });
      if (attempt < 6) {
        const { state, not_before: next } = await stateOf(id);
        expect(state).toBe('queued');
        expect(next.getTime() - Date.now()).toBeGreaterThan(1_100_000);
      }
    }
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error_code: 'http_429' });
    // Of one who may have taken it nobody knows.
    for (const code of ['http_500', 'http_408', 'timeout', 'adapter_failed']) {
      const taken = await send(await addClient(), template);
      await owner`update app.message_queue set attempts = 5 where message_id = ${taken}`;
      const last = await claimOne();
      await service('outcome', { results: [{ id: taken, lease: last.lease, outcome: 'retry', code }] });
      expect(await stateOf(taken)).toMatchObject({ state: 'unknown', error_code: code });
    }
    const other = await send(client, template);
    const due = await claimOne();
    await service('outcome', {
      results: [{ id: other, lease: due.lease, outcome: 'retry', code: 'busy', after: 80_000 }],
    });
    expect(await stateOf(other)).toMatchObject({ state: 'expired', error_code: 'busy' });
  });

  test('consent is read when it is sent, and kept with the message', async () => {
    const template = await publish({
      purpose: 'commercial',
      contents: [content('tr', { body: 'Yeni birimimiz açıldı. RET yazıp 1234e gönderin' })],
    });
    const [never, withdrawn, granted] = [await addClient(), await addClient(), await addClient()];
    await consent(withdrawn, 'message', 'granted', '2026-11-01T09:00:00Z');
    await consent(granted, 'message', 'refused', '2026-10-01T09:00:00Z');
    await consent(granted, 'message', 'granted', '2026-11-01T09:00:00Z');
    const ids = [await send(never, template), await send(withdrawn, template), await send(granted, template)];
    await consent(withdrawn, 'message', 'refused', '2026-11-02T09:00:00Z');
    const due = await claim();
    expect(due.map(({ id }) => id)).toEqual([ids[2]]);
    expect(await stateOf(ids[0] ?? '')).toMatchObject({
      state: 'blocked_consent',
      error_code: 'no_consent',
      consent: { needed: [{ channel: 'message', status: null }] },
    });
    expect(await stateOf(ids[1] ?? '')).toMatchObject({
      state: 'blocked_consent',
      consent: { needed: [{ channel: 'message', status: 'refused' }] },
    });
    expect(await stateOf(ids[2] ?? '')).toMatchObject({
      consent: { needed: [{ channel: 'message', status: 'granted' }] },
    });
  });

  test('who does not want to be told hears of medical matters alone, who has died of nothing', async () => {
    const service_ = await publish();
    const clinical = await publish({ purpose: 'clinical' });
    const [silent, dead] = [await addClient(), await addClient()];
    const ids = [await send(silent, service_), await send(silent, clinical), await send(dead, clinical)];
    await owner`update public.clients set do_not_contact = true where id = ${silent}`;
    await owner`update public.clients set deceased_on = '2026-11-20' where id = ${dead}`;
    const due = await claim();
    expect(due.map(({ id }) => id)).toEqual([ids[1]]);
    expect(await stateOf(ids[0] ?? '')).toMatchObject({
      state: 'blocked_consent',
      error_code: 'do_not_contact',
    });
    expect(await stateOf(ids[2] ?? '')).toMatchObject({ state: 'blocked_consent', error_code: 'deceased' });
  });

  test('quiet hours put a message off, medical ones only where the setting says so', async () => {
    await owner`update app.message_settings set quiet_from = '21:00', quiet_to = '08:00'`;
    const after = async (at: string, channel = 'sms', purpose = 'service') =>
      (
        await owner<{ at: Date }[]>`select app.after_quiet(${at}, ${channel}, ${purpose}) as at`
      )[0]?.at.toISOString();
    // 23:30 and 03:00 in Istanbul, then 12:00.
    expect(await after('2026-11-27T20:30:00Z')).toBe('2026-11-28T05:00:00.000Z');
    expect(await after('2026-11-28T00:00:00Z')).toBe('2026-11-28T05:00:00.000Z');
    expect(await after('2026-11-28T09:00:00Z')).toBe('2026-11-28T09:00:00.000Z');
    expect(await after('2026-11-27T18:00:00Z')).toBe('2026-11-28T05:00:00.000Z');
    expect(await after('2026-11-28T05:00:00Z')).toBe('2026-11-28T05:00:00.000Z');
    expect(await after('2026-11-27T20:30:00Z', 'email')).toBe('2026-11-27T20:30:00.000Z');
    expect(await after('2026-11-27T20:30:00Z', 'sms', 'clinical')).toBe('2026-11-27T20:30:00.000Z');
    await owner`update app.message_settings set quiet_clinical = true`;
    expect(await after('2026-11-27T20:30:00Z', 'sms', 'clinical')).toBe('2026-11-28T05:00:00.000Z');
    // From now on, whatever the hour: the whole day but a minute is quiet.
    const [template, client] = [await publish(), await addClient()];
    const id = await send(client, template);
    const [{ from, to } = { from: '', to: '' }] = await owner<{ from: string; to: string }[]>`
      select to_char((now() - interval '1 minute') at time zone 'Europe/Istanbul', 'HH24:MI') as from,
        to_char((now() + interval '30 minutes') at time zone 'Europe/Istanbul', 'HH24:MI') as to`;
    await owner`update app.message_settings set quiet_from = ${from}, quiet_to = ${to}, quiet_clinical = false`;
    await owner`update app.message_queue set not_before = now() where message_id = ${id}`;
    expect(await claim()).toEqual([]);
    const waiting = await stateOf(id);
    expect(waiting.state).toBe('queued');
    expect(waiting.not_before.getTime()).toBeGreaterThan(Date.now());
    await owner`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00'`;
  });

  test('two that send at once lend no message twice', async () => {
    const template = await publish();
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await send(await addClient(), template));
    const [first, second] = [database.connect(), database.connect()];
    const lend = async (sql: Sql) =>
      (await sql`select public.message_service('claim', '{"most": 6, "seconds": 60}') as answer`)[0]?.[
        'answer'
      ] as { id: string }[];
    const lent = (await Promise.all([lend(first), lend(second)])).flat().map(({ id }) => id);
    expect(new Set(lent).size).toBe(lent.length);
    const rest = await lend(first);
    expect([...lent, ...rest.map(({ id }) => id)].sort()).toEqual(ids.sort());
  });
});

describe('a report that comes before the answer', () => {
  let names = 0;
  /** Lends a message; returns the calls by which the provider names it and tells of it. */
  async function lent() {
    const id = await send(await addClient(), await publish());
    const { lease } = await claimOne();
    names += 1;
    const name = `früh-${names}`;
    return {
      id,
      name,
      outcome: { results: [{ id, lease, outcome: 'sent', provider_id: name }] },
      report: (state: string) => ({ reports: [{ provider_id: name, state }] }),
    };
  }
  /** Calls at once, each in a session of its own. */
  const apart = async (step: string, given: JSONValue) => {
    const sql = database.connect();
    return sql`select public.message_service(${step}, ${sql.json(given)}) as answer`;
  };
  const kept = async (name: string) =>
    (await owner`select payload from app.early_reports where provider_id = ${name}`).length;

  test.each([
    [['delivered'], 'delivered'],
    [['read', 'delivered', 'failed'], 'read'],
    [['failed', 'delivered'], 'delivered'],
    [['failed'], 'failed'],
  ] as const)('%j before, between and behind it: %s', async (states, state) => {
    for (let before = 0; before <= states.length; before += 1) {
      const message = await lent();
      for (const told of states.slice(0, before))
        expect(await service('report', message.report(told))).toEqual({ taken: 0 });
      // Twice is as once.
      for (const told of states.slice(0, before)) await service('report', message.report(told));
      expect(await kept(message.name)).toBe(before);
      expect(await service('outcome', message.outcome)).toEqual({ taken: 1 });
      for (const told of states.slice(before)) await service('report', message.report(told));
      expect(await stateOf(message.id)).toMatchObject({ state });
      expect(await kept(message.name)).toBe(0);
    }
  });

  test.each(['report', 'outcome'] as const)('counts where both come at once, the %s first', async (first) => {
    const message = await lent();
    const given = { report: message.report('delivered'), outcome: message.outcome };
    const second = first === 'report' ? 'outcome' : 'report';
    const both = await owner.begin(async (tx) => {
      await tx`select public.message_service(${first}, ${tx.json(given[first])})`;
      const behind = apart(second, given[second]);
      await somebodyWaits(tx);
      return { behind };
    });
    await both.behind;
    expect(await stateOf(message.id)).toMatchObject({ state: 'delivered' });
    expect(await kept(message.name)).toBe(0);
  });

  test('many calls that speak of the same messages in different orders all count', async () => {
    const messages = [await lent(), await lent(), await lent(), await lent()];
    const reports = messages.flatMap(({ report }) => report('delivered').reports);
    const results = messages.flatMap(({ outcome }) => outcome.results);
    for (let n = 0; n < 3; n += 1)
      await Promise.all([
        apart('report', { reports }),
        apart('outcome', { results: results.toReversed() }),
        apart('report', { reports: reports.toReversed() }),
        apart('report', { reports: messages.map(({ id }) => ({ id, state: 'delivered' })) }),
      ]);
    for (const { id } of messages) expect(await stateOf(id)).toMatchObject({ state: 'delivered' });
  });

  test('is set aside after a day, and counts when it is tried again', async () => {
    const [known, unknown] = [await lent(), await lent()];
    await service('report', known.report('read'));
    await service('report', unknown.report('read'));
    const asideOf = (name: string) =>
      owner`select code from app.dead_letters where queue = 'delivery_reports' and payload ->> 'provider_id' = ${name}`;
    await owner`update app.early_reports set received_at = now() - interval '23 hours'`;
    await owner`select app.set_early_reports_aside()`;
    expect(await asideOf(known.name)).toEqual([]);
    await service('outcome', known.outcome);
    expect(await stateOf(known.id)).toMatchObject({ state: 'read' });
    await owner`update app.early_reports set received_at = now() - interval '25 hours'`;
    await owner`select app.run_ticket_schedule()`;
    expect(await asideOf(unknown.name)).toMatchObject([{ code: 'unknown_message' }]);
    expect(await asideOf(known.name)).toEqual([]);
    expect(await kept(unknown.name)).toBe(0);
  });

  test('no more of them are kept than there is room for; the others are set aside', async () => {
    const room = Number((await owner`select app.most_early_reports() as most`)[0]?.['most']);
    await owner`insert into app.early_reports (report_key, provider_id, payload)
      select lpad(n::text, 64, '0'), 'voll-' || n, '{}' from generate_series(1, ${room - 2}) n`;
    const reports = Array.from({ length: 6 }, (_none, n) => ({ provider_id: `über-${n}`, state: 'read' }));
    await Promise.all(reports.map((report) => apart('report', { reports: [report] })));
    const [counted] = await owner`select count(*)::integer as n from app.early_reports`;
    expect(counted).toEqual({ n: room });
    const aside = await owner`select from app.dead_letters
      where queue = 'delivery_reports' and payload ->> 'provider_id' like 'über-%' and code = 'unknown_message'`;
    expect(aside).toHaveLength(4);
    await owner`delete from app.early_reports`;
  });

  test('one that the message cannot take is set aside; the answer and the others count', async () => {
    const message = await lent();
    await service('report', message.report('delivered'));
    await owner`update app.early_reports set payload = payload || '{"at": "2026-13-45T99:99:99Z"}' where provider_id = ${message.name}`;
    await service('report', message.report('read'));
    expect(await service('outcome', message.outcome)).toEqual({ taken: 1 });
    expect(await stateOf(message.id)).toMatchObject({ state: 'read' });
  });
});

describe('many at once', () => {
  const bulk = (
    template: string,
    clients: readonly string[],
    own: Partial<BulkMessage> = {},
  ): BulkMessage => ({
    template,
    version: 1,
    recipients: clients.map((client) => ({ client })),
    asks: {},
    event: `Olay ${randomUUID()}`,
    ...own,
  });

  test('everybody in their language; who cannot be told is named, with the reason', async () => {
    const ask = {
      id: randomUUID(),
      key: 'saat',
      label: 'Saat',
      kind: 'time',
      required: true,
      fallback: null,
    } as const;
    const template = await publish({
      contents: [
        content('tr', { body: 'Sayın {{hasta.ad}} {{hasta.hitap}}, saat {{sor.saat}}' }),
        content('en', { body: 'Dear {{hasta.hitap}} {{hasta.soyad}}, at {{sor.saat}}' }),
      ],
      asks: [ask],
    });
    const turk = await addClient({ first_name: 'Işıl', sex: 'female' });
    const german = await addClient({ last_name: 'Weiß', sex: 'male', language: 'de' });
    const unknownSex = await addClient({ sex: 'unspecified' });
    const silent = await addClient({ do_not_contact: true });
    const noPhone = await addClient({ phones: [] });
    const given = bulk(template, [turk, german, unknownSex, silent, noPhone, turk, randomUUID()], {
      asks: { saat: '10:30' },
    });
    const preview = await call(sender, previewMessages, { given });
    expect(preview).toMatchObject({ ready: 2, parts: 2, cost: 24, languages: { tr: 1, en: 1 } });
    expect(preview.samples.map(({ body }) => body)).toEqual([
      'Sayın Işıl Hanım, saat 10:30',
      'Dear Mr Weiß, at 10:30',
    ]);
    expect(Object.fromEntries(preview.blocked.map(({ reason, count }) => [reason, count]))).toEqual({
      unresolved: 1,
      do_not_contact: 1,
      no_address: 1,
      same: 1,
      unknown_client: 1,
    });
    expect(preview.blocked.find(({ reason }) => reason === 'unresolved')?.of).toEqual([
      { id: unknownSex, name: 'Ada Şahin', missing: ['hasta.hitap'] },
    ]);
    const target = randomUUID();
    const queued = await call(sender, queueMessages, { target, given });
    expect(queued).toEqual({ queued: 2, blocked: preview.blocked });
    // Its second arrival changes nothing, another command with the same event tells nobody.
    expect(await call(sender, queueMessages, { target, given })).toEqual(queued);
    expect(await call(sender, queueMessages, { target: randomUUID(), given })).toMatchObject({ queued: 0 });
    const list = await call(sender, listMessages, { given: { batch: target }, behind: null });
    expect(
      list.rows.map(({ client_id: id, language, state, cost }) => [id, language, state, cost]).sort(),
    ).toEqual(
      [
        [turk, 'tr', 'queued', 12],
        [german, 'en', 'queued', 12],
      ].sort(),
    );
    // Devices hold none of them.
    expect(await device(sender, (tx) => tx`select id from public.messages where bulk`)).toHaveLength(0);
    expect(await call(sender, cancelMessageBatch, { target })).toBe(2);
    expect(await call(sender, cancelMessageBatch, { target })).toBe(0);
  });

  test('what is asked for has to be given, and values bring no variables in', async () => {
    const ask = {
      id: randomUUID(),
      key: 'yer',
      label: 'Yer',
      kind: 'text',
      required: true,
      fallback: 'B Blok',
    } as const;
    const template = await publish({
      contents: [content('tr', { body: 'Yer {{sor.yer}} olarak belli' })],
      asks: [ask],
    });
    const client = await addClient();
    const without = await call(sender, previewMessages, { given: bulk(template, [client]) });
    expect(without).toMatchObject({
      ready: 0,
      blocked: [{ reason: 'unresolved', of: [{ missing: ['sor.yer'] }] }],
    });
    const plain = await call(sender, previewMessages, {
      given: bulk(template, [client], { asks: { yer: ' B  Blok, kat 2 ' } }),
    });
    expect(plain.samples[0]?.body).toBe('Yer B Blok, kat 2 olarak belli');
    for (const yer of ['{{hasta.ad}}', 'B Blok\nkat 2', 'evil.example', '0532 123 45 67']) {
      const tricky = await call(sender, previewMessages, {
        given: bulk(template, [client], { asks: { yer } }),
      });
      expect([yer, tricky.ready, tricky.blocked]).toMatchObject([
        yer,
        0,
        [{ reason: 'unsafe', of: [{ id: client, missing: ['sor.yer'] }] }],
      ]);
    }
    // A value of a record is not read again, either.
    const odd = await addClient({ first_name: '{{soyad}}' });
    const named = await publish({ contents: [content('tr', { body: 'Sayın {{hasta.ad}} bey' })] });
    const shown = await call(sender, previewMessages, { given: bulk(named, [odd]) });
    expect(shown.samples[0]?.body).toBe('Sayın {{soyad}} bey');
  });

  test('needs its permission, the version that is published, and a whole question', async () => {
    const template = await publish();
    const client = await addClient();
    const preview = (given: BulkMessage, by = sender) => codeOf(call(by, previewMessages, { given }));
    expect(await preview(bulk(template, [client]), writer)).toBe('permission_denied');
    expect(await preview(bulk(template, [client], { version: 2 }))).toBe('template_version');
    expect(await preview(bulk(randomUUID(), [client]))).toBe('unknown_template');
    expect(await preview(bulk(template, []))).toBe('values_malformed');
    expect(await preview(bulk(template, [client], { event: ' ' }))).toBe('values_malformed');
    expect(await preview(bulk(await addDraft(), [client]))).toBe('template_state');
  });

  test('the same call twice at once gives the same answer twice, and queues once', async () => {
    const [template, target] = [await publish(), randomUUID()];
    const given = bulk(template, [await addClient(), await addClient({ phones: [] })]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        asUser(database.connect(), sender, async (tx) => {
          const [row] =
            await tx`select public.queue_messages(${target}, ${tx.json(given as never)}) as answer`;
          return row?.['answer'] as object;
        }),
      ),
    );
    expect(answers[0]).toMatchObject({ queued: 1, blocked: [{ count: 1 }] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const [counted] =
      await owner`select count(*)::integer as n from app.message_queue where batch_id = ${target}`;
    expect(counted).toEqual({ n: 1 });
    // Somebody else does not hear of it.
    expect(await codeOf(call(approver, queueMessages, { target, given }))).not.toBe('done');
  });

  test('5,000 are queued by one call', async () => {
    const template = await publish({
      contents: [content('tr'), content('en'), content('ar', { body: 'السيد {{hasta.ad}}' })],
    });
    const made = await owner<{ id: string }[]>`
      insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, language, phones)
      select gen_random_uuid(), 'patient', initcap(translate(n::text, '0123456789', 'kemalinrts')), 'Şahin', 'none', 'female', (array['tr', 'en', 'ar', 'de'])[1 + n % 4],
        jsonb_build_array(jsonb_build_object('e164', '+90533' || lpad(n::text, 7, '0'), 'label', 'mobile', 'primary', true,
          'whatsapp', false, 'shared', false))
      from generate_series(1, 5000) n returning id`;
    const given = bulk(
      template,
      made.map(({ id }) => id),
    );
    const answer = await call(sender, queueMessages, { target: randomUUID(), given });
    expect(answer).toEqual({ queued: 5000, blocked: [] });
  });
});

describe('looking', () => {
  test('lists are paged, texts are shown one by one and the look is logged', async () => {
    const template = await publish({
      may_contain_health: true,
      contents: [content('tr', { body: 'Ameliyatınız yarın, sıra {{sor.sira}}' })],
      asks: [
        { id: randomUUID(), key: 'sira', label: 'Sıra', kind: 'number', required: true, fallback: null },
      ],
    });
    const client = await addClient();
    const ids = [];
    for (let n = 0; n < 52; n += 1)
      ids.push(
        await send(client, template, {
          asks: { sira: n },
          queued_at: `2026-11-20T09:00:${String(n % 60).padStart(2, '0')}.000Z`,
        }),
      );
    const first = await call(sender, listMessages, { given: { client }, behind: null });
    expect([first.rows.length, first.more]).toEqual([50, true]);
    expect(JSON.stringify(first)).not.toContain('yarın');
    const last = first.rows.at(-1)?.id ?? '';
    const second = await call(sender, listMessages, { given: { client }, behind: last });
    expect([second.rows.length, second.more]).toEqual([2, false]);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids.toReversed());
    const counts = await call(sender, readMessageCounts, { given: { client } });
    expect(counts.counts).toEqual({ queued: 52 });
    expect(await call(sender, readTemplateUsage, { target: template })).toMatchObject({
      all: 52,
      queued: 52,
    });
    const target = ids[0] ?? '';
    expect(await call(sender, showMessage, { target })).toMatchObject({
      body: 'Ameliyatınız yarın, sıra 0',
    });
    expect(
      await owner`select from public.audit_log where entity_id = ${target} and action = 'view'`,
    ).toHaveLength(1);
    // Others need the right to read of somebody's health.
    expect(await codeOf(call(approver, showMessage, { target }))).toBe('permission_denied');
    expect(await codeOf(call(writer, listMessages, { given: {}, behind: null }))).toBe('permission_denied');
  });

  test('settings are saved by version, and checked', async () => {
    const { row_version: base, ...given } = await call(approver, readMessageSettings, {});
    const save = (base_version: number, own: object = {}, by = approver) =>
      call(by, saveMessageSettings, { base_version, given: { ...given, ...own } });
    expect(await save(base, { senders: [' HASTANE ', ''] })).toEqual({ row_version: base + 1 });
    expect(await call(writer, readMessageSettings, {})).toMatchObject({ senders: ['HASTANE'] });
    expect(await codeOf(save(base + 1, { quiet_from: '25:00' }))).toBe('values_malformed');
    expect(await codeOf(save(base + 1, { sms_tables: 'many' }))).toBe('values_malformed');
    for (const host of [
      'https://x.example',
      '*.com',
      '*.com.tr',
      'x',
      'x.example/y',
      'X.example',
      'x.example:1',
      '1.2.3.4',
    ])
      expect([host, await codeOf(save(base + 1, { link_hosts: [host] }))]).toEqual([
        host,
        'values_malformed',
      ]);
    expect(await codeOf(save(base + 1, { link_hosts: ['x.example', 'x.example'] }))).toBe('values_malformed');
    // Links of questionnaires begin with a listed host.
    for (const address of [
      'https://y.example',
      'http://x.example',
      'https://x.example/',
      'https://x.example@y.example',
    ])
      expect([
        address,
        await codeOf(save(base + 1, { link_hosts: ['x.example'], survey_address: address })),
      ]).toEqual([address, 'values_malformed']);
    const listed = { link_hosts: ['x.example', '*.y.example'], survey_address: 'https://a.y.example' };
    expect(await save(base + 1, listed)).toEqual({ row_version: base + 2 });
    expect(await call(writer, readMessageSettings, {})).toMatchObject(listed);
    expect(await codeOf(save(base + 2, { ...listed, link_hosts: ['x.example'] }))).toBe('values_malformed');
    expect(await save(base + 2)).toEqual({ row_version: base + 3 });
    expect(await codeOf(save(base + 3, {}, writer))).toBe('permission_denied');
  });

  test('consents are told to the national system in its words, oldest first; a first refusal is nothing to tell', async () => {
    await owner`update public.client_consents set iys_state = 'sent'`;
    const client = await addClient();
    await consent(client, 'message', 'granted', '2026-11-01T07:00:00Z');
    await consent(client, 'message', 'refused', '2026-11-02T07:00:00Z');
    await consent(client, 'email', 'refused', '2026-11-02T07:00:00Z');
    const rows = await call(approver, exportIys, {});
    expect(rows).toMatchObject([
      {
        recipient: await phoneOf(client),
        type: 'MESAJ',
        status: 'ONAY',
        at: '2026-11-01 10:00:00',
        source: 'HS_FIZIKSEL_ORTAM',
      },
      { type: 'MESAJ', status: 'RET' },
    ]);
    const [first, second] = rows;
    await service('iys_outcome', {
      results: [
        { id: first?.id ?? '', sent: true },
        { id: second?.id ?? '', sent: false },
      ],
    });
    expect(await service('iys', { most: 10 })).toMatchObject([{ id: second?.id }]);
    expect(await codeOf(call(writer, exportIys, {}))).toBe('permission_denied');
  });
});

describe('the same on device and server', () => {
  test('variables', async () => {
    const rows = await owner<
      { key: string; type: string; source: string; health: boolean; trust: string }[]
    >`select key, type, source, health, trust from app.message_variables()`;
    expect(
      [...rows].map(({ key, type, source, health, trust }) => [key, type, source, health, trust]).sort(),
    ).toEqual(variables.map(({ key, type, from, health, trust }) => [key, type, from, health, trust]).sort());
  });

  test('words about health: what the server refuses, the editor has marked', async () => {
    const [row] = await owner<{ words: string[] }[]>`select app.message_health_words() as words`;
    const missed = (row?.words ?? []).filter(
      (word) => wordsIn(`Yarınki ${word} için`, 'health').length === 0,
    );
    expect([row?.words.length, missed]).toEqual([27, []]);
  });

  test.each(['tr', 'en', 'de', 'ar', 'ru', 'fr', 'es'])('values in %s', async (language) => {
    const [row] = await owner`select
      app.write_message_date('2026-03-05', ${language}) as date,
      app.write_message_money(123456789, 'TRY', ${language}) as lira, app.write_message_money(-5, 'EUR', ${language}) as cents,
      app.write_message_phone('+902121234567', ${language}) as phone, app.write_message_phone('4441234', ${language}) as short,
      app.write_message_ask('number', '12345.5', ${language}) as number,
      app.message_honorific('female', ${language}) as hers,
      (select jsonb_agg(app.provision_state(s, ${language}) order by n)
        from unnest(${Object.keys(caseStatuses)}::text[]) with ordinality c (s, n)) as steps`;
    expect({ ...row }).toEqual({
      date: writeValue('date', '2026-03-05', language),
      lira: writeValue('money', { amount: 123_456_789, currency: 'TRY' }, language),
      cents: writeValue('money', { amount: -5, currency: 'EUR' }, language),
      phone: writeValue('phone', '+902121234567', language),
      short: writeValue('phone', '4441234', language),
      number: writeValue('number', 12_345.5, language),
      hers: honorific('female', language),
      steps: (Object.keys(caseStatuses) as CaseStatus[]).map((status) => provisionState(status, language)),
    });
  });

  test('texts', async () => {
    const whole = content('tr', {
      header: 'Başlık',
      footer: ' ',
      buttons: [{ text: 'Aç', url: 'https://vizite.example/{{talep.no}}' }],
    });
    const values = {
      'hasta.ad': ' Ada\t {{hasta.soyad}}\u200e ',
      'hasta.soyad': 'Şahin',
      'hastane.ad': 'Örnek',
      'talep.no': 'T-1',
    };
    const [row] = await owner<
      { said: string; template: string }[]
    >`select r.said, app.message_text(${owner.json(whole as never)}) as template
      from app.render_message(app.message_text(${owner.json(whole as never)}), ${owner.json(values)}) r`;
    expect(row?.template).toBe(messageText(whole));
    expect(renderTemplate(messageText(whole), values)).toEqual({ is: 'rendered', text: row?.said });
  });

  test('parts of SMS', async () => {
    const texts = [
      '',
      'a'.repeat(160),
      'a'.repeat(161),
      'a'.repeat(306),
      'a'.repeat(307),
      `${'a'.repeat(152)}[${'b'.repeat(20)}`,
    ]
      .concat([
        'ş'.repeat(80),
        'ş'.repeat(155),
        'ş'.repeat(156),
        'ç'.repeat(78),
        `${'ğ'.repeat(100)}€${'[]'.repeat(30)}`,
      ])
      .concat([
        'â'.repeat(70),
        'â'.repeat(71),
        `${'x'.repeat(66)}😀${'y'.repeat(10)}`,
        'مرحبا '.repeat(30),
        '₺'.repeat(135),
        'İŞĞ\n{}'.repeat(40),
        'gu\u0308l '.repeat(40),
        `${'s\u0327'.repeat(75)}i\u0307\n`,
      ]);
    for (const tables of ['none', 'single', 'locking', 'both'] as const) {
      for (const said of texts) {
        const [row] = await owner<
          { parts: number; encoding: string }[]
        >`select parts, encoding from app.sms_parts(${said}, ${tables})`;
        const { parts, encoding } = measureSms(said, tables);
        expect([tables, said, row?.parts, row?.encoding]).toEqual([tables, said, parts, encoding]);
      }
    }
  });
});
