import type { Sql } from 'postgres';
import { addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { statuses } from './starter-ids';

/** Long before every rule. */
export const LONG_AGO = '2001-05-04T08:00:00.000Z';
/** A word in every text of the records, to look for where they have been. */
export const TRACE = 'Kanarya';

export interface OldPatient {
  readonly clientId: string;
  readonly ticketId: string;
}

/** Adds records to which nothing has happened since long ago, past row security. */
export function oldRecords(owner: Sql, author: string) {
  async function add(
    table: string,
    world: { clientId?: string; ticketId?: string },
    own: Values = {},
    at = LONG_AGO,
  ): Promise<string> {
    const values =
      tableRows[table]?.values(author, { clientId: '', ticketId: '', meetingId: '', ...world }, true) ?? {};
    return addRow(owner, table, author, { ...values, created_at: at, updated_at: at, ...own });
  }
  /** Adds a patient with a closed ticket and a dependent row of each kind. */
  async function patient(own: Values = {}): Promise<OldPatient> {
    const clientId = await add(
      'clients',
      {},
      {
        client_kind: 'patient',
        first_name: TRACE,
        last_name: TRACE,
        email: `${TRACE}@vizite.test`,
        address: TRACE,
        clinical_note: TRACE,
        admin_note: TRACE,
        identity_type: 'passport',
        identity_no: `KANARYA${String(Math.floor(Math.random() * 1e9))}`,
        ...own,
      },
    );
    const ticketId = await add(
      'tickets',
      { clientId },
      {
        subject: TRACE,
        description: TRACE,
        status_id: statuses.closed,
        status_reason: TRACE,
        resolution_note: TRACE,
      },
    );
    const world = { clientId, ticketId };
    await add('ticket_notes', world, { body: TRACE });
    const task = await add('ticket_tasks', world, { title: TRACE });
    await add('ticket_status_changes', world, { reason: TRACE });
    await add('client_relations', world, { free_name: TRACE, note: TRACE });
    await add('client_consents', world, { purpose: TRACE, given_at: LONG_AGO });
    await add('client_interactions', world, { summary: TRACE, at: LONG_AGO, ticket_id: ticketId });
    await add('notifications', world, { target: 'task', target_id: task, title: TRACE, at: LONG_AGO });
    await add('reminders', world, {
      target: 'client',
      target_id: clientId,
      title: TRACE,
      due_at: LONG_AGO,
      done_at: LONG_AGO,
    });
    return { clientId, ticketId };
  }
  return { add, patient };
}
