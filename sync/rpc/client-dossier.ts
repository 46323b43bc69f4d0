import * as v from 'valibot';
import { listOf } from './answers';
import { defineQuery } from './rpc';

/** A row as its table has it. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */
const row = v.record(v.string(), v.unknown());
export type DossierRow = Readonly<v.InferOutput<typeof row>>;

const dossierParts = [
  'clients',
  'relations',
  'consents',
  'interactions',
  'surgeries',
  'patient_trips',
  'insurance_cases',
  'insurance_events',
  'biopsies',
  'colonoscopies',
  'handover_lines',
  'tickets',
  'notes',
  'tasks',
  'status_changes',
  'extra_values',
  'handed_drafts',
  'reminders',
  'notifications',
  'messages',
  'meeting_actions',
  'subject_requests',
  'legal_holds',
  'merges',
  'looks',
] as const;
export type DossierPart = (typeof dossierParts)[number];

const dossier = v.object({
  client_id: v.string(),
  made_at: v.string(),
  made_by: v.string(),
  /** Columns of the patient that the user may not read; they are not in it. */
  withheld: listOf(v.string()),
  /** Names of staff, look-up entries and relatives that rows name by id. */
  names: v.record(v.string(), v.string()),
  parts: v.object(v.entriesFromList(dossierParts, listOf(row))),
});
export type ClientDossier = v.InferOutput<typeof dossier>;

/** Everything held on a patient. Written to the log. Rejected: `permission_denied`, `unknown_client`, `client_disposed`. */
export const clientDossier = defineQuery({
  name: 'client_dossier',
  permission: 'crm.client_dossier.export',
  parameters: (client: { target: string }) => client,
  answer: v.parser(dossier),
});
