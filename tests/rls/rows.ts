import { randomBytes, randomUUID } from 'node:crypto';
import type { JSONValue, Sql, TransactionSql } from 'postgres';
import { extraValueId } from '@sync/model/entities/extra-value';
import { addPerson } from '../integration/support/people';
import {
  companyTypes,
  contactTypes,
  departments,
  insurers,
  relationTypes,
  roles,
  sources,
  statuses,
  ticketTypes,
} from '../integration/support/starter-ids';

export type Values = Readonly<Record<string, JSONValue>>;

/** The parents of one user's rows. */
export interface World {
  readonly clientId: string;
  readonly ticketId: string;
  /** A draft, which has no busy time of its own yet. */
  readonly meetingId: string;
  /** A provision that the person answers for. */
  readonly caseId?: string;
  /** The sheet of a shift that the person writes. */
  readonly handoverId?: string;
  /** An active colleague who may write at all tickets. */
  readonly colleagueId?: string;
}

/** Rows of a table as the matrix makes and changes them. */
export interface TableRows {
  /** Makes a row that belongs to `user`; `own` tells whether that is the user under test. */
  readonly values: (person: string, world: World, own: boolean) => Values;
  /** A column that an editor may change, and a value for it. */
  readonly edit: readonly [string, JSONValue];
}

/** A published template, which messages are made of. */
const TEMPLATE = '01900000-0000-7000-8000-0e0000000001';

/** Somebody who operates; the starter data has nobody. */
const SURGEON = '01900000-0000-7000-8000-140000000001';

const AT = '2026-11-21T08:00:00.000Z';

/** Makes a meeting that only its participants see, organised by this user. */
export function meetingValues(organiser: string, status: 'draft' | 'planned'): Values {
  return {
    title: 'Kurul',
    meeting_kind: 'internal',
    starts_at: AT,
    ends_at: '2026-11-21T09:00:00.000Z',
    time_zone: 'Europe/Istanbul',
    organiser_id: organiser,
    visibility: 'participants',
    status,
  };
}

