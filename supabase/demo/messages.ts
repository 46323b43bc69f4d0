import type { MessageContent, MessageState } from '@sync/model/entities/message-values';
import { writeValue } from '@sync/model/messages/variables';
import type { SqlRow, SqlSession } from '../embedded/database/sql';
import { loadApplicantMessages } from './applicant-messages';
import { demoTemplates } from './message-texts';
import type { DemoTemplate } from './message-texts';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

/** Messages of a hospital that has all of them, the clients that such a one has, and the days they lie in. */
const FULL = 1500;
const FULL_CLIENTS = 400;
const DAYS = 60;
const OLDEST = 500 * DAY;

interface Receiver {
  readonly id: string;
  readonly language: string;
  readonly at: number;
}

/** Returns the text of an earlier version: the same in other words. */
const earlier = (text: string, version: number, last: number): string =>
  version === last
    ? text
    : `${text.replace('{{hastane.ad}}', 'Hastanemiz').trimEnd()}${version % 2 === 0 ? ' İyi günler.' : ''}`;

function contentsOf(
  { texts, subject, channel }: DemoTemplate,
  version: number,
  last: number,
): readonly MessageContent[] {
  return Object.entries(texts).map(([id, body]) => ({
    id,
    subject: channel === 'email' ? (subject ?? null) : null,
    header: null,
    body: id === 'tr' ? earlier(body, version, last) : body,
    footer: null,
    buttons: [],
  }));
}

/** Final states of messages, with their frequencies. */
const pickEnd = weighted<MessageState>([
  ['delivered', 70],
  ['read', 9],
  ['sent', 6],
  ['failed', 5],
  ['expired', 2],
  ['cancelled', 2],
  ['blocked_consent', 3],
  ['unknown', 1],
]);

const failures = {
  phone: ['number_invalid', 'not_reachable', 'blocked_by_operator', 'timeout'],
  email: ['mailbox_full', 'timeout'],
} as const;

const reasonOf = (random: Random, state: MessageState, { purpose, channel }: DemoTemplate): string | null => {
  if (state === 'failed') return random.pick(channel === 'email' ? failures.email : failures.phone);
  if (state === 'expired') return 'expired';
  if (state === 'unknown') return 'no_answer';
  if (state !== 'blocked_consent') return null;
  return purpose === 'commercial' || channel === 'whatsapp' ? 'no_consent' : 'do_not_contact';
};

/** Returns values of records that the demo's messages are not tied to. */
function valuesFor(random: Random, language: string, at: number): Readonly<Record<string, string | null>> {
  const later = iso(at + random.int(1, 14) * DAY).slice(0, 10);
  const hour = String(random.int(8, 16)).padStart(2, '0');
  return {
    'randevu.tarih': writeValue('date', later, language),
    'randevu.saat': `${hour}:${random.pick(['00', '15', '30', '45'])}`,
    'ameliyat.tarih': writeValue('date', later, language),
    'ameliyat.saat': `${hour}:30`,
    'yatis.saati': '07:00',
    'provizyon.kurum': random.pick([
      'Doğa Sigorta',
      'Ege Sağlık Sigortası',
      'Marmara Hayat',
      'Yıldız Sigorta',
    ]),
    'anket.baglanti': `https://vizite.example/anket/demo${String(random.int(100_000, 999_999)).padStart(28, '-')}`,
    'sor.evrak': random.pick(['epikriz raporu', 'kimlik fotokopisi', 'tetkik sonuçları']),
    'sor.karsilayan': random.pick(['Murat Aksoy', 'Leyla Demirel']),
  };
}

/** Returns the people who may be told in a channel, with their addresses. */
const receiversOf = (session: SqlSession, channel: string): Promise<(Receiver & SqlRow)[]> =>
  session.query<Receiver & SqlRow>(
    `select c.id, left(coalesce(nullif(c.language, ''), 'tr'), 2) as language, (extract(epoch from c.created_at) * 1000)::float8 as at
     from public.clients c where c.deleted_at is null and c.merged_into_id is null and c.deceased_on is null
       and app.message_address(c, $1, true) is not null order by c.created_at, c.id`,
    [channel],
  );

