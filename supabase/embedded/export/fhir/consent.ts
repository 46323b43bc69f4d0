import type { Consent as Resource, FhirResource } from 'fhir/r4';
import type { Consent } from '../../../../sync/model/entities/client-record';
import { coded, codeOf, HOSPITAL, instantOf, made, metaOf, type Others } from './fhir';

/** A consent, and whether a later one of the same channel has taken its place. */
export interface ConsentRow extends Consent {
  readonly is_latest: boolean;
}

const SCOPES = 'http://terminology.hl7.org/CodeSystem/consentscope';

/** Returns a consent or a refusal; one that a later one has replaced is inactive. */
export function consentOf(row: ConsentRow, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', row.client_id);
  const channel = coded('consent', 'channel', row.channel);
  if (patient === null || channel === null) return [];
  const given = row.status === 'granted';
  return [
    made<Resource>({
      resourceType: 'Consent',
      id: row.id,
      meta: metaOf(row),
      status: !row.is_latest ? 'inactive' : given ? 'active' : 'rejected',
      scope: codeOf(SCOPES, 'patient-privacy', 'Privacy Consent'),
      category: [channel],
      patient,
      dateTime: instantOf(row.given_at),
      organization: [{ reference: `Organization/${HOSPITAL}` }],
      policyRule: { text: row.text_version },
      provision: { type: given ? 'permit' : 'deny' },
    }),
  ];
}
