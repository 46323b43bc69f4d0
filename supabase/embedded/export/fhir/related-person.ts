import type { FhirResource, RelatedPerson } from 'fhir/r4';
import type { Relation } from '../../../../sync/model/entities/client-record';
import { codeOf, contact, entryCode, identifier, listOf, made, metaOf, type Others } from './fhir';

const ROLES = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode';

/** Returns the relative of a patient. Who has a record, too, is named by its id as an identifier. */
export function relatedPersonOf(relation: Relation, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', relation.client_id);
  if (patient === null) return [];
  const name = relation.related_name ?? relation.free_name;
  return [
    made<RelatedPerson>({
      resourceType: 'RelatedPerson',
      id: relation.id,
      meta: metaOf(relation),
      identifier: listOf(identifier('client_id', relation.related_client_id)),
      active: true,
      patient,
      relationship: listOf(
        entryCode(others, relation.relation_type_id),
        relation.is_legal_guardian ? codeOf(ROLES, 'GUARD', 'guardian') : null,
      ),
      name: name === null ? null : [{ text: name }],
      telecom: listOf(contact('phone', relation.related_phone ?? relation.free_phone)),
    }),
  ];
}
