import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { messageForRejection } from '@sync/model/rejection';
import { message } from '@sync/model/entities/message';
import { saveMessageSettings, readMessageSettings, previewMessages } from '@sync/rpc/messages';
import { decideTemplate, submitTemplate } from '@sync/rpc/message-templates';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { codeOf, content, messageDesk } from '../support/message-desk';
import type { Draft } from '../support/message-desk';
import { addPerson } from '../support/people';
import { roles, ticketTypes } from '../support/starter-ids';
import { change, pull, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Document, Result } from '../support/sync-calls';

/** Attempts of a user of the call centre to put text into a patient's message, through the push. */

let database: TestDatabase;
let owner: Sql;
let writer: string;
let approver: string;
let agent: string;
let blind: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  writer = await addPerson(owner, { extra: ['crm.msg_templates.read', 'crm.msg_templates.edit'] });
  approver = await addPerson(owner, { roles: [roles.relations] });
  agent = await addPerson(owner, {
    roles: [roles.callCentre],
    extra: [
      ...['crm.messages.send', 'crm.messages.bulk', 'crm.questionnaires.hand', 'crm.foreign_patients.read'],
      ...['companies.meetings_list.read', 'crm.surgery_list.read', 'crm.tickets.read'],
    ],
  });
  blind = await addPerson(owner, { extra: ['crm.messages.send', 'crm.client_list.read'] });
  await owner`update public.profiles set scope = 'all'`;
  await owner`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00', hospital_name = 'Örnek Hastanesi',
    link_hosts = '{good.example}', survey_address = 'https://good.example'`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`update app.message_settings set link_hosts = '{good.example}', survey_address = 'https://good.example'`;
});

const { call, claim, addDraft, templateOf, publish } = messageDesk(() => ({ owner, writer, approver }));

const ask = (key: string, kind: 'text' | 'number' | 'money' | 'date' | 'time' = 'text') => ({
  ...{ id: randomUUID(), key, label: key, kind, required: true, fallback: null },
});
const publishText = (body: string, own: Draft = {}) =>
  publish({ contents: [content('tr', { body })], ...own });

let numbers = 0;
interface Patient {
  readonly id: string;
  readonly phone: string;
}
async function addPatient(own: Record<string, JSONValue> = {}): Promise<Patient> {
  numbers += 1;
  const [id, phone] = [randomUUID(), `+90532${String(numbers).padStart(7, '0')}`];
  const phones = [{ e164: phone, label: 'mobile', primary: true, whatsapp: true, shared: false }];
  const row = {
    ...{ id, client_kind: 'patient', first_name: 'Ada', last_name: 'Şahin', identity_type: 'none' },
    ...{ sex: 'female', language: 'tr', email: `ada${numbers}@vizite.test`, ...own },
  };
  await owner`insert into public.clients ${owner({ ...row, phones: owner.json(phones) } as never)}`;
  return { id, phone };
}

const messageChange = ({ id, phone }: Patient, template: string, own: Document = {}, by = agent) =>
  change('inbox', 'message', {
    ...{ sender_id: by, client_id: id, template_id: template, version: 1, language: 'tr', channel: 'sms' },
    ...{ purpose: 'service', to_address: phone, state: 'queued', asks: {}, event: null },
    queued_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    ...own,
  });
const send = (patient: Patient, template: string, own: Document = {}, by = agent): Promise<Result> =>
  pushOne(owner, by, { ...messageChange(patient, template, own, by), edit: randomUUID() });
/** Returns the rule that refused it; `done` where it went through. */
const told = ({ status, constraint, message_key: key }: Result): string =>
  status === 'applied' ? 'done' : (constraint ?? key ?? status);

async function bodyOf(id: string): Promise<string> {
  const [row] = await owner<{ body: string }[]>`select body from public.messages where id = ${id}`;
  return row?.body ?? '';
}