/** Adds a template with all of its versions; returns its id. */
async function addTemplate(
  session: SqlSession,
  world: World,
  random: Random,
  template: DemoTemplate,
): Promise<string> {
  const { versions: last, status } = template;
  const [writer, approver] = ['sibel.acar', 'yonetici'].map((login) => memberOf(world.staff, login).id);
  const since = (version: number) =>
    world.today - OLDEST + Math.round(((version - 1) * (OLDEST - 70 * DAY)) / Math.max(1, last));
  const id = uuidAt(random, since(1));
  const asks = (template.asks ?? []).map((ask) => ({
    id: uuidAt(random, since(1)),
    ...ask,
    required: true,
    fallback: null,
  }));
  const published = (version: number) => ({
    version,
    channel: template.channel,
    purpose: template.purpose,
    sender: template.channel === 'sms' ? 'HASTANE' : null,
    may_contain_health: template.health ?? false,
    expires_minutes: template.minutes,
    contents: contentsOf(template, version, last),
    asks,
    free_texts: asks
      .filter(({ kind }) => kind === 'text')
      .map(({ key }) => ({ key, allowed_by: approver ?? null, allowed_at: iso(since(version) + 11 * HOUR) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    approved_by: approver ?? null,
    approved_at: iso(since(version) + 11 * HOUR),
  });
  // What is being written differs from what is published.
  const draft = contentsOf(template, 1, 1).map((content) =>
    status === 'draft' && content.id === 'tr'
      ? { ...content, body: `${content.body} İyi günler dileriz.` }
      : content,
  );
  await session.insertMany('public.message_templates', [
    {
      id,
      name: template.name,
      channel: template.channel,
      purpose: template.purpose,
      sender: template.channel === 'sms' ? 'HASTANE' : null,
      may_contain_health: template.health ?? false,
      expires_minutes: template.minutes,
      ticket_type_ids: [],
      contents:
        status === 'pending' && last > 0
          ? draft.map((content) => ({ ...content, body: `${content.body} ` }))
          : draft,
      asks,
      status,
      version: last,
      submitted_by: status === 'pending' ? writer : null,
      submitted_at: status === 'pending' ? iso(world.now - 5 * HOUR) : null,
      published: last === 0 ? null : published(last),
      created_at: iso(since(1)),
      created_by: writer,
      updated_at: iso(Math.max(since(last), status === 'pending' ? world.now - 5 * HOUR : 0)),
      updated_by: writer,
    },
  ]);
  for (let version = 1; version <= last; version += 1) {
    const content = published(version);
    await session.query(
      `insert into app.message_template_versions (template_id, version, name, content, sha, submitted_by, submitted_at, approved_by, approved_at)
       values ($1, $2, $3, $4::jsonb, sha256(convert_to(($4::jsonb)::text, 'UTF8')), $5, $6, $7, $8)`,
      [
        id,
        version,
        template.name,
        JSON.stringify(content),
        writer ?? null,
        iso(since(version) + 9 * HOUR),
        approver ?? null,
        content.approved_at,
      ],
    );
  }
  return id;
}

/** Returns one message as it is written; its text is made by the database. */
function messageRow(
  world: World,
  random: Random,
  template: DemoTemplate & { readonly id: string },
  receiver: Receiver,
  senders: readonly string[],
) {
  const at = Math.max(receiver.at, world.now - random.int(1, DAYS) * DAY) + random.int(0, 8 * HOUR);
  const queued = Math.min(at, world.now - 2 * HOUR);
  const waits = world.now - queued < 3 * HOUR && random.chance(0.5);
  const end = pickEnd(random);
  // A refusal of consent exists where consent is needed; SMS are not told to have been read.
  const possible =
    (end === 'blocked_consent' && template.purpose === 'clinical') ||
    (end === 'read' && template.channel === 'sms')
      ? 'delivered'
      : end;
  const state: MessageState = waits ? 'queued' : possible;
  const left = ['sent', 'delivered', 'read', 'unknown', 'failed'].includes(state);
  const sent = left && state !== 'failed' ? queued + random.int(1, 20) * MINUTE : null;
  const delivered =
    (state === 'delivered' || state === 'read') && sent !== null ? sent + random.int(5, 900) * 1000 : null;
  const read = state === 'read' && delivered !== null ? delivered + random.int(1, 300) * MINUTE : null;
  const instant = (value: number | null) => (value === null ? null : iso(Math.min(value, world.now)));
  return {
    id: uuidAt(random, queued),
    template_id: template.id,
    version: template.versions,
    client_id: receiver.id,
    language: receiver.language,
    sender_id: random.pick(senders),
    event: random.chance(0.5) ? `${template.name} · ${iso(queued).slice(0, 10)}` : null,
    queued_at: iso(queued),
    expires_at: iso(state === 'queued' ? world.now + 2 * DAY : queued + template.minutes * MINUTE),
    state,
    error_code: reasonOf(random, state, template),
    sent_at: instant(sent),
    delivered_at: instant(delivered),
    read_at: instant(read),
    values: valuesFor(random, receiver.language, queued),
    bulk: ['commercial', 'survey'].includes(template.purpose),
    attempts: left ? random.pick([1, 1, 1, 1, 2]) : 0,
    not_before: iso(state === 'queued' ? world.now + DAY : queued),
  };
}

/**
 * Templates with their versions, settings, and messages of 60 days in all states. The same for the same world and patients.
 */
export async function loadMessages(session: SqlSession, world: World, clients: number): Promise<void> {
  const random = createRandom(`${world.seed} messages`);
  await session.query(
    `update app.message_settings set sms_tables = 'single', part_price = 14, senders = '{HASTANE, ORNEKHAST}', iys_code = '612345',
       opt_out = 'RET yazıp 3010 numarasına gönderin B016', hospital_name = coalesce(hospital_name, 'Özel Örnek Hastanesi'), hospital_phone = coalesce(hospital_phone, '4441234'),
       link_hosts = '{vizite.example, *.vizite.example}', survey_address = 'https://vizite.example'`,
  );
  const templates: (DemoTemplate & { readonly id: string })[] = [];
  for (const template of demoTemplates)
    templates.push({ ...template, id: await addTemplate(session, world, random, template) });
  const sendable = templates.filter(({ weight, versions }) => weight > 0 && versions > 0);
  const pickTemplate = weighted(sendable.map((template) => [template, template.weight] as const));
  const receivers = new Map<string, readonly Receiver[]>();
  for (const channel of ['sms', 'whatsapp', 'email'])
    receivers.set(channel, await receiversOf(session, channel));
  const senders = ['sibel.acar', 'tugba.yucel', 'gizem.polat', 'omer.yavuz'].map(
    (login) => memberOf(world.staff, login).id,
  );
  const rows: ReturnType<typeof messageRow>[] = [];
  const most = Math.round(FULL * Math.min(1, clients / FULL_CLIENTS));
  const told = new Set<string>();
  for (let n = 0; n < most; n += 1) {
    const template = pickTemplate(random);
    const among = receivers.get(template.channel) ?? [];
    if (among.length === 0) continue;
    const row = messageRow(world, random, template, random.pick(among), senders);
    const key = `${row.template_id} ${row.client_id} ${row.event ?? row.id}`;
    if (told.has(key)) continue;
    told.add(key);
    rows.push(row);
  }
  // Texts, addresses and parts come from the functions that send in earnest.
  await session.query(
    `insert into public.messages (id, sender_id, client_id, template_id, version, language, channel, purpose, to_address, subject, body,
       event, queued_at, expires_at, state, bulk, error_code, sent_at, delivered_at, read_at, parts, cost, created_at, created_by,
       updated_at, updated_by)
     select r.id, r.sender_id, r.client_id, r.template_id, r.version, c.content ->> 'id', v.content ->> 'channel', v.content ->> 'purpose',
       app.message_address(p, v.content ->> 'channel', true), c.content ->> 'subject', m.said, r.event, r.queued_at, r.expires_at,
       r.state, r.bulk, r.error_code, r.sent_at, r.delivered_at, r.read_at, s.parts, s.parts * 14, r.queued_at, r.sender_id,
       coalesce(r.read_at, r.delivered_at, r.sent_at, r.queued_at), r.sender_id
     from jsonb_to_recordset($1::jsonb) as r (id uuid, sender_id uuid, client_id uuid, template_id uuid, version integer, language text,
       event text, queued_at timestamptz, expires_at timestamptz, state text, bulk boolean, error_code text, sent_at timestamptz,
       delivered_at timestamptz, read_at timestamptz, "values" jsonb)
     join public.clients p on p.id = r.client_id
     join app.message_template_versions v on v.template_id = r.template_id and v.version = r.version
     cross join lateral (select app.message_content(v.content -> 'contents', r.language) as content) c
     cross join lateral app.render_message(app.message_text(c.content),
       app.message_values(p, null, r.sender_id, c.content ->> 'id') || r."values") m
     left join lateral app.sms_parts(m.said, 'single') s on v.content ->> 'channel' = 'sms'
     where m.missing = '{}'`,
    [JSON.stringify(rows)],
  );
  await session.query(
    `insert into app.message_queue (message_id, dedupe_key, not_before, attempts, provider_id)
     select m.id, app.message_key(m.template_id, m.client_id, coalesce(app.message_topic(m.event), m.id::text)), r.not_before, r.attempts,
       case when r.attempts > 0 then 'demo-' || m.id end
     from jsonb_to_recordset($1::jsonb) as r (id uuid, not_before timestamptz, attempts integer)
     join public.messages m on m.id = r.id`,
    [JSON.stringify(rows)],
  );
  await loadApplicantMessages(session, world, templates);
}
