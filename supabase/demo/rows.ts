import type { Client } from '@sync/model/entities/client';
import type { Consent, Interaction, Relation } from '@sync/model/entities/client-record';
import type { Notification, ReadMark, SharedView, Reminder, WhatsNew } from '@sync/model/entities/inbox';
import type { User } from '@sync/model/entities/access';
import type { Company } from '@sync/model/entities/company';
import type { Meeting } from '@sync/model/entities/meeting';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import type { PosStaff } from '@sync/model/entities/pos-staff';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceEvent } from '@sync/model/entities/insurance-event';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { Surgery } from '@sync/model/entities/surgery';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { HandoverEntry, HandoverLine, ShiftHandover } from '@sync/model/entities/shift-handover';
import type { DefinitionOf } from '@sync/model/entities/definition';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import type { Person } from '@sync/model/entities/person';
import type { Resume } from '@sync/model/entities/resume';
import type { Ticket } from '@sync/model/entities/ticket';
import type { Note, StatusChange, Task } from '@sync/model/entities/ticket-entry';

/** Written columns of a document: everything but what the database adds or computes. */
type Row<D> = Omit<D, 'kind' | 'row_version' | 'identity_masked' | 'role_ids'>;

export type ProfileRow = Row<User>;
export type ClientRow = Row<Client>;
/** Row without what the server takes from the relative's own record. */
export type RelationRow = Omit<Row<Relation>, 'related_name' | 'related_phone'>;
export type ConsentRow = Row<Consent>;
export type InteractionRow = Row<Interaction>;
export type TicketRow = Row<Ticket>;
export type NoteRow = Row<Note>;
export type TaskRow = Row<Task>;
export type StatusChangeRow = Row<StatusChange>;
export type CompanyRow = Row<Company>;
export type PersonRow = Row<Person>;
/** The server makes the keys. */
export type ResumeRow = Row<Resume>;
export type MeetingRow = Row<Meeting>;
export type NotificationRow = Row<Notification>;
export type ReminderRow = Row<Reminder>;
export type WhatsNewRow = Row<WhatsNew>;
export type SharedViewRow = Row<SharedView> & Pick<SharedView, 'role_ids'>;
export type ReadMarkRow = Row<ReadMark>;
export type PosTerminalRow = Row<PosTerminal>;
export type CommissionRateRow = Row<CommissionRate>;
export type PosStaffRow = Row<PosStaff>;
/** Row without what the server computes. */
export type TerminalUsageRow = Omit<Row<TerminalUsage>, 'first_count' | 'first_gross' | 'difference'>;

export type TheatreSessionRow = Row<TheatreSession>;
/** Row without what the server sets. */
export type SurgeryRow = Omit<Row<Surgery>, 'clash_with_id' | 'clash_kind' | 'moved_from' | 'override_by'>;

export type PatientTripRow = Row<PatientTrip>;
export type BiopsyRow = Omit<Row<Biopsy>, 'critical_since'>;
export type SpecimenTransferRow = Row<SpecimenTransfer>;
export type SpecimenReceiptRow = Row<SpecimenReceipt>;
export type InvoiceBatchRow = Row<InvoiceBatch>;
/** Row without what the server sets. */
export type InsuranceCaseRow = Omit<Row<InsuranceCase>, 'approved_amount' | 'decided_day'>;
export type InsuranceEventRow = Row<InsuranceEvent>;

export type ExtraFieldRow = Omit<DefinitionOf<'extra_field'>, 'row_version'>;
export type ExtraValueRow = Row<ExtraValue>;

export type ShiftHandoverRow = Row<ShiftHandover>;
export type HandoverLineRow = Row<HandoverLine>;
export type HandoverEntryRow = Row<HandoverEntry>;

export interface UserRoleRow {
  readonly user_id: string;
  readonly role_id: string;
}

/** Report of a device; see the migration of devices. */
export interface DeviceRow {
  readonly id: string;
  readonly device_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly app_version: string;
  readonly schema_version: number;
  readonly unsent: number;
  readonly refused: number;
  readonly conflicts: number;
  readonly storage_used: number;
  readonly storage_quota: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly last_sync_at: string;
}