describe('the text is the server’s', () => {
  test.each<[string, Document]>([
    ['body', { body: 'Borcunuz için TR33 0006 1005 1978 6457 8413 26' }],
    ['subject', { subject: 'x' }],
    ['parts', { parts: 1 }],
    ['bulk', { bulk: true }],
  ])('an invented %s has no effect or is refused', async (_field, own) => {
    const [template, patient] = [await publish(), await addPatient()];
    const result = await send(patient, template, own);
    if (result.status === 'applied')
      expect(await bodyOf(result.id)).toBe('Sayın Ada Şahin, evrakınız hazır. Örnek Hastanesi');
    else expect(await bodyOf(result.id)).toBe('');
    expect(
      await owner`select from public.messages where body like '%TR33%' or subject = 'x' or bulk`,
    ).toHaveLength(0);
  });

  test('it is written when it arrives: the record’s value of that moment counts', async () => {
    const [template, patient] = [await publish(), await addPatient()];
    const made = messageChange(patient, template);
    await owner`update public.clients set last_name = 'Yıldız' where id = ${patient.id}`;
    expect(told(await pushOne(owner, agent, made))).toBe('done');
    expect(await bodyOf(made.id)).toBe('Sayın Ada Yıldız, evrakınız hazır. Örnek Hastanesi');
    // The device hears what was written.
    const page = await pull(owner, agent, 'inbox');
    expect(page.documents.find(({ id }) => id === made.id)).toMatchObject({
      body: 'Sayın Ada Yıldız, evrakınız hazır. Örnek Hastanesi',
    });
  });

  test('what is missing is named, in a sentence', async () => {
    const [template, patient] = [
      await publishText('Sayın {{hasta.hitap}}, randevunuz {{randevu.tarih}}, evrak {{sor.evrak}}.', {
        asks: [ask('evrak')],
      }),
      await addPatient({ sex: 'unspecified' }),
    ];
    const result = await send(patient, template);
    expect(told(result)).toBe('messages_missing:hasta.hitap,randevu.tarih,sor.evrak');
    expect(
      messageForRejection(result.message_key ?? '', result.constraint ?? null, result.field ?? null, message),
    ).toContain('Hitap (Bey, Hanım), Randevu tarihi, gönderirken yazılan (evrak)');
  });

  test('a retry of the same row is harmless, with its edit or without', async () => {
    const [template, patient] = [await publish(), await addPatient()];
    const made = { ...messageChange(patient, template), edit: randomUUID() };
    const first = await pushOne(owner, agent, made);
    const again = await pushOne(owner, agent, made);
    expect([first.status, again.status]).toEqual(['applied', 'applied']);
    expect(again.row_version).toBe(first.row_version);
    // Also where it could not be written any more.
    await owner`update app.message_settings set link_hosts = '{}', survey_address = null, hospital_name = null`;
    expect((await pushOne(owner, agent, made)).status).toBe('applied');
    await owner`update app.message_settings set hospital_name = 'Örnek Hastanesi'`;
    const bare = { ...made, edit: null };
    expect((await pushOne(owner, agent, bare)).status).not.toBe('rejected');
    expect(await owner`select from public.messages where client_id = ${patient.id}`).toHaveLength(1);
    expect(await owner`select from app.message_queue where message_id = ${made.id}`).toHaveLength(1);
  });
});

const LINKS = [
  'http://evil.example',
  'evil.com',
  'evil。com',
  'e\u200bvil.com',
  'www.evil',
  'a@b.co',
  'bit.ly/x',
];
const NUMBERS = ['TR33 0006 1005 1978 6457 8413 26', '0532 123 45 67', '٠٥٣٢١٢٣٤٥٦٧', '4111-1111-1111-1111'];

