import { named } from './catalogue';
import { identityNumber, turkishMobile } from './numbers';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { ClientRow, DemoBatch, NoteRow, StatusChangeRow, TaskRow, TicketRow } from './rows';
import { showcaseCases } from './showcase-cases';
import type { Case } from './showcase-cases';
import { memberOf } from './staff';
import { waitReasons } from './texts';
import { defaultStatus } from './ticket-story';
import { DAY, HOUR, MINUTE } from './world';
import type { DemoSize, World } from './world';

/** Creates the records of the screenshots. Their numbers follow the generated ones. */
export function makeShowcase(world: World, size: DemoSize): DemoBatch {
  const random = createRandom(`${world.seed} showcase`);
  const clients: ClientRow[] = [];
  const tickets: TicketRow[] = [];
  const notes: NoteRow[] = [];
  const tasks: TaskRow[] = [];
  const changes: StatusChangeRow[] = [];
  const shown = showcaseCases(world.today);
  shown.forEach((parts, at) => {
    const opened = world.today - (shown.length - at) * 30 * MINUTE - 6.5 * HOUR;
    const client = makeClient(
      world,
      random,
      parts,
      world.existing.clients + size.clients + at,
      opened - 20 * DAY,
    );
    const row = makeTicket(
      world,
      random,
      parts,
      client.id,
      world.existing.tickets + size.tickets + at,
      opened,
    );
    clients.push(client);
    tickets.push(row);
    changes.push(...makeChanges(world, random, row));
    notes.push(makeNote(random, row));
    if (at === 1) tasks.push(...makeTasks(random, row));
  });
  return { clients, tickets, ticket_notes: notes, ticket_tasks: tasks, ticket_status_changes: changes };
}

