import type { DiagnosticReport, FhirResource, Reference, ServiceRequest, Specimen } from 'fhir/r4';
import type { Biopsy } from '../../../../sync/model/entities/biopsy';
import {
  organs,
  resultClasses,
  sampleKinds,
  type BiopsyStatus,
  type Jar,
  type JarState,
} from '../../../../sync/model/entities/biopsy-values';
import {
  coded,
  codeOf,
  identifier,
  instantOf,
  labelled,
  listOf,
  made,
  metaOf,
  partId,
  SYSTEMS,
  type Others,
} from './fhir';

const orders: Readonly<Record<BiopsyStatus, ServiceRequest['status']>> = {
  ordered: 'active',
  taken: 'active',
  sent: 'active',
  accepted: 'active',
  in_review: 'active',
  extra_tests: 'active',
  reported: 'completed',
  seen: 'completed',
  told: 'completed',
  follow_up: 'completed',
  closed: 'completed',
  unsuitable: 'on-hold',
  retake: 'on-hold',
  lost: 'on-hold',
  cancelled: 'revoked',
};

const REPORTED: readonly BiopsyStatus[] = ['reported', 'seen', 'told', 'follow_up', 'closed'];

const specimens: Readonly<Record<JarState, NonNullable<Specimen['status']>>> = {
  taken: 'available',
  sent: 'available',
  accepted: 'available',
  unsuitable: 'unsatisfactory',
  lost: 'unavailable',
};

const siteOf = ({ organ, site }: Jar): string =>
  site === null || site === '' ? organs[organ] : `${organs[organ]}, ${site}`;

/** Returns the order of a biopsy, a specimen for each jar, and the report once there is one. */
export function biopsyOf(biopsy: Biopsy, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', biopsy.client_id);
  if (patient === null) return [];
  const order = { reference: `ServiceRequest/${biopsy.id}` };
  const jars = biopsy.jars.map((jar, index) =>
    made<Specimen>({
      resourceType: 'Specimen',
      id: partId(biopsy.id, index + 1),
      meta: metaOf(biopsy),
      identifier: listOf(identifier('jar', jar.id), identifier('jar_barcode', jar.barcode)),
      status: specimens[jar.state],
      type: coded('biopsy', 'sample_kind', biopsy.sample_kind),
      subject: patient,
      receivedTime: instantOf(jar.accepted_at),
      request: [order],
      collection: made<NonNullable<Specimen['collection']>>({
        collectedDateTime: instantOf(jar.taken_at ?? biopsy.taken_at),
        bodySite: {
          coding: labelled('biopsy.organ', jar.organ, organs[jar.organ]).coding ?? [],
          text: siteOf(jar),
        },
      }),
      container: [{ identifier: [{ value: jar.no }] }],
      note: jar.note === null || jar.note === '' ? null : [{ text: jar.note }],
    }),
  );
  const references = jars.map(({ id }) => ({ reference: `Specimen/${id}` }));
  const request = made<ServiceRequest>({
    resourceType: 'ServiceRequest',
    id: biopsy.id,
    meta: metaOf(biopsy),
    identifier: numbersOf(biopsy),
    status: orders[biopsy.status],
    intent: 'order',
    category: [codeOf(SYSTEMS.snomed, '108252007', 'Laboratory procedure')],
    code: { text: `${organs[biopsy.organ]}: ${sampleKinds[biopsy.sample_kind]}` },
    subject: patient,
    occurrenceDateTime: instantOf(biopsy.taken_at),
    authoredOn: instantOf(biopsy.created_at),
    requester: others.refer('Practitioner', biopsy.doctor_id),
    specimen: references,
    note: biopsy.note === null ? null : [{ text: biopsy.note }],
  });
  return [request, ...jars, ...listOf(reportOf(biopsy, { patient, order, references }))];
}

const numbersOf = (biopsy: Biopsy) =>
  listOf(
    identifier('biopsy_no', biopsy.biopsy_no),
    identifier('pathology_no', biopsy.pathology_no),
    identifier('protocol_no', biopsy.protocol_no),
  );

interface Reported {
  readonly patient: Reference;
  readonly order: { reference: string };
  readonly references: { reference: string }[];
}

function reportOf(biopsy: Biopsy, { patient, order, references }: Reported): DiagnosticReport | null {
  const issued = instantOf(biopsy.reported_at);
  if (issued === null) return null;
  const { result_class: result, report_text: text, pathologist } = biopsy;
  return made<DiagnosticReport>({
    resourceType: 'DiagnosticReport',
    id: biopsy.id,
    meta: metaOf(biopsy),
    identifier: numbersOf(biopsy),
    basedOn: [order],
    status: REPORTED.includes(biopsy.status)
      ? 'final'
      : biopsy.status === 'cancelled'
        ? 'cancelled'
        : 'preliminary',
    category: [codeOf('http://terminology.hl7.org/CodeSystem/v2-0074', 'SP', 'Surgical Pathology')],
    code: codeOf(SYSTEMS.loinc, '11526-1', 'Pathology study'),
    subject: patient,
    effectiveDateTime: instantOf(biopsy.taken_at),
    issued,
    resultsInterpreter: pathologist === null || pathologist === '' ? null : [{ display: pathologist }],
    specimen: references,
    conclusion: result === null ? null : resultClasses[result],
    conclusionCode: listOf(coded('biopsy', 'result_class', result)),
    presentedForm:
      text === null || text === ''
        ? null
        : [
            {
              contentType: 'text/plain; charset=utf-8',
              data: Buffer.from(text, 'utf8').toString('base64'),
              title: 'Patoloji raporu',
            },
          ],
  });
}