describe('links and numbers', () => {
  test('through an answer, whatever its kind', async () => {
    const template = await publishText(
      'Evrak: {{sor.evrak}}, adet {{sor.adet}}, tutar {{sor.tutar}}, gün {{sor.gun}}',
      {
        asks: [ask('evrak'), ask('adet', 'number'), ask('tutar', 'money'), ask('gun', 'date')],
      },
    );
    const patient = await addPatient();
    const good = { evrak: 'rapor', adet: 2, tutar: { amount: 1500, currency: 'TRY' }, gun: '2026-12-01' };
    for (const evrak of [...LINKS, ...NUMBERS])
      expect([evrak, told(await send(patient, template, { asks: { ...good, evrak } }))]).toEqual([
        evrak,
        'messages_unsafe:sor.evrak',
      ]);
    const wrong = [
      { ...good, adet: 5_321_234_567 },
      { ...good, tutar: { amount: 532_123_456_700, currency: 'TRY' } },
      { ...good, gun: '5321-12-31' },
      { ...good, adet: 'evil.com' },
      { ...good, tutar: { amount: 5, currency: 'evil.com' } },
      { ...good, gun: 'evil.com' },
    ];
    for (const asks of wrong) {
      const code = told(await send(patient, template, { asks }));
      expect([asks, code]).toEqual([asks, expect.stringMatching(/^messages_(unsafe|missing):sor\./u)]);
    }
    expect(told(await send(patient, template, { asks: good }))).toBe('done');
  });

  test('through what a record says, by whom of the variables it is brought in', async () => {
    const fields = { 'hasta.ad': 'first_name', 'hasta.soyad': 'last_name' } as const;
    for (const [key, field] of Object.entries(fields)) {
      const template = await publishText(`Sayın {{${key}}} merhaba`);
      for (const value of [...LINKS, ...NUMBERS]) {
        const patient = await addPatient({ [field]: `Ada ${value}` });
        const result = await send(patient, template);
        expect([value, told(result)]).toEqual([value, `messages_unsafe:${key}`]);
        expect(
          messageForRejection(result.message_key ?? '', result.constraint ?? null, null, message),
        ).toContain(key === 'hasta.ad' ? 'Adı' : 'Soyadı');
      }
    }
    const template = await publishText('Yolculuk: {{yolculuk.otel}}, {{yolculuk.sofor}}, {{yolculuk.ucus}}');
    const patient = await addPatient();
    const trip = randomUUID();
    await owner`insert into public.patient_trips (id, client_id, arrival_at, hotel, driver_phone, flight_no)
      values (${trip}, ${patient.id}, '2026-12-01T10:00:00Z', 'Örnek Otel', '+905321234567', 'TK1980')`;
    for (const [column, value] of [
      ['hotel', 'evil.com'],
      ['hotel', '0532 123 45 67'],
      ['driver_phone', 'evil.com'],
      ['flight_no', 'bit.ly/x'],
    ] as const) {
      const [before] =
        await owner`select ${owner(column)} as value from public.patient_trips where id = ${trip}`;
      await owner`update public.patient_trips set ${owner({ [column]: value })} where id = ${trip}`;
      expect([column, told(await send(patient, template, { trip_id: trip }))]).toEqual([
        column,
        expect.stringMatching(/^messages_unsafe:yolculuk\./u),
      ]);
      await owner`update public.patient_trips set ${owner({ [column]: before?.['value'] as string })} where id = ${trip}`;
    }
    expect(told(await send(patient, template, { trip_id: trip }))).toBe('done');
  });

  test('in pieces: beside each other, and spread over the message', async () => {
    const patient = await addPatient();
    const asks = [ask('a'), ask('b'), ask('c', 'number')];
    const glued = await publishText('Bak {{sor.a}}{{sor.b}} ya da {{sor.a}}.{{sor.b}} {{sor.c}}', { asks });
    const apart = await publishText('Önce {{sor.a}} sonra {{sor.b}}, adet {{sor.c}}', { asks });
    const tries: readonly [string, Document, RegExp][] = [
      [glued, { a: 'evil', b: 'com', c: 1 }, /sor\.a.*sor\.b/u],
      [glued, { a: 'evil.', b: 'com', c: 1 }, /sor\.a.*sor\.b/u],
      [glued, { a: '0532', b: '123', c: 4567 }, /sor\./u],
      [apart, { a: '053212', b: '34567', c: 1 }, /sor\.a.*sor\.b/u],
      [apart, { a: 'TR33 00', b: '0610 05', c: 1978 }, /sor\.a.*sor\.b/u],
      [apart, { a: 'ara', b: '0532 12', c: 34_567 }, /sor\./u],
    ];
    for (const [template, given, keys] of tries) {
      const code = told(await send(patient, template, { asks: given }));
      expect([given, code]).toEqual([given, expect.stringMatching(/^messages_unsafe:/u)]);
      expect(code).toMatch(keys);
    }
    const named = await publishText('Adresimiz hastane.{{hasta.soyad}} adresidir');
    expect(told(await send(await addPatient({ last_name: 'com' }), named))).toBe(
      'messages_unsafe:hasta.soyad',
    );
  });

  test('a link of the template leads to listed hosts alone, when it is submitted, approved, queued and lent', async () => {
    const body = 'Sayın {{hasta.ad}}, bilgi: https://good.example/a';
    const evil = await addDraft({
      contents: [content('tr', { body: 'Bilgi https://good.example@evil.example' })],
    });
    const submit = async (id: string) =>
      call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at });
    expect(await codeOf(submit(evil))).toBe('template_malformed');
    const waiting = await addDraft({ contents: [content('tr', { body })] });
    await submit(waiting);
    await owner`update app.message_settings set survey_address = null, link_hosts = '{}'`;
    const decide = async () =>
      call(approver, decideTemplate, {
        ...{ target: waiting, base_version: (await templateOf(waiting)).at, approve: true, reason: null },
        free_texts: [],
      });
    expect(await codeOf(decide())).toBe('template_malformed');
    await owner`update app.message_settings set link_hosts = '{good.example}'`;
    expect(await codeOf(decide())).toBe('done');
    const [first, second] = [await addPatient(), await addPatient()];
    const queued = await send(first, waiting);
    expect(told(queued)).toBe('done');
    await owner`update app.message_settings set link_hosts = '{other.example}'`;
    expect(told(await send(second, waiting))).toBe('messages_link');
    const given = {
      template: waiting,
      version: 1,
      recipients: [{ client: second.id }],
      asks: {},
      event: 'x',
    };
    expect(await codeOf(call(agent, previewMessages, { given }))).toBe('template_link');
    expect((await claim()).map(({ id }) => id)).not.toContain(queued.id);
    const [row] = await owner`select state, error_code from public.messages where id = ${queued.id}`;
    expect(row).toEqual({ state: 'cancelled', error_code: 'link' });
  });

  test('who sends may not list hosts', async () => {
    const { row_version: base, ...given } = await call(approver, readMessageSettings, {});
    const save = call(agent, saveMessageSettings, {
      base_version: base,
      given: { ...given, link_hosts: ['evil.example'] },
    });
    expect(await codeOf(save)).toBe('permission_denied');
  });
});

