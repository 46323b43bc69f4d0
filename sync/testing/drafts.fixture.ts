import type { ClientDraft } from '../model/entities/client';
import type { TicketDraft } from '../model/entities/ticket';
import { newId } from '../store/ids';

/** A patient with nothing but what must be there: for tests. */
export const clientDraft: ClientDraft = {
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  sex: 'female',
  is_foreign_patient: false,
  phones: [{ e164: '+905321234567', label: 'mobile', primary: true, whatsapp: false, shared: false }],
  tag_ids: [],
  do_not_contact: false,
};

/** Returns a new ticket of that client, of a type, state and source that nobody else has: for tests. */
export const ticketDraft = (clientId: string): TicketDraft => ({
  client_id: clientId,
  type_id: newId(),
  subject: 'Fiyat teklifi',
  status_id: newId(),
  status_category: 'new',
  priority: 'normal',
  source_id: newId(),
  watcher_ids: [],
  tag_ids: [],
  related_ticket_ids: [],
  reopened_count: 0,
});
