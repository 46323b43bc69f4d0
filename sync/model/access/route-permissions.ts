import { entities } from '../registry';
import type { ScreenPath } from '../registry';
import type { PermissionKey } from './permissions';

/** Screens of no single entity, or of one whose records have pages. */
const ownScreens = {
  '/': [],
  '/assignee-notifications': ['crm.client_ticket.Id.read'],
  '/reminder-notifications': ['crm.client_ticket.Id.read'],
  '/whats-new': [],
  '/yardim': [],
  '/whatsnew': ['whats_new.write'],
  '/crm/tickets': ['crm.tickets.read'],
  '/crm/client-ticket': ['crm.tickets.add', 'crm.clients.add'],
  '/crm/client-ticket/$ticketId': ['crm.client_ticket.Id.read'],
  '/crm/client-ticket/surgery': ['crm.surgery.add'],
  '/crm/surgery-plans': ['crm.surgery_list.read'],
  '/crm/surgery-plans/$surgeryId': ['crm.surgery_list.read'],
  '/crm/shift-handovers/$handoverId': ['crm.shift_handovers.read'],
  '/crm/client-list': ['crm.client_list.read'],
  '/crm/foreign-patient-reports': ['crm.foreign_patient_reports.read'],
  '/crm/merged-clients': ['crm.merged_clients.read'],
  '/crm/merged-clients/new': ['crm.clients.merge'],
  '/crm/reports': ['crm.reports.read'],
  '/crm/questionnaires-reports': ['crm.questionnaires-reports.read'],
  '/crm/statistics': ['crm.statistics.read'],
  '/crm/tckimlik-matching': ['crm.tckimlik_matching.read'],
  '/crm/tckimlik-matching/$batchId': ['crm.tckimlik_matching.read'],
  '/crm/client-import': ['crm.clients.import'],
  '/crm/client-import/$importId': ['crm.clients.import'],
  '/crm/surgery-import': ['crm.surgery.import'],
  '/crm/surgery-import/$importId': ['crm.surgery.import'],
  '/crm/ticket-import': ['crm.tickets.import'],
  '/crm/ticket-import/$importId': ['crm.tickets.import'],
  '/crm/relative-import': ['crm.client_relations.import'],
  '/crm/relative-import/$importId': ['crm.client_relations.import'],
  '/crm/trip-import': ['crm.foreign_patients.import'],
  '/crm/trip-import/$importId': ['crm.foreign_patients.import'],
  '/companies/company-import': ['companies.companies.import'],
  '/companies/company-import/$importId': ['companies.companies.import'],
  '/companies/person-import': ['companies.persons.import'],
  '/companies/person-import/$importId': ['companies.persons.import'],
  '/crm/client-profile': ['crm.client_profile.read'],
  '/crm/client-profile/$clientId': ['crm.client_profile_Id.read'],
  '/hasta/tel/$phone': ['hasta.tel_phone.read'],
  '/access/users': ['access.users.read'],
  '/access/roles': ['access.roles.read'],
  '/access/permissions': ['access.permissions.read'],
  '/companies/meetings': ['companies.meetings_list.read'],
  '/companies/meetings/$meetingId': ['companies.meetings_list.read'],
  '/companies/meetings-calendar': ['companies.meetings_calendar.read'],
  '/form/resume/$resumeId': ['form.resume_details.Id.read'],
  '/pos/bank-reports': ['pos.bank_reports.read'],
  '/pos/ms-reports': ['pos.ms_reports.read'],
  '/insurance': ['parse.insurance.read'],
  '/insurance/papers': ['parse.insurance_tracking.read'],
  '/adenom-biyotip/lists': ['parse.adenom_biyotip.read'],
  '/access/devices': ['access.users.read'],
  '/access/subject-requests': ['system.subject_requests.read'],
  '/access/retention': ['system.retention.read'],
  '/access/dead-letters': ['system.queues.read'],
  '/access/system': ['system.status.read'],
  '/access/settings': ['system.settings.edit'],
} as const satisfies Readonly<Record<string, readonly PermissionKey[]>>;

/** The path of a screen that exists. */
export type GuardedPath = keyof typeof ownScreens | ScreenPath;

const entityScreens = Object.fromEntries(
  entities.flatMap(({ screen }) => (screen === undefined ? [] : [[screen.path, screen.permissions]])),
) as Readonly<Record<ScreenPath, readonly PermissionKey[]>>;

/**
 * The permissions that each screen asks for, all of them (product specification §6), by its path with `$` in
 * front of parameters. Screens that are not built yet are not listed. `tests/vectors/route-permissions.json`
 * transcribes the specification; a test holds both and the router together.
 * The list of devices, the register of requests, retention and lists of pathology are screens of our own.
 */
export const routePermissions: Readonly<Record<GuardedPath, readonly PermissionKey[]>> = {
  ...ownScreens,
  ...entityScreens,
};
