import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

interface Dossier {
  readonly client_id: string;
  readonly made_by: string;
  readonly withheld: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

let database: TestDatabase;
let owner: Sql;
let officer: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  // The user sees none of the tickets: the dossier is whole all the same.
  officer = await addPerson(owner, { roles: [roles.privacy], scope: 'own' });
});
afterAll(() => database.stop());

async function dossierOf(client: string, reader = officer): Promise<Dossier> {
  const [row] = await asUser(
    owner,
    reader,
    (tx) => tx<{ dossier: Dossier }[]>`select public.client_dossier(${client}) as dossier`,
  );
  if (row === undefined) throw new Error('no answer');
  return row.dossier;
}

/** Adds a row as the matrix of rights does, with some values of its own. */
async function add(
  table: string,
  world: { clientId: string; ticketId: string; handoverId?: string },
  own: Values = {},
  deleted = false,
): Promise<string> {
  const values = tableRows[table]?.values(officer, { ...world, meetingId: '' }, true) ?? {};
  return addRow(owner, table, officer, { ...values, ...own }, deleted);
}
/** Adds a merge of two records, as its row tells. */
async function join(survivor: string, absorbed: string): Promise<string> {
  const id = randomUUID();
  await owner`insert into public.client_merges (id, merge_no, survivor_id, absorbed_id, state, basis, reason, merged_at)
    values (${id}, ${id.slice(0, 12)}, ${survivor}, ${absorbed}, 'active', 'manual', 'Aynı kişi', now())`;
  return id;
}
/** Adds a survey answer of a record, or after a ticket. */
async function askFor(
  column: 'client_id' | 'ticket_id' | 'follow_up_ticket_id',
  pointed: string,
): Promise<string> {
  const [id, form] = [randomUUID(), randomUUID()];
  await owner`insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft)
    values (${form}, 'Anket', 'inpatient', false, '{tr}', '[]')`;
  await owner`insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions)
    values (${form}, 1, 'Anket', '{tr}', '[]')`;
  await owner`insert into public.survey_answers (id, questionnaire_id, version, anonymous, channel, language, ${owner(column)})
    values (${id}, ${form}, 1, false, 'sms', 'tr', ${pointed})`;
  return id;
}
async function meet(): Promise<{ clientId: string; ticketId: string }> {
  const clientId = await add('clients', { clientId: '', ticketId: '' });
  return { clientId, ticketId: await add('tickets', { clientId, ticketId: '' }) };
}

