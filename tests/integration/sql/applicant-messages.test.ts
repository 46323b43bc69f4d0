import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import {
  listMessages,
  previewMessages,
  queueMessages,
  readMessageCounts,
  showMessage,
} from '@sync/rpc/messages';
import { submitTemplate } from '@sync/rpc/message-templates';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { codeOf, content, messageDesk } from '../support/message-desk';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let writer: string;
let approver: string;
let recruiter: string;
let relations: string;
const { call, device, service, claim, claimOne, addDraft, publish, templateOf } = messageDesk(() => ({
  owner,
  writer,
  approver,
}));

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  writer = await addPerson(owner, { extra: ['crm.msg_templates.read', 'crm.msg_templates.edit'] });
  approver = await addPerson(owner, { extra: ['crm.msg_templates.read', 'crm.msg_templates.approve'] });
  recruiter = await addPerson(owner, { roles: [roles.humanResources] });
  relations = await addPerson(owner, { roles: [roles.relations], extra: ['crm.messages.bulk'] });
  await owner`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00', hospital_name = 'Örnek Hastanesi'`;
});
afterAll(() => database.stop());

const invitation = () =>
  publish({
    channel: 'email',
    purpose: 'applicant',
    sender: null,
    contents: [
      content('tr', {
        subject: '{{hastane.ad}}: görüşme daveti',
        body: 'Sayın {{aday.adsoyad}}, {{aday.pozisyon}} başvurunuz için {{sor.gun}} günü bekliyoruz.',
      }),
    ],
    asks: [
      { id: randomUUID(), key: 'gun', label: 'Görüşme günü', kind: 'date', required: true, fallback: null },
    ],
  });

let numbers = 0;
async function addResume(own: Record<string, JSONValue> = {}): Promise<string> {
  const id = randomUUID();
  numbers += 1;
  const row = {
    id,
    first_name: 'Ece',
    last_name: 'Yıldız',
    email: `ece${numbers}@vizite.test`,
    phone: `+90533${String(numbers).padStart(7, '0')}`,
    position_applied: 'Servis hemşiresi',
    source: 'form',
    applied_at: '2026-11-05T09:00:00.000Z',
    status: 'new',
    keep_until: '2099-01-01',
    ...own,
  };
  await owner`insert into public.resumes ${owner(row as never)}`;
  return id;
}

async function emailOf(resume: string): Promise<string> {
  const [row] = await owner<{ email: string }[]>`select email from public.resumes where id = ${resume}`;
  return row?.email ?? '';
}

async function send(
  resume: string,
  template: string,
  own: Record<string, JSONValue> = {},
  by = recruiter,
): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    sender_id: by,
    resume_id: resume,
    template_id: template,
    version: 1,
    language: 'tr',
    channel: 'email',
    purpose: 'applicant',
    to_address: await emailOf(resume),
    asks: { gun: '2026-12-02' },
    queued_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    state: 'queued',
    ...own,
  };
  await device(by, (tx) => tx`insert into public.messages ${tx(row as never)}`);
  return id;
}

const stateOf = async (id: string) => {
  const [row] = await owner<
    { state: string; error_code: string | null; to_address: string; body: string; asks: unknown }[]
  >`select state, error_code, to_address, body, asks from public.messages where id = ${id}`;
  return row;
};

test('who reads applications writes to applicants: queued, lent, sent, in the log', async () => {
  const template = await invitation();
  const resume = await addResume();
  const id = await send(resume, template);
  const due = await claimOne();
  expect(due).toMatchObject({
    id,
    channel: 'email',
    to: await emailOf(resume),
    subject: 'Örnek Hastanesi: görüşme daveti',
    body: 'Sayın Ece Yıldız, Servis hemşiresi başvurunuz için 02.12.2026 günü bekliyoruz.',
  });
  await service('outcome', { results: [{ id, lease: due.lease, outcome: 'sent', provider_id: `p-${id}` }] });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', error_code: null });
  const [line] = await owner<{ action: string; client_id: string | null }[]>`
    select action, client_id from public.audit_log where entity_id = ${id}`;
  expect(line).toEqual({ action: 'message_send', client_id: null });
});

test('templates of applicants and of patients do not mix, and nobody writes to records out of their sight', async () => {
  const template = await invitation();
  const forPatients = await publish();
  const resume = await addResume();
  expect(await codeOf(send(resume, template, {}, relations))).toBe('messages_recipient');
  expect(await codeOf(send(resume, forPatients, { channel: 'sms', purpose: 'service', asks: null }))).toBe(
    'messages_recipient',
  );
  const [client] = await owner<{ id: string }[]>`
    insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email, phones)
    values (gen_random_uuid(), 'patient', 'Ada', 'Şahin', 'none', 'female', 'ada@vizite.test',
      '[{"e164": "+905321112233", "label": "mobile", "primary": true, "whatsapp": false, "shared": false}]')
    returning id`;
  const own = { client_id: client?.id ?? '', resume_id: null, to_address: 'ada@vizite.test' };
  expect(await codeOf(send(resume, template, own, relations))).toBe('messages_recipient');
  // A recruiter does not learn whose number that is.
  expect(
    await codeOf(
      send(resume, forPatients, { ...own, channel: 'sms', purpose: 'service', to_address: '+905321112233' }),
    ),
  ).toBe('messages_recipient');
  expect(await codeOf(send(resume, template, { client_id: client?.id ?? '' }))).toBe('messages_recipient');
  expect(await codeOf(send(resume, template, { to_address: 'baska@vizite.test' }))).toBe('messages_address');
});

