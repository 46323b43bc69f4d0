import * as v from 'valibot';
import { clientFormSchema, emptyClientForm } from '@/records/client-fields/client-form-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';
import { emptyTicketForm, ticketFormSchema } from './ticket-form-values';
import type { TicketFormValues } from './ticket-form-values';

/** Everything typed into the form of a new ticket. */
export interface NewTicketDraft {
  /** A patient that is there already; null while a new one is described. */
  readonly clientId: string | null;
  readonly client: ClientFormValues;
  readonly ticket: TicketFormValues;
}

const schema = v.object({
  clientId: v.fallback(v.nullable(v.string()), null),
  client: clientFormSchema,
  ticket: ticketFormSchema,
});

/** Returns a stored draft; null where there is none or it cannot be read. */
export function readNewTicketDraft(stored: unknown): NewTicketDraft | null {
  if (stored === null || stored === undefined) return null;
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : null;
}

export function emptyDraft(
  known: {
    clientId?: string | undefined;
    phone?: string | undefined;
    sourceId?: string | null | undefined;
    /** Details of a patient who was searched for in vain. */
    client?: Partial<ClientFormValues> | undefined;
  } = {},
): NewTicketDraft {
  const client = emptyClientForm(known.client);
  const [first] = client.phones;
  return {
    clientId: known.clientId ?? null,
    client:
      known.phone === undefined || first === undefined
        ? client
        : { ...client, phones: [{ ...first, number: known.phone }] },
    ticket: emptyTicketForm({ source_id: known.sourceId ?? null }),
  };
}

/** Returns whether the form holds nothing worth keeping. */
export function isBlank(draft: NewTicketDraft, start: NewTicketDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(start);
}
