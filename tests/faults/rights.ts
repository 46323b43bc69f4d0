import type { Person } from './people';

/**
 * Visibility for a person, derived apart from the server's own rules: from the person's permissions and the row
 * alone.
 */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly scope: string;
}

type Row = Readonly<Record<string, unknown>>;

const CLIENT_READERS = [
  'crm.client_list.read',
  'crm.client_profile.read',
  'crm.client_profile_Id.read',
  'hasta.tel_phone.read',
];
const DIRECTORY_READERS = ['companies.companies_list.read', 'companies.persons_list.read'];
const MEETING_READERS = ['companies.meetings_list.read', 'companies.meetings_calendar.read'];
/** Each of them shows card terminals. */
export const POS_READERS: readonly string[] = [
  'pos.terminals.read',
  'pos.terminal.read',
  'pos.staff.read',
  'pos.ms_reports.read',
  'pos.bank_reports.read',
  'pos.upload_bank_reports.read',
];
const TICKET_READERS = ['crm.tickets.read', 'crm.client_ticket.Id.read'];

const holdsAny = (rights: Rights, keys: readonly string[]): boolean =>
  keys.some((key) => rights.permissions.has(key));

/** Returns whether a ticket of this content is within the person's scope. */
export function ticketInScope(person: Person, rights: Rights, row: Row): boolean {
  const watchers = row['watcher_ids'];
  return (
    rights.scope === 'all' ||
    row['assignee_id'] === person.id ||
    row['created_by'] === person.id ||
    (Array.isArray(watchers) && watchers.includes(person.id))
  );
}

/** Returns whether a surgery of this content is within the person's scope. Nobody here belongs to a department. */
function surgeryInScope(person: Person, rights: Rights, row: Row): boolean {
  const team = row['team_user_ids'];
  return (
    rights.scope === 'all' ||
    row['responsible_id'] === person.id ||
    row['created_by'] === person.id ||
    (Array.isArray(team) && team.includes(person.id))
  );
}

/** Returns whether a user takes part in a meeting of this content, or may read it without taking part. */
function readsMeeting(person: Person, rights: Rights, row: Row): boolean {
  const participants = row['participants'] as readonly Row[];
  return (
    (row['visibility'] === 'everyone' && row['status'] !== 'draft') ||
    [row['organiser_id'], row['created_by'], row['minute_taker_id']].includes(person.id) ||
    (row['visibility'] !== 'private' && rights.permissions.has('companies.meetings.read_all')) ||
    participants.some(({ user_id: id }) => id === person.id)
  );
}

/** Returns whether a shared view is for everybody, or the user shares views: nobody here holds a role of one. */
function sharedWith(rights: Rights, row: Row): boolean {
  const roles = row['role_ids'];
  return (
    holdsAny(rights, ['crm.reports.share', 'access.roles.edit']) ||
    (Array.isArray(roles) && roles.length === 0)
  );
}

/**
 * Returns why the person may not have this document; null where it is allowed. Entries of tickets are judged by their
 * ticket, given by `ticketVersions`. Tombstones carry no content.
 */
export function trespass(
  person: Person,
  rights: Rights,
  document: Row,
  ticketVersions: (id: string) => readonly Row[],
): string | null {
  if (document['deleted_at'] != null) return null;
  switch (document['kind']) {
    case 'client':
      if (!holdsAny(rights, CLIENT_READERS)) return 'client without the right to clients';
      if (document['identity_no'] != null && !rights.permissions.has('crm.client_identity.read')) {
        return 'identity number without the right to it';
      }
      if (document['clinical_note'] != null && !rights.permissions.has('crm.client_health.read')) {
        return 'clinical note without the right to it';
      }
      return null;
    case 'relation':
    case 'consent':
    case 'interaction':
      return holdsAny(rights, CLIENT_READERS) ? null : 'client record without the right to clients';
    case 'ticket':
      if (!holdsAny(rights, TICKET_READERS)) return 'ticket without the right to tickets';
      return ticketInScope(person, rights, document) ? null : 'ticket outside of the scope';
    case 'note':
    case 'task':
    case 'status_change':
    case 'handed_draft':
      if (
        document['kind'] === 'handed_draft' &&
        ![document['owner_id'], document['delegated_to']].includes(person.id)
      ) {
        return 'somebody else’s draft';
      }
      if (!holdsAny(rights, TICKET_READERS)) return 'ticket entry without the right to tickets';
      return ticketVersions(String(document['ticket_id'])).some((row) => ticketInScope(person, rights, row))
        ? null
        : 'ticket entry outside of the scope';
    case 'company':
    case 'person':
      return holdsAny(rights, DIRECTORY_READERS) ? null : 'directory without the right to it';
    case 'meeting':
      if (!holdsAny(rights, MEETING_READERS)) return 'meeting without the right to meetings';
      return readsMeeting(person, rights, document) ? null : 'meeting of others';
    case 'surgery':
      if (!rights.permissions.has('crm.surgery_list.read')) return 'surgery without the right to surgeries';
      return surgeryInScope(person, rights, document) ? null : 'surgery outside of the scope';
    case 'pos_terminal':
    case 'pos_staff':
    case 'terminal_usage':
      return holdsAny(rights, POS_READERS) ? null : 'card terminals without the right to them';
    case 'client_merge':
      return rights.permissions.has('crm.merged_clients.read') ? null : 'merge without the right to merges';
    case 'notification':
    case 'read_mark':
    case 'notice_settings':
      return document['user_id'] === person.id ? null : 'somebody else’s inbox';
    case 'shared_view':
      return sharedWith(rights, document) ? null : 'shared view of other roles';
    case 'reminder':
      return document['owner_id'] === person.id ? null : 'somebody else’s reminder';
    default:
      return null;
  }
}
