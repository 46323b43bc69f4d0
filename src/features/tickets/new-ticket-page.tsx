import { useLocation } from '@tanstack/react-router';
import { useDraft } from '@/data/drafts';
import { formatPhone } from '@sync/model/phone';
import { LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { emptyDraft, readNewTicketDraft } from './new-ticket-draft';
import { NewTicketForm } from './new-ticket-form';
import type { NewTicketSearch } from './new-ticket-search';

const PARENT = { label: 'Talepler', to: '/crm/tickets' };

/** Opens a ticket, with its patient where that is new. Unfinished forms wait on the device. */
export function NewTicketPage({ search }: { search: NewTicketSearch }) {
  usePageTitle('Yeni hasta ve talep', PARENT);
  const phone = useLocation({ select: (location) => location.state.phone });
  // A form for a known patient or caller is another one than the blank form.
  const key =
    search.clientId !== undefined
      ? `client-ticket/${search.clientId}`
      : phone !== undefined
        ? 'client-ticket/caller'
        : 'client-ticket';
  return <DraftedForm key={`${key}${phone ?? ''}`} draftKey={key} clientId={search.clientId} phone={phone} />;
}

function DraftedForm({
  draftKey,
  clientId,
  phone,
}: {
  draftKey: string;
  clientId: string | undefined;
  phone: string | undefined;
}) {
  const draft = useDraft<unknown>(draftKey);
  if (!draft.ready) return <LoadingBlock lines={8} className="p-6" />;
  const start = emptyDraft({ clientId, phone: phone === undefined ? undefined : formatPhone(phone) });
  const restored = readNewTicketDraft(draft.restored);
  // Another caller starts afresh; what was typed for the last one was of that one.
  const fits = phone === undefined || restored?.client.phones[0]?.number === start.client.phones[0]?.number;
  return <NewTicketForm draft={draft} start={start} restored={fits ? restored : null} />;
}