function makeClient(world: World, random: Random, parts: Case, position: number, at: number): ClientRow {
  const [last = '', ...first] = parts.name.split(' ').reverse();
  const foreign = parts.name === 'Anna Lindqvist';
  const phone = foreign ? '+46701740605' : turkishMobile(position);
  const allergic = parts.name === 'Nermin Aksoylu';
  return {
    id: uuidAt(random, at),
    client_no: String(100_001 + position),
    hospital_file_no: `26/${48_000 + (position % 1000)}`,
    client_kind: parts.state === 'new' ? 'lead' : 'patient',
    first_name: first.reverse().join(' '),
    last_name: last,
    identity_type: foreign ? 'passport' : 'tckn',
    identity_no: foreign ? `P${String(1_000_000 + position)}` : identityNumber(position, false),
    passport_country: foreign ? 'SE' : null,
    passport_expiry: null,
    birth_date: `${parts.year}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
    sex: parts.female ? 'female' : 'male',
    nationality: foreign ? 'SE' : 'TR',
    country: foreign ? 'SE' : 'TR',
    language: foreign ? 'en' : 'tr',
    is_foreign_patient: foreign,
    phones: [{ e164: phone, label: 'mobile', primary: true, whatsapp: true, shared: false }],
    email: null,
    province: foreign ? null : 'İstanbul',
    district: foreign ? null : random.pick(['Kadıköy', 'Üsküdar', 'Ümraniye']),
    address: null,
    insurance_kind: foreign ? 'foreign' : 'tss',
    insurer_name: foreign ? null : 'Çınar Sağlık Sigorta',
    policy_no: null,
    contact_type_id: null,
    source_id: named(world.catalogue.sources, /^cagri/u).id,
    responsible_user_id: memberOf(world.staff, 'cagri').id,
    allergies_alert: allergic ? 'Penisilin alerjisi. Sol kulakta işitme kaybı, sağdan konuşun.' : null,
    clinical_note: null,
    admin_note: null,
    tag_ids: [],
    do_not_contact: false,
    deceased_on: null,
    portal_record_no: null,
    interpreter_language: null,
    arrival_on: null,
    departure_on: null,
    hotel: null,
    merged_into_id: null,
    duplicate_reason: null,
    ...stamps(at, memberOf(world.staff, 'derya.oguz').id),
  };
}

function makeTicket(
  world: World,
  random: Random,
  parts: Case,
  clientId: string,
  position: number,
  at: number,
): TicketRow {
  const { catalogue, staff } = world;
  const type = named(catalogue.types, parts.type);
  const status = defaultStatus(world, parts.state);
  const worker = parts.login === '' ? null : memberOf(staff, parts.login).id;
  const opener = memberOf(staff, parts.login === 'derya.oguz' ? 'cagri' : 'derya.oguz').id;
  const answered = at + 4 * MINUTE;
  const later = at + 35 * MINUTE;
  const stands = parts.state === 'pending' || parts.state === 'resolved';
  return {
    id: uuidAt(random, at),
    ticket_no: `T-${20_001 + position}`,
    temporary_no: null,
    client_id: clientId,
    requester_id: null,
    type_id: type.id,
    subject: parts.subject,
    description: null,
    status_id: status.id,
    status_category: parts.state,
    status_reason: parts.waiting === null ? null : waitReasons[parts.waiting],
    waiting_reason: parts.waiting,
    waiting_until: parts.waiting === null ? null : iso(parts.due),
    priority: parts.priority,
    source_id: named(catalogue.sources, /^cagri/u).id,
    contact_type_id: named(catalogue.contactTypes, /^gelen arama/u).id,
    call_result_id: null,
    department_id: named(catalogue.departments, /^kulak/u).id,
    assignee_id: worker,
    team_id: type.attributes.default_team_id,
    watcher_ids: [],
    due_at: iso(parts.due),
    first_response_due_at: iso(at + HOUR),
    first_response_at: parts.state === 'new' ? null : iso(answered),
    paused_at: stands ? iso(later) : null,
    tag_ids: [],
    related_ticket_ids: [],
    duplicate_of_id: null,
    resolution_note: parts.state === 'resolved' ? 'Hasta arandı, bilgi verildi.' : null,
    reopened_count: 0,
    resolved_at: parts.state === 'resolved' ? iso(later) : null,
    closed_at: null,
    ...stamps(at, opener, parts.state === 'new' ? at : later, worker ?? opener),
  };
}

function makeChanges(world: World, random: Random, row: TicketRow): StatusChangeRow[] {
  const opened = Date.parse(row.created_at);
  const first = named(world.catalogue.statuses, /^yeni/u).id;
  const change = (
    at: number,
    field: StatusChangeRow['field'],
    from: string | null,
    to: string,
    by: string | null,
  ): StatusChangeRow => ({
    id: uuidAt(random, at),
    ticket_id: row.id,
    field,
    from_value: from,
    to_value: to,
    reason: field === 'status' ? row.status_reason : null,
    at: iso(at),
    ...stamps(at, by),
  });
  const born = change(opened, 'status', null, first, row.created_by);
  if (row.status_category === 'new' || row.assignee_id === null) return [born];
  const later = Date.parse(row.updated_at);
  return [
    born,
    change(opened + 2 * MINUTE, 'assignee', null, row.assignee_id, row.created_by),
    change(later, 'status', first, row.status_id, row.assignee_id),
  ];
}

function makeNote(random: Random, row: TicketRow): NoteRow {
  const at = Date.parse(row.created_at) + 30 * MINUTE;
  return {
    id: uuidAt(random, at),
    ticket_id: row.id,
    body: 'Hasta yakını aradı; bilgi verildi, ilgili birime soruldu.',
    visibility: 'internal',
    mention_ids: [],
    at: iso(at),
    ...stamps(at, row.assignee_id ?? row.created_by),
  };
}

function makeTasks(random: Random, row: TicketRow): TaskRow[] {
  const at = Date.parse(row.created_at) + 5 * MINUTE;
  const titles = ['Epikrizi arşivden iste', 'Onam formunu kontrol et', 'Teslim bilgisini SMS ile ilet'];
  return titles.map((title, position) => {
    const done = position === 0 && row.assignee_id !== null;
    return {
      id: uuidAt(random, at),
      ticket_id: row.id,
      title,
      assignee_id: row.assignee_id,
      due_at: null,
      done_at: done ? iso(at + 40 * MINUTE) : null,
      done_by: done ? row.assignee_id : null,
      position,
      ...stamps(at, row.assignee_id),
    };
  });
}
