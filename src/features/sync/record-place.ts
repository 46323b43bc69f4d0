import type { ClientIndex, TicketIndex } from '@/data/indexes';
import { plainCollection } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import { titleOf } from '@sync/model/entity';
import type { CollectionName } from '@sync/model/entity';
import { entityOfKind } from '@sync/model/registry';

/** The short name of a record, a ticket's number or a patient's name, and the record that opens. */
export interface RecordPlace {
  readonly label: string;
  readonly target: { readonly kind: string; readonly id: string } | null;
}

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Says how a record is called and where it opens. `values` are its fields as far as they are known. */
export function placeOf(
  kind: string,
  id: string,
  values: Values,
  indexes: { readonly clients: ClientIndex; readonly tickets: TicketIndex },
): RecordPlace {
  const entity = entityOfKind(kind);
  const { singular } = entity.label;
  const clientPlace = (clientId: string, own?: string): RecordPlace => {
    const name = own ?? indexes.clients.get(clientId)?.name;
    return name === undefined
      ? { label: singular, target: null }
      : { label: name, target: { kind: 'client', id: clientId } };
  };
  const ticketPlace = (ticketId: string, own?: string): RecordPlace => {
    const number = own ?? indexes.tickets.get(ticketId)?.number;
    return number === undefined
      ? { label: singular, target: null }
      : { label: number, target: { kind: 'ticket', id: ticketId } };
  };
  if (kind === 'client') {
    return clientPlace(id, titleOf(entity, values) ?? undefined);
  }
  if (kind === 'ticket') {
    const number = text(values['ticket_no']) || text(values['temporary_no']);
    return ticketPlace(id, number === '' ? undefined : number);
  }
  if (typeof values['ticket_id'] === 'string' && kind !== 'interaction')
    return ticketPlace(values['ticket_id']);
  if (typeof values['client_id'] === 'string') return clientPlace(values['client_id']);
  return { label: titleOf(entity, values) ?? singular, target: { kind, id } };
}

/** Returns the stored values of records, by `<collection>/<id>`; deleted ones are missing. */
export async function readRecords(
  database: ViziteDatabase,
  wanted: readonly { readonly key: string; readonly collection: CollectionName; readonly id: string }[],
): Promise<ReadonlyMap<string, Values>> {
  const idsOf = new Map<CollectionName, string[]>();
  for (const { collection, id } of wanted) idsOf.set(collection, [...(idsOf.get(collection) ?? []), id]);
  const found = new Map<string, Values>();
  for (const [collection, ids] of idsOf) {
    const documents = await plainCollection(database, collection).findByIds(ids).exec();
    for (const [id, document] of documents) found.set(`${collection}/${id}`, { ...document.toJSON() });
  }
  return found;
}