describe('free texts are allowed one by one', () => {
  test('at most two, each named by who approves; who and when stay with the version', async () => {
    const three = await addDraft({
      contents: [content('tr', { body: '{{sor.a}} {{sor.b}} {{sor.c}} merhaba' })],
      asks: [ask('a'), ask('b'), ask('c')],
    });
    const submit = async (id: string) =>
      call(writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at });
    const refused = await submit(three).catch((thrown: unknown) => thrown);
    expect((refused as { hint?: string }).hint).toContain('too-many-texts');
    const two = await addDraft({
      contents: [content('tr', { body: '{{sor.a}} {{sor.b}} saat {{sor.c}}' })],
      asks: [ask('a'), ask('b'), ask('c', 'time')],
    });
    await submit(two);
    const decide = async (free_texts: readonly string[]) =>
      call(approver, decideTemplate, {
        ...{ target: two, base_version: (await templateOf(two)).at, approve: true, reason: null, free_texts },
      });
    for (const wrong of [[], ['a'], ['a', 'b', 'c'], ['a', 'b', 'x']])
      expect([wrong, await codeOf(decide(wrong))]).toEqual([wrong, 'template_texts']);
    expect(await codeOf(decide(['b', 'a']))).toBe('done');
    expect(await templateOf(two)).toMatchObject({
      published: {
        free_texts: [
          { key: 'a', allowed_by: approver },
          { key: 'b', allowed_by: approver },
        ],
      },
    });
    // Past the command no version gets there without.
    await expect(
      owner`update public.message_templates set published = jsonb_set(published, '{free_texts}', '[]') where id = ${two}`,
    ).rejects.toThrow('message_templates_published_check');
  });
});

