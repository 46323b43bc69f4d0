import { of } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import { clientKinds } from '@sync/model/entities/client';
import type { Relation } from '@sync/model/entities/client-record';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import type { RelativeRow } from '@/data/indexes';
import { useLiveQuery } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { ClientSummaryLine, clientName } from '@/kit/record/client-summary-line';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { relativeLine } from '@/records/relative-line';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { LoadingRows } from '@/ui/page-states';
import { relationsAmong$ } from './caller-lookup';

/** Returns the relation of each client to the others on the line: `Annesi: Nermin Aksoylu`. */
export function kinship(
  client: Client,
  others: readonly Client[],
  relations: readonly Relation[],
  reference: Pick<ReferenceData, 'definition'>,
): readonly string[] {
  const nameOf = (id: string | null) => {
    const other = others.find((client) => client.id === id);
    return other === undefined ? null : clientName(other);
  };
  return relations.flatMap((relation) => {
    const type = reference.definition('relation_type', relation.relation_type_id);
    if (type === undefined) return [];
    if (relation.client_id === client.id) {
      const other = nameOf(relation.related_client_id);
      return other === null ? [] : [`${type.name}: ${other}`];
    }
    if (relation.related_client_id === client.id) {
      const other = nameOf(relation.client_id);
      return other === null ? [] : [`${type.attributes.reverse_name}: ${other}`];
    }
    return [];
  });
}

/** Asks which of several people with one number is calling. */
export function CallerChoice({
  clientIds,
  relatives,
  onChoose,
}: {
  clientIds: readonly string[];
  /** Set where the number is a relative's: the clients they belong to are shown. */
  relatives: readonly RelativeRow[];
  onChoose: (clientId: string) => void;
}) {
  const reference = useReferenceData();
  const ids = clientIds.join();
  const clients = useLiveQuery((database) => documentsById$(database.clients, ids.split(',')), [ids]);
  const relations = useLiveQuery(
    (database) => (ids === '' ? of<readonly Relation[]>([]) : relationsAmong$(database, ids.split(','))),
    [ids],
  );
  const open = useIndexes(
    ({ tickets }) => {
      const counts = new Map<string, number>();
      for (const row of tickets.rows.values()) {
        if (ids.includes(row.clientId) && !isFinished(row.category)) {
          counts.set(row.clientId, (counts.get(row.clientId) ?? 0) + 1);
        }
      }
      return counts;
    },
    [ids],
  ).value;
  if (clients.state !== 'ready') return <LoadingRows rows={2} />;
  const related = relations.state === 'ready' ? relations.data : [];
  const byRelative = relatives.length > 0;
  return (
    <Card
      flush
      title={byRelative ? 'Numara bir hasta yakınının' : 'Kim arıyor?'}
      aside={countOf(clientIds.length, 'kayıt')}
    >
      <ul>
        {clients.data.map((client) => {
          const words = byRelative
            ? relatives
                .filter((relative) => relative.clientId === client.id)
                .map((relative) => relativeLine(relative, reference))
            : kinship(client, clients.data, related, reference);
          const tickets = open.get(client.id) ?? 0;
          return (
            <li key={client.id} className="border-t border-line-soft first:border-0">
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2! hover:bg-hover"
                onClick={() => onChoose(client.id)}
              >
                <Avatar name={clientName(client)} size={36} />
                <span className="min-w-0 flex-1">
                  <ClientSummaryLine client={client} />
                  <span className="meta block break-words text-ink-2">
                    {[clientKinds[client.client_kind], ...words].join(' · ')}
                  </span>
                </span>
                {tickets > 0 && <span className="meta num text-ink-2">{countOf(tickets, 'açık talep')}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
