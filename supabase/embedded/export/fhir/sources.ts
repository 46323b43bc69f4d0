import type { Mapping, Target } from './fhir';
import { biopsyOf } from './biopsy';
import { communicationOf } from './communication';
import { consentOf } from './consent';
import { documentOf } from './document';
import { insuranceOf } from './insurance';
import { meetingOf } from './meeting';
import { companyOf, departmentOf, hospitalOf, insurerOf, roomOf } from './organization';
import { patientOf } from './patient';
import { clinicianOf, doctorOf, userOf } from './practitioner';
import { relatedPersonOf } from './related-person';
import { surgeryOf } from './surgery';
import { taskOf, ticketOf } from './task';

/** Rows of a table and what becomes of them. */
export interface Source {
  /** The table that it maps, `schema.table`. */
  readonly table: string;
  /** Query of the rows as one column `row`, by their id. */
  readonly query: string;
  /** Resources of these rows that others refer to, and the query of their ids as `id`. */
  readonly targets?: { readonly types: readonly Target[]; readonly query: string };
  readonly map: Mapping<never>;
}

/** Says that a row is not deleted, and neither is its patient. */
const ofPatient = (alias: string): string =>
  `${alias}.deleted_at is null and exists (
    select from public.clients c where c.id = ${alias}.client_id and c.deleted_at is null)`;

const ofTicket = (alias: string): string =>
  `${alias}.deleted_at is null and exists (select from public.tickets t join public.clients c on c.id = t.client_id
    where t.id = ${alias}.ticket_id and t.deleted_at is null and c.deleted_at is null)`;

function whole<Row>(
  table: string,
  where: string,
  map: Mapping<Row>,
  types: readonly Target[] = [],
  more = '',
): Source {
  return {
    table,
    query: `select to_jsonb(r)${more} as row from ${table} r where ${where} order by r.id`,
    ...(types.length === 0
      ? {}
      : { targets: { types, query: `select r.id::text as id from ${table} r where ${where}` } }),
    map,
  };
}

const entries = <Row>(kind: string, map: Mapping<Row>, type: Target): Source =>
  whole('public.definitions', `r.kind = '${kind}'`, map, [type]);

/** Owners of files that are patients' records. */
const FILE_OWNERS = `(
  select id, client_id from public.surgeries where deleted_at is null
  union all select id, client_id from public.biopsies where deleted_at is null
  union all select id, client_id from public.insurance_cases where deleted_at is null)`;

/** All sources, in the order in which they are written. Names of staff and of look-ups stay where they are deleted. */
export const sources: readonly Source[] = [
  {
    table: 'app.hospital',
    query: `select jsonb_build_object('hospital_name', (select s.hospital_name from app.message_settings s),
      'hospital_phone', (select s.hospital_phone from app.message_settings s),
      'province', (select h.province from app.hospital h)) as row`,
    map: hospitalOf,
  },
  entries('department', departmentOf, 'Organization'),
  entries('insurer', insurerOf, 'Organization'),
  whole('public.companies', 'true', companyOf, ['Organization']),
  entries('operating_room', roomOf, 'Location'),
  whole('public.profiles', 'true', userOf, ['Practitioner']),
  entries('clinician', clinicianOf, 'Practitioner'),
  whole('public.persons', 'r.is_doctor', doctorOf, ['Practitioner']),
  whole('public.clients', 'r.deleted_at is null', patientOf, ['Patient']),
  whole('public.client_relations', ofPatient('r'), relatedPersonOf, ['RelatedPerson']),
  whole(
    'public.client_consents',
    ofPatient('r'),
    consentOf,
    [],
    ` || jsonb_build_object('is_latest', not exists (select from public.client_consents l
        where l.client_id = r.client_id and l.channel = r.channel and l.deleted_at is null
          and (l.given_at, l.id) > (r.given_at, r.id)))`,
  ),
  whole(
    'public.tickets',
    ofPatient('r'),
    ticketOf,
    ['Task'],
    ` || jsonb_build_object('notes', coalesce((
        select jsonb_agg(jsonb_build_object('body', n.body, 'at', n.at, 'by', n.created_by) order by n.at, n.id)
        from public.ticket_notes n where n.ticket_id = r.id and n.deleted_at is null), '[]'))`,
  ),
  whole(
    'public.ticket_tasks',
    ofTicket('r'),
    taskOf,
    [],
    ` || jsonb_build_object('client_id', (select t.client_id from public.tickets t where t.id = r.ticket_id))`,
  ),
  whole('public.client_interactions', ofPatient('r'), communicationOf),
  whole('public.surgeries', ofPatient('r'), surgeryOf, ['ServiceRequest']),
  whole('public.biopsies', ofPatient('r'), biopsyOf, ['ServiceRequest']),
  whole('public.insurance_cases', ofPatient('r'), insuranceOf, ['Coverage', 'Claim']),
  whole('public.meetings', 'r.deleted_at is null and r.recurrence is null', meetingOf),
  {
    table: 'public.attachments',
    query: `select to_jsonb(r) || jsonb_build_object('client_id', o.client_id) as row
      from public.attachments r join ${FILE_OWNERS} o on o.id = r.owner_id
      join public.clients c on c.id = o.client_id and c.deleted_at is null
      where r.deleted_at is null and r.owner_kind in ('surgery', 'biopsy', 'insurance_case') order by r.id`,
    map: documentOf,
  },
];

/** Ids of the reports of biopsies, which are fewer than the biopsies. */
export const reportIds = `select r.id::text as id from public.biopsies r where ${ofPatient('r')} and r.reported_at is not null`;