describe('the same again', () => {
  test('three times the same on one day goes once, unless it never went', async () => {
    const [template, patient] = [await publish(), await addPatient()];
    const first = await send(patient, template);
    const rest = [
      await send(patient, template),
      await send(patient, template, { queued_at: '2026-11-01T00:00:00.000Z' }),
    ];
    expect([first, ...rest].map(told)).toEqual(['done', 'messages_same', 'messages_same']);
    // A record that the text does not speak of makes it no other message.
    const ticket = ticketChange(patient.id);
    await owner`insert into public.tickets (id, client_id, type_id, subject, status_id, status_category, priority, source_id)
      select ${ticket.id}, ${patient.id}, ${ticketTypes.information}, 'x', ${ticket.document['status_id'] as string}, 'new', 'normal',
        ${ticket.document['source_id'] as string}`;
    expect(told(await send(patient, template, { ticket_id: ticket.id }))).toBe('messages_same');
    for (const state of ['failed', 'expired', 'cancelled', 'blocked_consent']) {
      await owner`update public.messages set state = ${state} where client_id = ${patient.id} and state = 'queued'`;
      expect([state, told(await send(patient, template))]).toEqual([state, 'done']);
      expect([state, told(await send(patient, template))]).toEqual([state, 'messages_same']);
    }
    for (const state of ['sending', 'sent', 'delivered', 'read', 'unknown']) {
      await owner`update public.messages set state = ${state} where client_id = ${patient.id} and state not in ('failed', 'expired',
        'cancelled', 'blocked_consent')`;
      expect([state, told(await send(patient, template))]).toEqual([state, 'messages_same']);
    }
  });

  test('another text, another day and another person are something else', async () => {
    const template = await publishText('Evrak: {{sor.evrak}}', { asks: [ask('evrak')] });
    const patient = await addPatient();
    const say = (evrak: string) => send(patient, template, { asks: { evrak } });
    expect(told(await say('epikriz'))).toBe('done');
    for (const same of ['EPİKRİZ', ' epikriz ', 'e\u200bpikriz', 'ｅpikriz'])
      expect([same, told(await say(same))]).toEqual([same, 'messages_same']);
    expect(told(await say('rapor'))).toBe('done');
    expect(told(await send(await addPatient(), template, { asks: { evrak: 'epikriz' } }))).toBe('done');
    await owner`update app.message_queue set dedupe_key = replace(dedupe_key, 'day ' || (now() at time zone 'Europe/Istanbul')::date,
      'day ' || (now() at time zone 'Europe/Istanbul')::date - 1)`;
    expect(told(await say('epikriz'))).toBe('done');
  });

  test('records that were merged are one person', async () => {
    const template = await publishText('Evrakınız hazır, merhaba');
    const [absorbed, survivor] = [await addPatient(), await addPatient()];
    expect(told(await send(absorbed, template))).toBe('done');
    await owner`update public.clients set merged_into_id = ${survivor.id} where id = ${absorbed.id}`;
    expect(told(await send(survivor, template))).toBe('messages_same');
  });

  test('two devices at the same moment: one wins', async () => {
    const [template, patient] = [await publish(), await addPatient()];
    const connections = [database.connect(), database.connect(), database.connect()];
    const results = await Promise.all(
      connections.map((sql) =>
        pushOne(sql, agent, { ...messageChange(patient, template), edit: randomUUID() }),
      ),
    );
    expect(results.map(told).toSorted()).toEqual(['done', 'messages_same', 'messages_same']);
    // In one push as well.
    const patientToo = await addPatient();
    const both = await push(
      owner,
      agent,
      messageChange(patientToo, template),
      messageChange(patientToo, template),
    );
    expect(both.map(told).toSorted()).toEqual(['done', 'messages_same']);
  });
});

