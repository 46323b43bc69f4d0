import type { Communication, FhirResource } from 'fhir/r4';
import type { Interaction } from '../../../../sync/model/entities/client-record';
import { entryCode, identifier, instantOf, listOf, made, metaOf, type Others } from './fhir';

/** Returns a call, message or visit that has taken place. */
export function communicationOf(row: Interaction, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', row.client_id);
  if (patient === null) return [];
  const colleague = others.refer('Practitioner', row.user_id);
  const isIn = row.direction === 'in';
  return [
    made<Communication>({
      resourceType: 'Communication',
      id: row.id,
      meta: metaOf(row),
      identifier: listOf(identifier('call', row.external_call_id)),
      status: 'completed',
      category: listOf(entryCode(others, row.contact_type_id)),
      subject: patient,
      about: listOf(others.refer('Task', row.ticket_id)),
      sent: instantOf(row.at),
      sender: isIn ? patient : colleague,
      recipient: listOf(isIn ? colleague : patient),
      reasonCode: listOf(entryCode(others, row.call_result_id)),
      payload: row.summary === null || row.summary === '' ? null : [{ contentString: row.summary }],
    }),
  ];
}
