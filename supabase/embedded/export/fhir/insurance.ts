import type { Claim, ClaimResponse, Coverage, FhirResource, Reference } from 'fhir/r4';
import type { InsuranceCase } from '../../../../sync/model/entities/insurance-case';
import {
  payerKinds,
  refusalReasons,
  type CaseLine,
  type CaseStatus,
} from '../../../../sync/model/entities/insurance-values';
import {
  codeOf,
  fhirDate,
  HOSPITAL,
  identifier,
  instantOf,
  labelled,
  listOf,
  made,
  metaOf,
  moneyOf,
  textCode,
  type Others,
} from './fhir';

const CLAIM_TYPE = codeOf(
  'http://terminology.hl7.org/CodeSystem/claim-type',
  'institutional',
  'Institutional',
);
const NORMAL = codeOf('http://terminology.hl7.org/CodeSystem/processpriority', 'normal', 'Normal');
const ADJUDICATION = 'http://terminology.hl7.org/CodeSystem/adjudication';
const PAYMENT = 'http://terminology.hl7.org/CodeSystem/ex-paymenttype';
const provider: Reference = { reference: `Organization/${HOSPITAL}` };

/** Statuses in which an invoice has been sent; before that the payer is asked to cover what is planned. */
const INVOICED: readonly CaseStatus[] = ['invoiced', 'paid', 'paid_cut'];

const statusOf = (status: CaseStatus): 'draft' | 'cancelled' | 'active' =>
  status === 'draft' || status === 'cancelled' ? status : 'active';

const productOf = (line: CaseLine) =>
  made<{ coding?: { system: string; code: string }[]; text?: string }>({
    coding: line.code === null || line.code === '' ? null : [{ system: 'urn:vizite:sut', code: line.code }],
    text: line.name,
  });

/** Returns what a payer was asked, the cover that it was asked under, and the answer once there is one. */
export function insuranceOf(row: InsuranceCase, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', row.client_id);
  const insurer = others.refer('Organization', row.insurer_id);
  if (patient === null || insurer === null) return [];
  const coverage = made<Coverage>({
    resourceType: 'Coverage',
    id: row.id,
    meta: metaOf(row),
    identifier: listOf(identifier('policy_no', row.policy_no)),
    status: row.status === 'cancelled' ? 'cancelled' : 'active',
    type: labelled('insurance_case.payer_kind', row.payer_kind, payerKinds[row.payer_kind]),
    subscriberId: row.insured_no,
    beneficiary: patient,
    payor: [insurer],
  });
  const use = INVOICED.includes(row.status) ? 'claim' : 'preauthorization';
  const claim = made<Claim>({
    resourceType: 'Claim',
    id: row.id,
    meta: metaOf(row),
    identifier: listOf(
      identifier('case_no', row.case_no),
      identifier('medula_no', row.medula_no),
      identifier('invoice_no', row.invoice_no),
    ),
    status: statusOf(row.status),
    type: CLAIM_TYPE,
    use,
    patient,
    created: instantOf(row.requested_at ?? row.created_at) ?? row.created_at,
    insurer,
    provider,
    priority: NORMAL,
    referral: others.refer('ServiceRequest', row.surgery_id) ?? others.refer('ServiceRequest', row.biopsy_id),
    insurance: [
      {
        sequence: 1,
        focal: true,
        coverage: { reference: `Coverage/${row.id}` },
        ...(row.provision_no === null ? {} : { preAuthRef: [row.provision_no] }),
      },
    ],
    item: row.lines.map((line, index) => ({
      sequence: index + 1,
      productOrService: productOf(line),
      ...made<{ net?: NonNullable<ReturnType<typeof moneyOf>> }>({ net: moneyOf(line.asked, row.currency) }),
    })),
    total: moneyOf(row.asked_amount, row.currency),
  });
  return [coverage, claim, ...listOf(answerOf(row, { patient, insurer, use }))];
}

interface Asked {
  readonly patient: Reference;
  readonly insurer: Reference;
  readonly use: Claim['use'];
}

function answerOf(row: InsuranceCase, { patient, insurer, use }: Asked): ClaimResponse | null {
  const created = instantOf(row.answered_at);
  if (created === null) return null;
  const isOpen = row.lines.some(({ decision }) => decision === 'open');
  const decided = row.lines
    .map((line, index) => ({ line, sequence: index + 1 }))
    .filter(({ line }) => line.decision !== 'open');
  const paid = moneyOf(row.paid_amount, row.currency);
  const from = fhirDate(row.valid_from);
  const to = fhirDate(row.valid_to);
  return made<ClaimResponse>({
    resourceType: 'ClaimResponse',
    id: row.id,
    meta: metaOf(row),
    status: statusOf(row.status),
    type: CLAIM_TYPE,
    use,
    patient,
    created,
    insurer,
    requestor: provider,
    request: { reference: `Claim/${row.id}` },
    outcome: isOpen ? 'partial' : 'complete',
    disposition: row.payer_message,
    preAuthRef: row.provision_no,
    preAuthPeriod:
      from === null && to === null ? null : made<{ start?: string; end?: string }>({ start: from, end: to }),
    item: decided.map(({ line, sequence }) => ({
      itemSequence: sequence,
      adjudication: [
        made<NonNullable<ClaimResponse['item']>[number]['adjudication'][number]>({
          category: codeOf(ADJUDICATION, 'benefit', 'Benefit Amount'),
          reason:
            line.reason === null
              ? textCode(line.words)
              : labelled('insurance_case.refusal_reason', line.reason, refusalReasons[line.reason]),
          amount: moneyOf(line.approved, row.currency),
        }),
      ],
    })),
    payment:
      paid === null
        ? null
        : made<NonNullable<ClaimResponse['payment']>>({
            type:
              row.status === 'paid_cut'
                ? codeOf(PAYMENT, 'partial', 'Partial')
                : codeOf(PAYMENT, 'complete', 'Complete'),
            date: fhirDate(row.paid_on),
            amount: paid,
          }),
  });
}
