import type { LookupAttributes } from '@sync/model/entities/definition';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { SqlSession } from '../embedded/database/sql';

/** A look-up entry that demo records may refer to. */
export interface Entry<A> {
  readonly id: string;
  readonly name: string;
  readonly attributes: A;
}

/** The look-ups and roles of the product's own starter data, as the database has them. */
export interface Catalogue {
  readonly types: readonly Entry<LookupAttributes<'ticket_type'>>[];
  readonly statuses: readonly Entry<LookupAttributes<'ticket_status'>>[];
  readonly sources: readonly Entry<LookupAttributes<'ticket_source'>>[];
  readonly tags: readonly Entry<LookupAttributes<'ticket_tag'>>[];
  readonly contactTypes: readonly Entry<LookupAttributes<'contact_type'>>[];
  readonly relationTypes: readonly Entry<LookupAttributes<'relation_type'>>[];
  readonly callResults: readonly Entry<LookupAttributes<'call_result'>>[];
  readonly departments: readonly Entry<LookupAttributes<'department'>>[];
  readonly companyTypes: readonly Entry<LookupAttributes<'company_type'>>[];
  readonly positions: readonly Entry<LookupAttributes<'position'>>[];
  readonly banks: readonly Entry<LookupAttributes<'bank'>>[];
  readonly cashDesks: readonly Entry<LookupAttributes<'cash_desk'>>[];
  readonly rooms: readonly Entry<LookupAttributes<'operating_room'>>[];
  readonly procedures: readonly Entry<LookupAttributes<'procedure'>>[];
  readonly clinicians: readonly Entry<LookupAttributes<'clinician'>>[];
  readonly surgeryReasons: readonly Entry<LookupAttributes<'surgery_reason'>>[];
  readonly insurers: readonly Entry<LookupAttributes<'insurer'>>[];
  readonly insuranceDocuments: readonly Entry<LookupAttributes<'insurance_document'>>[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
}

/** Reads what is active. */
export async function readCatalogue(sql: SqlSession): Promise<Catalogue> {
  const rows = await sql.query<{ kind: string; id: string; name: string; attributes: unknown }>(
    `select kind, id, name, attributes from public.definitions
     where active and deleted_at is null order by kind, position, id`,
  );
  const roles = await sql.query<{ id: string; name: string }>(
    'select id, name from public.roles where deleted_at is null order by id',
  );
  // The database checks each kind's attributes, so their shape is known here.
  const of = <A>(kind: string) => rows.filter((row) => row.kind === kind) as unknown as readonly Entry<A>[];
  return {
    types: of('ticket_type'),
    statuses: of('ticket_status'),
    sources: of('ticket_source'),
    tags: of('ticket_tag'),
    contactTypes: of('contact_type'),
    relationTypes: of('relation_type'),
    callResults: of('call_result'),
    departments: of('department'),
    companyTypes: of('company_type'),
    positions: of('position'),
    banks: of('bank'),
    cashDesks: of('cash_desk'),
    rooms: of('operating_room'),
    procedures: of('procedure'),
    clinicians: of('clinician'),
    surgeryReasons: of('surgery_reason'),
    insurers: of('insurer'),
    insuranceDocuments: of('insurance_document'),
    roles,
  };
}

/**
 * Returns the first entry whose folded name fits.
 * @throws Error when the starter data has none.
 */
export function named<E extends { readonly name: string }>(entries: readonly E[], pattern: RegExp): E {
  const entry = entries.find(({ name }) => pattern.test(foldTurkish(name)));
  if (entry === undefined) throw new Error(`starter data has no entry like ${pattern.source}`);
  return entry;
}
