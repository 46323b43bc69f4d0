import { command } from './command';
import type { Caller, CommandAnswer } from './command';

/** A row as its table has it. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */
export type DossierRow = Readonly<Record<string, unknown>>;

export const dossierParts = [
  'clients',
  'relations',
  'consents',
  'interactions',
  'tickets',
  'notes',
  'tasks',
  'status_changes',
  'reminders',
  'notifications',
  'meeting_actions',
  'subject_requests',
  'legal_holds',
  'looks',
] as const;
export type DossierPart = (typeof dossierParts)[number];

/** Everything that the server holds on one patient, as `client_dossier` answers it. */
export interface ClientDossier {
  readonly client_id: string;
  readonly made_at: string;
  readonly made_by: string;
  /** Columns of the patient that the person may not read; they are not in it. */
  readonly withheld: readonly string[];
  /** Names of staff, look-up entries and relatives that rows name by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<DossierPart, readonly DossierRow[]>>;
}

/** Asks for everything held on a patient. Written to the log. Refused: `permission_denied`, `unknown_client`, `client_disposed`. */
export function fetchDossier(caller: Caller, clientId: string): Promise<CommandAnswer<ClientDossier>> {
  return command(caller, 'client_dossier', { target: clientId });
}
