import { useLocation } from '@tanstack/react-router';
import { usePhoneCall } from '@/data/phone-calls';
import { soughtText } from '@/data/sought-text';
import { useSignedIn } from '@/data/workspace';
import { useDraft } from '@/data/drafts';
import { formatPhone, parsePhone } from '@sync/model/rules/phone';
import { knownFromSearch } from '@/records/client-fields/known-from-search';
import { LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { emptyDraft, readNewTicketDraft } from './new-ticket-draft';
import { NewTicketForm } from './new-ticket-form';
import { useRememberedSource } from '@/records/tickets/remembered-source';
import type { NewTicketSearch } from './new-ticket-search';

const PARENT = { label: 'Talepler', to: '/crm/tickets' };

/** Opens a ticket, with its patient where that is new. Unfinished forms wait on the device. */
export function NewTicketPage({ search }: { search: NewTicketSearch }) {
  usePageTitle('Yeni hasta ve talep', PARENT);
  const call = useLocation({ select: (location) => location.state.call });
  const soughtId = useLocation({ select: (location) => location.state.sought });
  const { workspace } = useSignedIn();
  const sought = soughtText(workspace, soughtId);
  // A form for a known patient or caller is another one than the blank form.
  const key =
    search.clientId !== undefined
      ? `client-ticket/${search.clientId}`
      : call !== undefined
        ? 'client-ticket/caller'
        : sought !== undefined
          ? 'client-ticket/sought'
          : 'client-ticket';
  return (
    <DraftedForm
      key={`${key}${call ?? soughtId ?? ''}`}
      draftKey={key}
      clientId={search.clientId}
      {...{ call, sought }}
    />
  );
}

function DraftedForm({
  draftKey,
  clientId,
  call,
  sought,
}: {
  draftKey: string;
  clientId: string | undefined;
  call: string | undefined;
  sought: string | undefined;
}) {
  const draft = useDraft<unknown>(draftKey);
  const number = usePhoneCall(call);
  const source = useRememberedSource();
  if (!draft.ready || number.state === 'loading' || source === undefined)
    return <LoadingBlock lines={8} className="p-6" />;
  const phone = number.state === 'ready' ? phoneOf(number.data) : undefined;
  const client = sought === undefined ? undefined : knownFromSearch(sought);
  const start = emptyDraft({ clientId, phone, sourceId: source, client });
  const restored = readNewTicketDraft(draft.restored);
  // Another caller starts afresh; what was typed for the last one was of that one.
  const fits =
    client === undefined &&
    (phone === undefined || restored?.client.phones[0]?.number === start.client.phones[0]?.number);
  return <NewTicketForm {...{ draft, start, draftKey }} restored={fits ? restored : null} />;
}

/** Returns a caller's number as the form holds it. */
function phoneOf(raw: string | undefined): string | undefined {
  const phone = raw === undefined ? null : parsePhone(raw);
  return phone?.kind === 'e164' || phone?.kind === 'short' ? formatPhone(phone.value) : undefined;
}
