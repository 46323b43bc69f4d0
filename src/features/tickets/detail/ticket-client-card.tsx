import { ArrowUpRight, PhoneOff } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { usePermission, useSignedIn } from '@/data/workspace';
import { logView } from '@/data/view-log';
import { ageInYears } from '@/lib/dates';
import { clientName } from '@/kit/record/client-summary-line';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { MaskedIdentity } from '@/ui/masked-identity';
import { LoadingBlock } from '@/ui/page-states';
import { identityTypes } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import type { Ticket } from '@sync/model/entities/ticket';
import { StillComing, useStillComing } from '../still-coming';
import { useTicketClient } from '../use-ticket';

/** Shows the patient of a ticket: name, contact, and a link to the whole record. */
export function TicketClientCard({ ticket }: { ticket: Ticket }) {
  const live = useTicketClient(ticket.client_id);
  const coming = useStillComing();
  if (live.state === 'loading') return <LoadingBlock lines={2} className="p-0!" />;
  if (live.state === 'error' || live.data === null) {
    return coming ? (
      <StillComing>Hasta kaydı bu cihaza alınıyor.</StillComing>
    ) : (
      <p className="text-ink-2">Hasta kaydı bu cihazda yok.</p>
    );
  }
  return <ClientCard client={live.data} />;
}

function ClientCard({ client }: { client: Client }) {
  const { workspace } = useSignedIn();
  const mayOpen = usePermission('crm.client_profile_Id.read');
  const maySeeIdentity = usePermission('crm.client_identity.read');
  const name = clientName(client);
  const age = client.birth_date === null ? null : ageInYears(client.birth_date);
  const phone = client.phones.find((number) => number.primary) ?? client.phones[0];
  const full = client.identity_no;
  const reveal = async () => {
    await logView(workspace, 'unmask', 'client', { entityId: client.id, clientId: client.id });
    if (full === null) throw new Error('the number is not on this device');
    return full;
  };
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} size={40} />
        <div className="min-w-0 flex-1">
          <div className="clip text-[0.9375rem] font-semibold">{name}</div>
          <div className="meta num text-ink-2">
            {[
              age === null ? null : `${age} yaş`,
              client.client_no === null ? 'Hasta no bekliyor' : `Hasta no ${client.client_no}`,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </div>
        </div>
        {mayOpen && (
          <Link
            to="/crm/client-profile/$clientId"
            params={{ clientId: client.id }}
            aria-label="Hasta kaydını aç"
            className="hit -mr-2 grid size-9 place-items-center rounded-md text-ink-2 hover:bg-hover"
          >
            <ArrowUpRight className="size-4.5" aria-hidden="true" />
          </Link>
        )}
      </div>
      {(client.do_not_contact || client.allergies_alert !== null) && (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {client.do_not_contact && (
            <Badge tone="danger" icon={PhoneOff}>
              Aranmasın
            </Badge>
          )}
          {client.allergies_alert !== null && (
            <span className="meta w-full rounded-md bg-warn-soft px-2.5 py-1.5 text-warn">
              {client.allergies_alert}
            </span>
          )}
        </div>
      )}
      <DescriptionList className="mt-2">
        {client.identity_masked !== null && (
          <DescriptionRow label={identityTypes[client.identity_type]}>
            <MaskedIdentity
              masked={client.identity_masked}
              label={identityTypes[client.identity_type]}
              onReveal={maySeeIdentity && full !== null ? reveal : undefined}
            />
          </DescriptionRow>
        )}
        {phone !== undefined && (
          <DescriptionRow label="Telefon">
            {/* A button instead of a link: no attribute may contain the number. */}
            <button
              type="button"
              className="hit num rounded-sm font-medium text-accent-ink hover:underline"
              onClick={() => window.location.assign(`tel:${phone.e164}`)}
            >
              {formatPhone(phone.e164)}
              <span className="sr-only">, ara</span>
            </button>
          </DescriptionRow>
        )}
      </DescriptionList>
    </>
  );
}
