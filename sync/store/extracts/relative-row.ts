import type { ClientRecord } from '../../model/entities/client-record';

/** A relative who has a phone and no record of their own. */
export interface RelativeRow {
  /** Id of the relation. */
  readonly id: string;
  /** Id of the client whose relative it is. */
  readonly clientId: string;
  readonly name: string | null;
  readonly typeId: string;
  readonly phone: string;
  /** The phone's digits behind a blank. */
  readonly digits: string;
}

/** Returns the row of a relation. Null for other records, and for relatives who are found by their own record. */
export function relativeRow(record: ClientRecord): RelativeRow | null {
  if (record.kind !== 'relation' || record.related_client_id !== null || record.free_phone === null)
    return null;
  return {
    id: record.id,
    clientId: record.client_id,
    name: record.free_name,
    typeId: record.relation_type_id,
    phone: record.free_phone,
    digits: ` ${record.free_phone.replace(/\D/gu, '')}`,
  };
}