describe('records', () => {
  test('of somebody else, or out of the sender’s sight, are no part of a message', async () => {
    const template = await publishText('Yolculuk {{yolculuk.tarih}} {{yolculuk.saat}}');
    const [patient, stranger] = [await addPatient(), await addPatient()];
    const trips = [randomUUID(), randomUUID()];
    for (const [at, client] of [patient.id, stranger.id].entries())
      await owner`insert into public.patient_trips (id, client_id, arrival_at) values (${trips[at] ?? ''}, ${client}, '2026-12-01T10:00:00Z')`;
    expect(told(await send(patient, template, { trip_id: trips[1] ?? '' }))).toBe('messages_record');
    expect(told(await send(patient, template, { trip_id: randomUUID() }))).toBe('messages_record');
    expect(told(await send(patient, template, { trip_id: trips[0] ?? '' }, blind))).toBe('messages_record');
    const sent = await send(patient, template, { trip_id: trips[0] ?? '' });
    expect(told(sent)).toBe('done');
    expect(await bodyOf(sent.id)).toBe('Yolculuk 01.12.2026 13:00');
    const given = { template, version: 1, asks: {}, event: 'Geliş' };
    const preview = (trip: string) =>
      call(agent, previewMessages, { given: { ...given, recipients: [{ client: patient.id, trip }] } });
    expect((await preview(trips[0] ?? '')).samples[0]?.body).toBe('Yolculuk 01.12.2026 13:00');
    expect((await preview(trips[1] ?? '')).blocked).toMatchObject([
      { reason: 'unresolved', of: [{ missing: ['yolculuk.saat', 'yolculuk.tarih'] }] },
    ]);
  });

  test('a meeting is the patient’s where the patient takes part as a guest', async () => {
    const template = await publishText('Randevu {{randevu.tarih}} {{randevu.saat}}, {{randevu.yer}}');
    const patient = await addPatient();
    const guest = (name: string | null, email: string | null) => ({
      ...{ id: randomUUID(), user_id: null, person_id: null, name, email, role: 'required' },
      ...{ response: 'waiting', responded_at: null, attended: null },
    });
    const meet = async (participants: JSONValue) => {
      const id = randomUUID();
      await owner`insert into public.meetings (id, title, meeting_kind, starts_at, ends_at, time_zone, organiser_id, participants,
          place, room, visibility, status)
        values (${id}, 'Görüşme', 'case', '2026-12-02T07:30:00Z', '2026-12-02T08:00:00Z', 'Europe/Istanbul', ${agent},
          ${owner.json(participants)}, 'B Blok', '2. kat', 'everyone', 'planned')`;
      return id;
    };
    const [foreign, named, mailed] = [
      await meet([guest('Başka Biri', 'baska@vizite.test')]),
      await meet([guest('ADA ŞAHİN', null)]),
      await meet([guest(null, `ADA${numbers}@vizite.test`)]),
    ];
    expect(told(await send(patient, template, { meeting_id: foreign }))).toBe('messages_record');
    for (const meeting of [named, mailed]) {
      const sent = await send(patient, template, { meeting_id: meeting });
      expect(told(sent)).toBe('done');
      expect(await bodyOf(sent.id)).toBe('Randevu 02.12.2026 10:30, B Blok, 2. kat');
    }
  });

  test('a link of a questionnaire is the sender’s own, for this patient, at the hospital’s address', async () => {
    const template = await publishText('Anketimiz: {{anket.baglanti}}', { purpose: 'survey' });
    const [patient, stranger] = [await addPatient(), await addPatient()];
    const questionnaire = randomUUID();
    await owner`insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft, published)
      values (${questionnaire}, 'Memnuniyet', 'outpatient', false, '{tr}', '[]', 1)`;
    await owner`insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions)
      values (${questionnaire}, 1, 'Memnuniyet', '{tr}', '[]')`;
    const link = async (client: string, by: string, own: Record<string, JSONValue> = {}) => {
      const word = randomBytes(24).toString('base64url');
      const hash = createHash('sha256').update(word).digest();
      const row = {
        ...{
          id: randomUUID(),
          questionnaire_id: questionnaire,
          version: 1,
          client_id: client,
          anonymous: false,
        },
        ...{ channel: 'sms', language: 'tr', sent_at: new Date(), handed_by: by },
        ...{ expires_at: new Date(Date.now() + 86_400_000), token_hash: hash, ...own },
      };
      await owner`insert into public.survey_answers ${owner(row as never)}`;
      return word;
    };
    const say = (survey_word: string | null) => send(patient, template, { survey_word, purpose: 'survey' });
    const past = new Date(Date.now() - 1000).toISOString();
    for (const word of [
      await link(stranger.id, agent),
      await link(patient.id, approver),
      await link(patient.id, agent, { expires_at: past }),
      await link(patient.id, agent, { answered_at: past }),
      ...[
        randomBytes(24).toString('base64url'),
        'evil.example/x',
        '../../evil',
        '@evil.example',
        ''.padEnd(32, '.'),
      ],
    ])
      expect([word, told(await say(word))]).toEqual([word, 'messages_survey']);
    expect(told(await say(null))).toBe('messages_missing:anket.baglanti');
    const word = await link(patient.id, agent);
    const sent = await say(word);
    expect(told(sent)).toBe('done');
    expect(await bodyOf(sent.id)).toBe(`Anketimiz: https://good.example/anket/${word}`);
    const [row] = await owner`select survey_word from public.messages where id = ${sent.id}`;
    expect(row).toEqual({ survey_word: null });
    // Another link is the same message.
    expect(told(await say(await link(patient.id, agent)))).toBe('messages_same');
    await owner`update app.message_settings set survey_address = null`;
    await owner`update public.messages set state = 'cancelled' where id = ${sent.id}`;
    expect(told(await say(await link(patient.id, agent)))).toBe('messages_missing:anket.baglanti');
  });
});