export const tableRows: Readonly<Record<string, TableRows>> = {
  definitions: {
    values: () => ({ kind: 'ticket_tag', name: randomUUID(), position: 1, attributes: { group: null } }),
    edit: ['position', 2],
  },
  clients: {
    values: () => ({
      client_kind: 'lead',
      first_name: 'Ada',
      last_name: 'Kaya',
      identity_type: 'none',
      sex: 'female',
      email: 'ada@vizite.test',
    }),
    edit: ['hotel', 'Deniz'],
  },
  client_relations: {
    values: (_person, { clientId }) => ({
      client_id: clientId,
      relation_type_id: relationTypes.spouse,
      free_name: 'Can',
    }),
    edit: ['note', 'x'],
  },
  client_consents: {
    values: (_person, { clientId }) => ({
      client_id: clientId,
      channel: 'call',
      status: 'granted',
      text_version: '1',
      given_at: AT,
      source: 'form',
    }),
    edit: ['status', 'refused'],
  },
  client_interactions: {
    values: (person, { clientId }) => ({
      client_id: clientId,
      contact_type_id: contactTypes.incomingCall,
      direction: 'in',
      at: AT,
      user_id: person,
    }),
    edit: ['summary', 'x'],
  },
  tickets: {
    values: (person, { clientId }) => ({
      client_id: clientId,
      type_id: ticketTypes.information,
      subject: 'Konu',
      status_id: statuses.new,
      status_category: 'new',
      priority: 'normal',
      source_id: sources.callCentre,
      assignee_id: person,
    }),
    edit: ['subject', 'Başka'],
  },
  ticket_notes: {
    values: (_person, { ticketId }) => ({ ticket_id: ticketId, body: 'not', visibility: 'internal', at: AT }),
    edit: ['body', 'x'],
  },
  handed_drafts: {
    values: (person, { ticketId, colleagueId }) => ({
      ticket_id: ticketId,
      owner_id: person,
      delegated_to: colleagueId ?? '',
      body: 'yarım not',
      visibility: 'internal',
    }),
    edit: ['body', 'x'],
  },
  ticket_tasks: {
    values: (_person, { ticketId }) => ({ ticket_id: ticketId, title: 'görev', position: 1 }),
    edit: ['title', 'x'],
  },
  ticket_status_changes: {
    values: (_person, { ticketId }) => ({ ticket_id: ticketId, field: 'priority', to_value: 'low', at: AT }),
    edit: ['reason', 'x'],
  },
  surgeries: {
    values: (person, { clientId }) => ({
      client_id: clientId,
      procedures: [
        { id: randomUUID(), procedure_id: null, name: 'Fıtık', code: null, side: 'none', minutes: 60 },
      ],
      department_id: departments.callCentre,
      surgeon_id: SURGEON,
      urgency: 'elective',
      approval_state: 'missing',
      currency: 'TRY',
      status: 'proposed',
      responsible_id: person,
    }),
    edit: ['bed', '1'],
  },
  biopsies: {
    values: (person, { clientId }) => ({
      client_id: clientId,
      organ: 'prostate',
      side: 'none',
      sample_kind: 'core',
      doctor_id: SURGEON,
      review: 'none',
      status: 'taken',
      assignee_id: person,
    }),
    edit: ['note', 'x'],
  },
  patient_trips: {
    values: (person, { clientId }) => ({ client_id: clientId, arrival_at: AT, responsible_id: person }),
    edit: ['met_at', AT],
  },
  insurance_cases: {
    values: (person, { clientId }) => ({
      client_id: clientId,
      payer_kind: 'sgk',
      insurer_id: insurers.sgk,
      service_kind: 'test',
      service_name: 'MR',
      lines: [],
      currency: 'TRY',
      units: 1,
      status: 'sent',
      assignee_id: person,
    }),
    edit: [
      'papers',
      [{ id: randomUUID(), document_id: null, name: 'MR', state: 'wanted', by: null, at: null, note: null }],
    ],
  },
  insurance_events: {
    values: (_person, { caseId }) => ({ case_id: caseId ?? '', event_kind: 'note', at: AT }),
    edit: ['text', 'x'],
  },
  shift_handovers: {
    values: (person) => ({
      department_id: departments.callCentre,
      shift: 'night',
      from_at: AT,
      to_at: '2026-11-21T16:00:00.000Z',
      giver_id: person,
      state: 'draft',
    }),
    edit: ['note', 'x'],
  },
  shift_handover_lines: {
    values: (_person, { clientId, handoverId }) => ({
      handover_id: handoverId ?? '',
      line_kind: 'note',
      record_kind: 'client',
      record_id: clientId,
      client_id: clientId,
      position: 1,
    }),
    edit: ['note', 'x'],
  },
  shift_handover_entries: {
    values: (_person, { handoverId }) => ({ handover_id: handoverId ?? '', entry_kind: 'taken', at: AT }),
    edit: ['text', 'x'],
  },
  extra_values: {
    // A record has one value of a field.
    values: (_person, { clientId }) => {
      const field_id = extraFields.pop() ?? '';
      return { id: extraValueId(clientId, field_id), field_id, record_kind: 'client', record_id: clientId };
    },
    edit: ['text_value', 'x'],
  },
  import_files: {
    values: (_person, _world, own) => ({
      list: own ? 'receipts' : 'provision',
      file_name: 'liste.xlsx',
      byte_size: 1,
      file_hash: randomBytes(32).toString('hex'),
      content_hash: randomBytes(32).toString('hex'),
      rows_total: 0,
      state: 'imported',
    }),
    edit: ['file_name', 'x'],
  },
  import_profiles: {
    values: (_person, _world, own) => ({
      list: own ? 'receipts' : 'provision',
      name: 'Düzen',
      version: 1,
      content: {},
      active: true,
    }),
    edit: ['name', 'x'],
  },
  attachments: {
    values: (_person, { caseId }) => ({
      owner_kind: 'insurance_case',
      owner_id: caseId ?? '',
      purpose: 'paper',
      file_name: 'mr.jpg',
      media_type: 'image/jpeg',
      byte_size: 1,
      sha256: '0'.repeat(64),
    }),
    edit: ['file_name', 'x'],
  },
  companies: { values: () => ({ name: 'Deniz Sigorta', type_id: companyTypes.insurer }), edit: ['web', 'x'] },
  persons: { values: () => ({ first_name: 'Ada', last_name: 'Kaya' }), edit: ['department', 'x'] },
  meetings: { values: (person) => meetingValues(person, 'planned'), edit: ['title', 'x'] },
  busy_times: {
    values: (_person, { meetingId }) => ({
      meeting_id: meetingId,
      starts_at: AT,
      ends_at: '2026-11-21T09:00:00.000Z',
      all_day: false,
      time_zone: 'Europe/Istanbul',
    }),
    edit: ['room', 'x'],
  },
  messages: {
    values: (person, { clientId }) => ({
      sender_id: person,
      client_id: clientId,
      template_id: TEMPLATE,
      version: 1,
      language: 'tr',
      channel: 'email',
      purpose: 'service',
      to_address: 'ada@vizite.test',
      queued_at: AT,
      expires_at: '2099-01-01T00:00:00.000Z',
      state: 'queued',
    }),
    edit: ['state', 'cancelled'],
  },
  notifications: {
    values: (person) => ({ user_id: person, topic: 'system', title: 'Bildirim', at: AT }),
    edit: ['read_at', AT],
  },
  reminders: {
    values: (person) => ({ owner_id: person, title: 'Ara', due_at: AT, repeat: 'none', lead_minutes: 0 }),
    edit: ['done_at', AT],
  },
  read_marks: {
    values: (person) => ({ user_id: person, target: 'whats_new', target_id: randomUUID(), read_at: AT }),
    edit: ['read_at', AT],
  },
  notice_settings: {
    values: (person) => ({ user_id: person, quiet: true, quiet_from: '19:00', quiet_to: '07:30' }),
    edit: ['quiet', false],
  },
  whats_new_entries: {
    values: (_person, _world, own) => ({
      title: 'Yeni',
      body: 'Metin',
      entry_kind: 'feature',
      publish_at: AT,
      state: own ? 'published' : 'draft',
    }),
    edit: ['title', 'x'],
  },
  shared_views: {
    values: (_person, _world, own) => ({
      list: 'ticket-views',
      name: 'Acil işler',
      address: { view: 'all', priority: 'urgent' },
      // In the form of the database: an array of objects would be bound as JSON.
      role_ids: own ? '{}' : `{${randomUUID()}}`,
    }),
    edit: ['name', 'x'],
  },
  profiles: {
    values: () => ({
      email: `${randomUUID()}@vizite.test`,
      full_name: 'Ece Ak',
      scope: 'all',
      status: 'active',
    }),
    edit: ['title', 'Dr.'],
  },
  roles: { values: () => ({ name: randomUUID() }), edit: ['description', 'x'] },
  permissions: {
    values: () => ({ key: randomUUID(), description: 'x', risk: 'normal' }),
    edit: ['description', 'x'],
  },
};

