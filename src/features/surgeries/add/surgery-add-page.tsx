import { document$ } from '@/data/documents';
import { useDraft } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { numberOf } from '@sync/model/tickets/number';
import { LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { Client } from '@sync/model/entities/client';
import type { Ticket } from '@sync/model/entities/ticket';
import { foldTurkish } from '@sync/model/tr/turkish';
import { SurgeryAddForm } from './surgery-add-form';
import { emptySurgeryForm, readSurgeryDraft } from './surgery-form-values';
import { prefillOf } from './surgery-prefill';
import type { SurgeryAddSearch } from './surgery-search';

/** Plans a surgery: from a ticket, for a patient, or from nothing. Unfinished forms wait on the device. */
export function SurgeryAddPage({ search }: { search: SurgeryAddSearch }) {
  const ticket = useTicketOf(search.ticket);
  const client = useClientOf(ticket?.client_id ?? search.client);
  if (ticket === undefined || client === undefined) return <LoadingBlock lines={8} className="p-6" />;
  const key =
    ticket !== null
      ? `surgery-add/ticket/${ticket.id}`
      : client !== null
        ? `surgery-add/client/${client.id}`
        : 'surgery-add';
  return <DraftedForm key={key} draftKey={key} ticket={ticket} client={client} />;
}

/** Returns the ticket; undefined while it is loading, null where there is none. */
function useTicketOf(id: string | undefined): Ticket | null | undefined {
  const live = useLiveQuery<Ticket | null>(
    (database) => document$(database.tickets.findOne(id ?? '-')),
    [id],
  );
  return live.state === 'loading' ? undefined : live.state === 'ready' ? live.data : null;
}

function useClientOf(id: string | undefined): Client | null | undefined {
  const live = useLiveQuery<Client | null>(
    (database) => document$(database.clients.findOne(id ?? '-')),
    [id],
  );
  if (live.state === 'loading') return undefined;
  const found = live.state === 'ready' ? live.data : null;
  // The last answer stays until the next one: that of no id while a ticket is looked for.
  return id !== undefined && found === null && live.state === 'ready' ? null : found;
}

function DraftedForm({
  draftKey,
  ticket,
  client,
}: {
  draftKey: string;
  ticket: Ticket | null;
  client: Client | null;
}) {
  const draft = useDraft<unknown>(draftKey);
  const reference = useReferenceData();
  usePageTitle(
    'Ameliyat ekle',
    ticket === null
      ? client === null
        ? { label: 'Talepler', to: '/crm/tickets' }
        : { label: 'Hasta', to: `/crm/client-profile/${client.id}` }
      : { label: numberOf(ticket), to: `/crm/client-ticket/${ticket.id}` },
  );
  if (!draft.ready) return <LoadingBlock lines={8} className="p-6" />;
  const prefill = prefillOf(ticket, client, {
    procedures: reference.definitions('procedure'),
    clinicians: reference.definitions('clinician'),
  });
  // Most tickets of a surgery are of this type; another can be chosen.
  const type = reference
    .definitions('ticket_type')
    .find(({ active, name }) => active && foldTurkish(name).startsWith('ameliyat'));
  const begin = () =>
    emptySurgeryForm({
      client_id: client?.id ?? null,
      ticket_id: ticket?.id ?? null,
      task_type_id: type?.id ?? null,
      ...prefill.values,
    });
  return (
    <SurgeryAddForm
      draft={draft}
      draftKey={draftKey}
      begin={begin}
      restored={readSurgeryDraft(draft.restored)}
      ticket={ticket}
      fromTicket={prefill.fields}
    />
  );
}