/** Rows by table, in an order in which references exist when they are written. */
export interface DemoRows {
  readonly profiles: readonly ProfileRow[];
  readonly user_roles: readonly UserRoleRow[];
  readonly devices: readonly DeviceRow[];
  readonly clients: readonly ClientRow[];
  readonly client_relations: readonly RelationRow[];
  readonly client_consents: readonly ConsentRow[];
  readonly tickets: readonly TicketRow[];
  readonly ticket_notes: readonly NoteRow[];
  readonly ticket_tasks: readonly TaskRow[];
  readonly ticket_status_changes: readonly StatusChangeRow[];
  readonly client_interactions: readonly InteractionRow[];
  readonly companies: readonly CompanyRow[];
  readonly persons: readonly PersonRow[];
  readonly resumes: readonly ResumeRow[];
  readonly meetings: readonly MeetingRow[];
  readonly pos_terminals: readonly PosTerminalRow[];
  readonly commission_rates: readonly CommissionRateRow[];
  readonly pos_staff: readonly PosStaffRow[];
  readonly terminal_usages: readonly TerminalUsageRow[];
  readonly theatre_sessions: readonly TheatreSessionRow[];
  readonly patient_trips: readonly PatientTripRow[];
  readonly surgeries: readonly SurgeryRow[];
  readonly biopsies: readonly BiopsyRow[];
  readonly specimen_transfers: readonly SpecimenTransferRow[];
  readonly specimen_receipts: readonly SpecimenReceiptRow[];
  readonly invoice_batches: readonly InvoiceBatchRow[];
  readonly insurance_cases: readonly InsuranceCaseRow[];
  readonly insurance_events: readonly InsuranceEventRow[];
  readonly definitions: readonly ExtraFieldRow[];
  readonly extra_values: readonly ExtraValueRow[];
  readonly shift_handovers: readonly ShiftHandoverRow[];
  readonly shift_handover_lines: readonly HandoverLineRow[];
  readonly shift_handover_entries: readonly HandoverEntryRow[];
  readonly notifications: readonly NotificationRow[];
  readonly reminders: readonly ReminderRow[];
  readonly whats_new_entries: readonly WhatsNewRow[];
  readonly read_marks: readonly ReadMarkRow[];
  readonly shared_views: readonly SharedViewRow[];
}

export type DemoTable = keyof DemoRows;

/** The tables in the order in which they are filled. */
export const demoTables: readonly DemoTable[] = [
  'profiles',
  'user_roles',
  'devices',
  'clients',
  'client_relations',
  'client_consents',
  'tickets',
  'ticket_notes',
  'ticket_tasks',
  'ticket_status_changes',
  'client_interactions',
  'companies',
  'persons',
  'resumes',
  'meetings',
  'pos_terminals',
  'commission_rates',
  'pos_staff',
  'terminal_usages',
  'theatre_sessions',
  'surgeries',
  'patient_trips',
  'biopsies',
  'specimen_transfers',
  'specimen_receipts',
  'invoice_batches',
  'insurance_cases',
  'insurance_events',
  'definitions',
  'extra_values',
  'shift_handovers',
  'shift_handover_lines',
  'shift_handover_entries',
  'notifications',
  'reminders',
  'whats_new_entries',
  'read_marks',
  'shared_views',
];

/** A part of the rows; what is left out is empty. */
export type DemoBatch = Partial<DemoRows>;

/** Returns the columns of replication for a row that `by` created at `at` and that changed last at `changed`. */
export function stamps(
  at: number,
  by: string | null,
  changed: number = at,
  changedBy: string | null = by,
): { created_at: string; created_by: string | null; updated_at: string; updated_by: string | null } {
  return {
    created_at: new Date(at).toISOString(),
    created_by: by,
    updated_at: new Date(changed).toISOString(),
    updated_by: changedBy,
  };
}

/** Formats an instant as ISO 8601 in UTC with milliseconds. */
export const iso = (instant: number): string => new Date(instant).toISOString();