/** Fields of patients that no value of `tableRows` has yet. */
const extraFields: string[] = [];
const FIELDS_OF_A_WORLD = 12;

/** Adds a field of the hospital's own. */
export function addExtraField(owner: Sql, attributes: Values = {}): Promise<string> {
  return addRow(owner, 'definitions', randomUUID(), {
    kind: 'extra_field',
    name: randomUUID(),
    position: 1,
    attributes: {
      record_kind: 'client',
      value_kind: 'text',
      choices: [],
      decimals: '0',
      unit: null,
      required: false,
      health: false,
      ...attributes,
    },
  });
}

/** Adds a row past row security, with a creator, deleted or not. Gives its id back. */
export async function addRow(owner: Sql, table: string, creator: string, values: Values, deleted = false) {
  const id = typeof values['id'] === 'string' ? values['id'] : randomUUID();
  await owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true)`;
    if (table === 'surgeries' || table === 'biopsies') {
      await tx`insert into public.definitions (id, kind, name, position, attributes)
        values (${SURGEON}, 'clinician', 'Dr. Ada Kaya', 1,
          '{"profession": "surgeon", "department_id": null, "user_id": null}') on conflict do nothing`;
    }
    if (table === 'messages') await addTemplate(tx);
    // What the server writes where a person adds the row.
    const own = table === 'messages' ? { body: 'Sayın Ada, sonucunuz hazır.' } : {};
    const row = { id, created_by: creator, deleted_at: deleted ? AT : null, ...own, ...values };
    await tx`insert into public.${tx(table)} ${tx(bindable(tx, row))}`;
  });
  return id;
}

/**
 * Adds the parents of one user's rows, past row security. Without a profile, which strangers lack, nobody is assigned
 * to them, and `keeper` organises and writes what needs somebody.
 */
export async function addWorld(owner: Sql, person: string, keeper = person): Promise<Required<World>> {
  const nowhere = { clientId: '', ticketId: '', meetingId: '' };
  const add = (table: string, world: World, whose = person, over: Values = {}) =>
    addRow(owner, table, person, { ...tableRows[table]?.values(whose, world, true), ...over });
  const unassigned = keeper === person ? {} : { assignee_id: null };
  const clientId = await add('clients', nowhere);
  const within = { ...nowhere, clientId };
  for (let added = 0; added < FIELDS_OF_A_WORLD; added += 1) extraFields.push(await addExtraField(owner));
  return {
    clientId,
    ticketId: await add('tickets', within, person, unassigned),
    meetingId: await addRow(owner, 'meetings', person, meetingValues(keeper, 'draft')),
    caseId: await add('insurance_cases', within, person, unassigned),
    handoverId: await add('shift_handovers', within, keeper),
    colleagueId: await addPerson(owner, { roles: [roles.callCentre] }),
  };
}

/** Adds the template that messages of `tableRows` are made of. */
export async function addTemplate(sql: TransactionSql): Promise<void> {
  const contents = [
    {
      id: 'tr',
      subject: 'Sonucunuz hazır',
      header: null,
      body: 'Sayın {{hasta.ad}}, sonucunuz hazır.',
      footer: null,
      buttons: [],
    },
  ];
  const published = {
    version: 1,
    channel: 'email',
    purpose: 'service',
    sender: null,
    may_contain_health: false,
    expires_minutes: 1440,
    contents,
    asks: [],
    free_texts: [],
    approved_by: null,
    approved_at: AT,
  };
  await sql`insert into public.message_templates (id, name, channel, purpose, contents, status, version, published)
    values (${TEMPLATE}, 'Sonuç', 'email', 'service', ${sql.json(contents)}, 'published', 1, ${sql.json(published)})
    on conflict do nothing`;
}

/** Objects are bound as jsonb. */
export function bindable(sql: Pick<Sql, 'json'>, values: Values): Record<string, never> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? sql.json(value) : value,
    ]),
  ) as Record<string, never>;
}

/** Link tables and the log have no id to go by: what is own and what is not. */
export const linkRows: Readonly<Record<string, { own: string; other: string; insert: string }>> = {
  role_permissions: {
    own: `role_id in (select u.role_id from public.user_roles u where u.user_id = $1)`,
    other: `role_id not in (select u.role_id from public.user_roles u where u.user_id = $1)`,
    insert: `insert into public.role_permissions values ('${roles.nurse}', 'access.users.edit')`,
  },
  user_roles: {
    own: 'user_id = $1',
    other: 'user_id <> $1',
    insert: `insert into public.user_roles select auth.uid(), '${roles.administrator}'`,
  },
  audit_log: {
    own: 'user_id = $1',
    other: 'user_id <> $1',
    insert: `insert into public.audit_log (event_id, at, user_id, action, was_offline)
      select gen_random_uuid(), now(), auth.uid(), 'view', false`,
  },
  subject_requests: {
    own: 'created_by = $1',
    other: 'created_by <> $1',
    insert: `insert into public.subject_requests (id, applicant_name, request_kind, channel, received_on, status,
        created_at, created_by, updated_at, updated_by)
      select gen_random_uuid(), 'Ada', 'access', 'letter', '2026-11-01', 'new', now(), auth.uid(), now(), auth.uid()`,
  },
  legal_holds: {
    own: 'created_by = $1',
    other: 'created_by <> $1',
    insert: `insert into public.legal_holds (id, client_id, reason, created_at, created_by)
      select gen_random_uuid(), c.id, 'Dava', now(), auth.uid() from public.clients c limit 1`,
  },
  survey_answers: {
    own: 'handed_by = $1',
    other: 'handed_by <> $1',
    insert: `insert into public.survey_answers (id, questionnaire_id, version, anonymous, channel, language, handed_by)
      select gen_random_uuid(), v.questionnaire_id, v.version, false, 'sms', 'tr', auth.uid() from app.questionnaire_versions v limit 1`,
  },
  devices: {
    own: 'user_id = $1',
    other: 'user_id <> $1',
    insert: `insert into public.devices
        (device_id, user_id, name, app_version, schema_version, unsent, refused, conflicts)
      select gen_random_uuid(), auth.uid(), 'Chrome', '1.0.0', 1, 0, 0, 0`,
  },
};
