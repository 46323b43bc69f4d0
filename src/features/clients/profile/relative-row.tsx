import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayOpen } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { clientName } from '@/kit/record/client-summary-line';
import { Avatar } from '@/ui/avatar';
import { SyncMark } from '@/ui/sync-mark';
import { phoneText } from '../list/client-words';
import type { Relative } from './use-client-profile';

/** Returns the relation of the relative to the client whose profile is open. */
export function relationWord({ relation, reverse }: Relative, reference: ReferenceData): string {
  const type = reference.definition('relation_type', relation.relation_type_id);
  if (type === undefined) return 'Yakını';
  return reverse ? type.attributes.reverse_name : type.name;
}

/** Text for a relative whose name must not be sent to this device. */
const UNKNOWN = 'Adı görülmeyen yakın';

/**
 * Returns name and phone of a relative: from the relative's own record if it is here, else from the relation. Null if
 * neither contains them.
 */
export function contactOf({ relation, client, reverse }: Relative): {
  readonly name: string | null;
  readonly phone: string | null;
} {
  if (client !== null) return { name: clientName(client), phone: phoneText(client) };
  // Seen from the other side the relation tells of the one whose page this is.
  if (reverse) return { name: null, phone: null };
  const phone = relation.free_phone ?? relation.related_phone;
  return {
    name: relation.free_name ?? relation.related_name,
    phone: phone === null ? null : formatPhone(phone),
  };
}

/** Shows a relative and who may be informed; links to the own record. */
export function RelativeRow({ relative, children }: { relative: Relative; children?: ReactNode }) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const { access } = useSignedIn();
  const { relation, client } = relative;
  const { name, phone } = contactOf(relative);
  const told = relation.may_receive_info;
  const Icon = told ? CircleCheck : CircleSlash;
  const linked = client !== null && mayOpen(access, routePermissions['/crm/client-profile/$clientId']);
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Avatar name={name} size={36} />
      <div className="min-w-0 flex-1">
        <p className="min-w-0 break-words">
          {linked ? (
            <Link
              to="/crm/client-profile/$clientId"
              params={{ clientId: client.id }}
              className="hit font-medium hover:underline"
            >
              {name}
            </Link>
          ) : (
            <b>{name ?? UNKNOWN}</b>
          )}
          <span className="text-ink-2"> · {relationWord(relative, reference)}</span>{' '}
          <SyncMark state={markOf('client_records', relation.id)} />
        </p>
        <p className="meta flex flex-wrap gap-x-3">
          <span className={`inline-flex items-center gap-1 ${told ? 'text-success' : 'text-ink-2'}`}>
            <Icon className="size-3.5" aria-hidden="true" />
            {told ? 'Bilgi verilebilir' : 'Bilgi verilmez'}
          </span>
          {relation.is_legal_guardian && <span className="text-ink-2">Yasal temsilci</span>}
          {phone && <span className="num text-ink-2">{phone}</span>}
        </p>
        {children !== undefined && relation.note !== null && (
          <p className="meta break-words text-ink-2">{relation.note}</p>
        )}
      </div>
      {children}
    </li>
  );
}