test('an application that is gone or kept no longer is not written to, also while the message waits', async () => {
  const template = await invitation();
  const [removed, ended] = [await addResume(), await addResume()];
  const messages = [await send(removed, template), await send(ended, template)];
  await owner`update public.resumes set deleted_at = now() where id = ${removed}`;
  await owner`update public.resumes set keep_until = '2026-01-01' where id = ${ended}`;
  expect(await claim()).toEqual([]);
  expect(await Promise.all(messages.map(stateOf))).toMatchObject([
    { state: 'cancelled', error_code: 'unknown_applicant' },
    { state: 'cancelled', error_code: 'keep_ended' },
  ]);
});

test('many at once: the same look as for patients, the same event once', async () => {
  const template = await invitation();
  const [first, nowhere, over] = [
    await addResume(),
    await addResume({ email: null }),
    await addResume({ keep_until: '2026-01-01' }),
  ];
  const given = {
    template,
    version: 1,
    recipients: [first, nowhere, over, first, randomUUID()].map((resume) => ({ resume })),
    asks: { gun: '2026-12-02' },
    event: 'Aralık görüşmeleri',
  };
  const preview = await call(recruiter, previewMessages, { given });
  expect(preview).toMatchObject({
    ready: 1,
    samples: [{ n: 1, name: 'Ece Yıldız', body: expect.stringContaining('02.12.2026') as string }],
  });
  expect(preview.blocked.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
    ['keep_ended', 1],
    ['no_address', 1],
    ['same', 1],
    ['unknown_applicant', 1],
  ]);
  expect((await call(recruiter, queueMessages, { target: randomUUID(), given })).queued).toBe(1);
  expect((await call(recruiter, queueMessages, { target: randomUUID(), given })).queued).toBe(0);
  const patients = { ...given, recipients: [{ client: randomUUID() }] };
  expect(await codeOf(call(recruiter, previewMessages, { given: patients }))).toBe('template_recipient');
  expect(await codeOf(call(relations, previewMessages, { given }))).toBe('permission_denied');
  const both = { ...given, recipients: [{ client: randomUUID(), resume: first }] };
  expect(await codeOf(call(recruiter, previewMessages, { given: both }))).toBe('values_malformed');
  await owner`update public.messages set state = 'cancelled' where state = 'queued'`;
});

test('lists show messages to applicants to those who read applications, by number', async () => {
  const template = await invitation();
  const resume = await addResume();
  const id = await send(resume, template);
  const chosen = { given: { resume }, behind: null };
  const { rows } = await call(recruiter, listMessages, chosen);
  expect(rows).toMatchObject([{ id, resume_id: resume, client_id: null }]);
  expect(rows[0]?.name).toMatch(/^ADAY-\d+$/u);
  expect((await call(recruiter, readMessageCounts, { given: { resume } })).counts).toEqual({ queued: 1 });
  expect((await call(relations, listMessages, { given: { template }, behind: null })).rows).toEqual([]);
  expect(await call(recruiter, showMessage, { target: id })).toMatchObject({
    subject: 'Örnek Hastanesi: görüşme daveti',
  });
  expect(await codeOf(call(relations, showMessage, { target: id }))).toBe('permission_denied');
  await owner`update public.messages set state = 'cancelled' where id = ${id}`;
});

test('what is written to applicants speaks of the application alone', async () => {
  const submit = async (own: Parameters<typeof addDraft>[0]) => {
    const id = await addDraft({ purpose: 'applicant', channel: 'email', sender: null, ...own });
    return codeOf(call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at }));
  };
  const text = (body: string) => [content('tr', { subject: 'Başvurunuz', body })];
  expect(await submit({ contents: text('Sayın {{aday.ad}}, teşekkürler.') })).toBe('done');
  expect(await submit({ contents: text('Sayın {{hasta.ad}}, teşekkürler.') })).toBe('template_malformed');
  expect(await submit({ purpose: 'service', contents: text('Sayın {{aday.ad}}') })).toBe(
    'template_malformed',
  );
  expect(await submit({ channel: 'whatsapp', contents: text('Sayın {{aday.ad}}, teşekkürler.') })).toBe(
    'template_malformed',
  );
});

test('with the application go the address and the words of what was sent', async () => {
  const template = await invitation();
  const resume = await addResume();
  const id = await send(resume, template);
  await owner`select app.empty_resumes(${[resume]}::uuid[], app.now_ms())`;
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled', to_address: '–', body: '–', asks: null });
});
