import { Link } from '@tanstack/react-router';
import { CornerDownRight, Merge, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import { findMatches } from '@sync/model/matching/match';
import { listClientPairs } from '@sync/rpc/duplicates';
import { useIndexes } from '@/data/indexes';
import { useServerQuery } from '@/data/use-server-query';
import { useLiveQuery, usePermission, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { Alert } from './profile-alert';

const nobody: readonly Client[] = [];
const MOST = 50;

/**
 * Shows the effects of merges on a record: that it leads to another one, the link that led here, the records merged
 * into it, and possible duplicates.
 */
export function MergeBanners({ client, from }: { client: Client; from: string | undefined }) {
  const { value } = useIndexes(
    ({ clients }) => ({
      standing: clients.standing(client.id),
      former: from === undefined ? undefined : clients.get(from),
      taken: client.merged_into_id === null ? clients.mergedInto(client.id) : [],
    }),
    [client.id, client.merged_into_id, from],
  );
  const { standing, former, taken } = value;
  if (client.merged_into_id !== null) {
    return (
      <Alert icon={Merge} title="Bu kayıt birleştirildi." tone="warn">
        {standing === undefined ? (
          'Geçerli kayıt bu cihazda yok.'
        ) : (
          <>
            Geçerli kayıt:{' '}
            <Link
              to="/crm/client-profile/$clientId"
              params={{ clientId: standing.id }}
              className="font-medium underline"
            >
              {standing.name}
              {standing.clientNo !== null && `, No ${standing.clientNo}`}
            </Link>
          </>
        )}
      </Alert>
    );
  }
  return (
    <>
      {former?.merged === true && (
        <Alert icon={CornerDownRight} title={`${former.name} kaydından yönlendirildiniz.`} tone="quiet">
          <FormerLink id={former.id}>Eski kaydı göster</FormerLink>
        </Alert>
      )}
      {taken.length > 0 && (
        <Alert
          icon={Merge}
          title={`${countOf(taken.length, 'eski kayıt')} bu kayıtla birleştirildi:`}
          tone="quiet"
        >
          {taken.slice(0, 5).map((row, at) => (
            <span key={row.id}>
              {at > 0 && ', '}
              <FormerLink id={row.id}>
                {row.name}
                {row.clientNo !== null && ` (${row.clientNo})`}
              </FormerLink>
            </span>
          ))}
          {taken.length > 5 && ` ve ${taken.length - 5} kayıt daha`}
        </Alert>
      )}
      <MaybeTwice client={client} />
    </>
  );
}

function FormerLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/crm/client-profile/$clientId"
      params={{ clientId: id }}
      search={{ former: 'yes' }}
      className="font-medium underline"
    >
      {children}
    </Link>
  );
}

/** Shows possible duplicates of the record, found on the device, to users who handle duplicates. */
function MaybeTwice({ client }: { client: Client }) {
  const { workspace } = useSignedIn();
  const sees = usePermission('crm.merged_clients.read');
  const { value: ids } = useIndexes(
    ({ clients }) => (sees ? clients.duplicateCandidates(client, client.id, MOST).join() : ''),
    [client, sees],
  );
  const records = useLiveQuery(
    (database) => (ids === '' ? of(nobody) : documentsById$(database.clients, ids.split(','))),
    [ids],
  );
  const found = useMemo(
    () =>
      records.state === 'ready'
        ? findMatches<Client>(client, records.data, { nameShare: workspace.clients.nameShare }).filter(
            ({ match }) => match.level === 'certain' || match.level === 'likely',
          )
        : [],
    [records, client, workspace],
  );
  return found.length === 0 ? null : <TwiceNotice clientId={client.id} seen={found.length} />;
}

/**
 * Shows a notice of duplicates. The server knows which records are different people; without a network, the device's
 * findings count.
 */
function TwiceNotice({ clientId, seen }: { clientId: string; seen: number }) {
  const { value } = useServerQuery(listClientPairs, { level: null, sought: null, client: clientId });
  const count = value === null ? seen : value.pairs.filter(({ level }) => level !== 'possible').length;
  if (count === 0) return null;
  return (
    <Alert icon={UsersRound} title={`Bu hastanın başka kaydı olabilir (${count}).`} tone="quiet">
      <Link to="/crm/merged-clients" search={{ client: clientId }} className="font-medium underline">
        Karşılaştır
      </Link>
    </Alert>
  );
}