test('leaves out no table that points to patients, their tickets or tasks', async () => {
  const world = await meet();
  const taskId = await add('ticket_tasks', world);
  const stranger = await meet();
  const relation = { ...stranger, clientId: stranger.clientId };
  /** Makes a row that points so; a text says why such rows are not the patient's. A further key needs a decision. */
  const makers: Readonly<Record<string, (() => Promise<string>) | string>> = {
    'clients.merged_into_id': () => add('clients', world, { merged_into_id: world.clientId }),
    'match_keys.client_id': 'computed from the record of the client',
    'client_values.client_id': 'when the values of the record were changed',
    'client_merges.survivor_id': () => join(world.clientId, stranger.clientId),
    'client_merges.absorbed_id': () => join(stranger.clientId, world.clientId),
    'pairs_to_look_at.client_id': 'that the record changed and is compared with others',
    'pairs_apart.left_id': 'a comparison of two records, one of which is another person\u2019s',
    'pairs_apart.right_id': 'a comparison of two records, one of which is another person\u2019s',
    'identity_rows.client_id': 'a row of a list of another system, gone after 30 days',
    'identity_candidates.client_id': 'a comparison with a row of a list',
    'incoming_rows.client_id': 'a row of a list of another system, gone after 30 days',
    'match_decisions.left_id': 'a comparison of two records, one of which is another person\u2019s',
    'match_decisions.right_id': 'a comparison of two records, one of which is another person\u2019s',
    'client_pairs.left_id': 'a comparison of two records, one of which is another person\u2019s',
    'client_pairs.right_id': 'a comparison of two records, one of which is another person\u2019s',
    'client_relations.client_id': () => add('client_relations', world),
    'client_relations.related_client_id': () =>
      add('client_relations', relation, { related_client_id: world.clientId, free_name: null }),
    'client_consents.client_id': () => add('client_consents', world),
    'client_interactions.client_id': () => add('client_interactions', world),
    'client_interactions.ticket_id': () =>
      add('client_interactions', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'tickets.client_id': () => add('tickets', world),
    'tickets.duplicate_of_id': 'a ticket is its own patient\u2019s, whichever it repeats',
    'surgeries.client_id': () => add('surgeries', world),
    'surgeries.ticket_id': () =>
      add('surgeries', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'shift_handover_lines.client_id': async () => {
      const handoverId = await add('shift_handovers', world);
      return add('shift_handover_lines', { ...world, handoverId });
    },
    'patient_trips.client_id': () => add('patient_trips', world),
    'patient_trips.ticket_id': () =>
      add('patient_trips', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'insurance_cases.client_id': () => add('insurance_cases', world),
    'insurance_cases.ticket_id': () =>
      add('insurance_cases', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'biopsies.client_id': () => add('biopsies', world),
    'biopsies.ticket_id': () => add('biopsies', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'colonoscopies.client_id': async () => {
      const file = await addRow(
        owner,
        'import_files',
        officer,
        tableRows['import_files']?.values(officer, { ...world, meetingId: '' }, true) ?? {},
      );
      const id = randomUUID();
      await owner`insert into app.colonoscopies (id, file_id, day, has_patient, client_id, row_hash)
        values (${id}, ${file}, '2026-11-01', true, ${world.clientId}, 'x')`;
      return id;
    },
    'messages.client_id': () => add('messages', world),
    'messages.ticket_id': () => add('messages', { ...stranger, ticketId: '' }, { ticket_id: world.ticketId }),
    'survey_answers.client_id': () => askFor('client_id', world.clientId),
    'survey_answers.ticket_id': () => askFor('ticket_id', world.ticketId),
    'survey_answers.follow_up_ticket_id': () => askFor('follow_up_ticket_id', world.ticketId),
    'ticket_notes.ticket_id': () => add('ticket_notes', world),
    'ticket_tasks.ticket_id': () => add('ticket_tasks', world),
    'handed_drafts.ticket_id': async () =>
      add('handed_drafts', world, { delegated_to: await addPerson(owner, { roles: [roles.callCentre] }) }),
    'ticket_status_changes.ticket_id': () => add('ticket_status_changes', world),
    'ticket_clocks.ticket_id': 'computed from the due times of the ticket',
    'ticket_times.ticket_id': 'computed from the moments of the ticket',
    'reminders.target_id': () => add('reminders', world, { target: 'client', target_id: world.clientId }),
    'notifications.target_id': () => add('notifications', world, { target: 'task', target_id: taskId }),
    'read_marks.target_id': 'that somebody has read the news',
    'subject_requests.client_id': async () => {
      const id = randomUUID();
      await owner`insert into public.subject_requests (id, client_id, request_kind, channel, received_on, status,
          created_at, created_by, updated_at, updated_by)
        values (${id}, ${world.clientId}, 'access', 'kep', '2026-11-01', 'new', now(), ${officer}, now(), ${officer})`;
      return id;
    },
    'legal_holds.client_id': async () => {
      const id = randomUUID();
      await owner`insert into public.legal_holds (id, client_id, reason, created_at, created_by)
        values (${id}, ${world.clientId}, 'Dava', now(), ${officer})`;
      return id;
    },
    'audit_log.client_id': async () => {
      const event = randomUUID();
      await owner`insert into public.audit_log (event_id, at, user_id, action, client_id, reason, was_offline)
        values (${event}, now(), ${officer}, 'view', ${world.clientId}, ${event}, false)`;
      return event;
    },
  };
  const pointers = await owner<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid in
      ('public.clients'::regclass, 'public.tickets'::regclass, 'public.ticket_tasks'::regclass)
    union
    -- Pointers without a foreign key.
    select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and a.attname in ('client_id', 'ticket_id', 'task_id', 'target_id')`;
  expect(pointers.map(({ name }) => name).sort()).toEqual(Object.keys(makers).sort());

  const made: string[] = [];
  for (const make of Object.values(makers)) if (typeof make !== 'string') made.push(await make());
  const text = JSON.stringify(await dossierOf(world.clientId));
  expect(made.filter((id) => !text.includes(id))).toEqual([]);
  // Nothing of another patient but the one relation and the interaction about the ticket.
  expect(text).not.toContain(stranger.ticketId);
});

test('gives each row whole: deleted ones, internal notes, records merged into the patient’s', async () => {
  const world = await meet();
  const gone = await add('ticket_notes', world, { body: 'Geri alındı' }, true);
  const merged = await add('clients', world, { merged_into_id: world.clientId });
  const theirs = await add('tickets', { clientId: merged, ticketId: '' });
  const { parts } = await dossierOf(world.clientId);
  expect(parts.notes).toMatchObject([
    { id: gone, body: 'Geri alındı', visibility: 'internal', deleted_at: '2026-11-21T08:00:00.000Z' },
  ]);
  expect(parts.clients?.map(({ id }) => id).sort()).toEqual([world.clientId, merged].sort());
  expect(parts.tickets?.map(({ id }) => id)).toContain(theirs);
  const columns = await owner<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.tickets'::regclass and attnum > 0 and not attisdropped and attname <> 'change_xid'`;
  expect(Object.keys(parts.tickets?.[0] ?? {}).sort()).toEqual(columns.map(({ name }) => name).sort());
});

test('names what rows name by id, and no other patient than the relatives that the patient named', async () => {
  const world = await meet();
  const relative = await add('clients', world, { first_name: 'Can', last_name: 'Yakın' });
  const other = await add('clients', world, { first_name: 'Gizli', last_name: 'Hasta' });
  await add('client_relations', world, { related_client_id: relative, free_name: null });
  await add('client_relations', { clientId: other, ticketId: '' }, { related_client_id: world.clientId });
  const dossier = await dossierOf(world.clientId);
  expect(dossier.names).toMatchObject({ [relative]: 'Can Yakın', [officer]: 'Deniz Yıldız' });
  expect(Object.values(dossier.names)).toContain('Eşi');
  expect(JSON.stringify(dossier)).not.toContain('Gizli');
});

test('tells of meetings only what became a ticket of the patient', async () => {
  const world = await meet();
  const about = (text: string, ticket: string | null) => ({
    id: randomUUID(),
    text,
    assignee_id: officer,
    due_on: null,
    state: 'open',
    ticket_id: ticket,
    reminder_id: null,
    carried_from: null,
  });
  await add('meetings', world, {
    title: 'Gizli kurul',
    actions: [about('Aransın', world.ticketId), about('Başka iş', null)],
  });
  const dossier = await dossierOf(world.clientId);
  expect(dossier.parts.meeting_actions).toMatchObject([{ text: 'Aransın', ticket_id: world.ticketId }]);
  expect(JSON.stringify(dossier)).not.toMatch(/Gizli kurul|Başka iş/u);
});

test('keeps identity number and clinical note from who may not read them, and says so', async () => {
  const world = await meet();
  await owner`update public.clients set identity_type = 'tckn', identity_no = '10000000146', clinical_note = 'Astım'
    where id = ${world.clientId}`;
  const masked = await dossierOf(world.clientId);
  expect(masked.withheld).toEqual(['identity_no', 'clinical_note']);
  expect(JSON.stringify(masked)).not.toMatch(/10000000146|Astım/u);
  expect(masked.parts.clients?.[0]).toMatchObject({ identity_masked: '100******46' });

  const both = await addPerson(owner, {
    roles: [roles.privacy],
    extra: ['crm.client_identity.read', 'crm.client_health.read'],
  });
  const open = await dossierOf(world.clientId, both);
  expect(open.withheld).toEqual([]);
  expect(open.parts.clients?.[0]).toMatchObject({ identity_no: '10000000146', clinical_note: 'Astım' });
});

test('is for those who hold the right, and each call is in the log', async () => {
  const { clientId } = await meet();
  const caller = await addPerson(owner, { roles: [roles.callCentre] });
  const blind = await addPerson(owner, { extra: ['crm.client_dossier.export'] });
  const left = await addPerson(owner, { roles: [roles.administrator], status: 'left' });
  for (const person of [caller, blind, left]) {
    await expect(dossierOf(clientId, person)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(dossierOf(randomUUID())).rejects.toMatchObject({ code: '22023', message: 'unknown_client' });

  const log = () =>
    owner`select user_id, action, entity, entity_id from public.audit_log where client_id = ${clientId}`;
  expect(await log()).toHaveLength(0);
  await dossierOf(clientId);
  expect(await log()).toEqual([
    { user_id: officer, action: 'export', entity: 'client_dossier', entity_id: clientId },
  ]);
  expect((await dossierOf(clientId)).parts.looks).toMatchObject([{ action: 'export', user_id: officer }]);
});

test('ten thousand entries', async () => {
  const { clientId, ticketId } = await meet();
  await owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true)`;
    await tx`insert into public.ticket_notes (id, ticket_id, body, visibility, at, created_by)
      select gen_random_uuid(), ${ticketId}, repeat('Uzun bir not. ', 40), 'internal', now(), ${officer}
      from generate_series(1, 10000)`;
  });
  expect((await dossierOf(clientId)).parts.notes).toHaveLength(10_000);
});
