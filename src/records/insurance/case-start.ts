import type { Definition, DefinitionOf } from '@sync/model/entities/definition';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { organs } from '@sync/model/entities/biopsy-values';
import type { Client } from '@sync/model/entities/client';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import type { CaseLine, PayerKind, ServiceKind } from '@sync/model/entities/insurance-values';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';
import { foldTurkish } from '@sync/model/tr/turkish';
import { dayOf } from '@/lib/dates';
import { proposedPapers } from './proposed-papers';

type Insurer = DefinitionOf<'insurer'>;

/** Records that a request begins with; each may be unknown on this device. */
export interface CaseSources {
  readonly client?: Client | null;
  readonly surgery?: Surgery | null;
  readonly biopsy?: Biopsy | null;
  readonly ticket?: Ticket | null;
}

export interface CaseStart {
  readonly client_id: string | null;
  readonly payer_kind: PayerKind | null;
  readonly insurer_id: string | null;
  readonly policy_no: string | null;
  readonly service_kind: ServiceKind | null;
  readonly service_name: string;
  readonly service_day: string | null;
  readonly department_id: string | null;
  readonly currency: InsuranceCase['currency'];
  readonly lines: readonly CaseLine[];
}

/**
 * Returns a new line without an answer.
 * @param asked minor units
 */
export function newLine(
  name = '',
  code: string | null = null,
  procedureId: string | null = null,
  asked = 0,
): CaseLine {
  return {
    id: crypto.randomUUID(),
    procedure_id: procedureId,
    name,
    code,
    asked,
    approved: null,
    decision: 'open',
    reason: null,
    words: null,
    appealed: false,
  };
}

/**
 * Finds the insurer that a record names, by any of its names; without a name the only one of the kind. Null: none is
 * certain.
 */
export function insurerNamed(
  insurers: readonly Insurer[],
  payer: PayerKind | null,
  name: string | null,
): Insurer | null {
  const active = insurers.filter((insurer) => insurer.active);
  const key = foldTurkish(name ?? '').trim();
  if (key !== '') {
    const isNamed = ({ name: own, attributes: { other_names: others } }: Insurer): boolean =>
      [own, ...others].some((known) => foldTurkish(known).trim() === key);
    const named = active.filter(isNamed);
    return named.find(({ attributes }) => attributes.payer_kind === payer) ?? named[0] ?? null;
  }
  const ofKind = active.filter(({ attributes }) => attributes.payer_kind === payer);
  return ofKind.length === 1 ? (ofKind[0] ?? null) : null;
}

function linesOf({ surgery, biopsy }: CaseSources, currency: string): readonly CaseLine[] {
  if (surgery != null) {
    const { procedures, quote_amount: quote } = surgery;
    // A quote for several procedures says nothing of each.
    const asked = procedures.length === 1 && surgery.currency === currency ? (quote ?? 0) : 0;
    return procedures.map((procedure) =>
      newLine(procedure.name, procedure.code, procedure.procedure_id, asked),
    );
  }
  return [newLine(biopsy == null ? '' : 'Patoloji incelemesi')];
}

/**
 * Returns the payer and its name, of the surgery first, then of the patient; and whether the patient's record agrees.
 */
function toldPayer({ client, surgery }: CaseSources) {
  const told = surgery?.payer ?? client?.insurance_kind ?? null;
  const payer = told === 'self_pay' ? null : told;
  const isOfClient = surgery?.payer == null || surgery.payer === client?.insurance_kind;
  const name = surgery?.insurer_name ?? (isOfClient ? (client?.insurer_name ?? null) : null);
  return { payer, name, isOfClient };
}

/** Returns the name of an insurer as it is written, if no insurer has it; null if one is found or none is named. */
export function unknownInsurer(sources: CaseSources, insurers: readonly Insurer[]): string | null {
  const { payer, name } = toldPayer(sources);
  const written = name?.trim() ?? '';
  if (payer === null || written === '') return null;
  return insurerNamed(insurers, payer, written) === null ? written : null;
}

/** Returns the known values before the user types any. */
export function caseStart(sources: CaseSources, insurers: readonly Insurer[]): CaseStart {
  const { client, surgery, biopsy, ticket } = sources;
  const { payer, name, isOfClient } = toldPayer(sources);
  const currency = surgery?.currency ?? 'TRY';
  return {
    client_id: surgery?.client_id ?? biopsy?.client_id ?? ticket?.client_id ?? client?.id ?? null,
    payer_kind: payer,
    insurer_id: payer === null ? null : (insurerNamed(insurers, payer, name)?.id ?? null),
    policy_no: payer !== null && isOfClient ? (client?.policy_no ?? null) : null,
    service_kind: surgery != null ? 'surgery' : biopsy != null ? 'biopsy' : null,
    service_name:
      surgery != null
        ? surgery.procedures
            .map((procedure) => procedure.name)
            .join(', ')
            .slice(0, 200)
        : biopsy != null
          ? `Biyopsi: ${organs[biopsy.organ]}`
          : '',
    service_day:
      surgery?.planned_start != null
        ? dayOf(surgery.planned_start)
        : biopsy?.taken_at != null
          ? dayOf(biopsy.taken_at)
          : null,
    department_id: surgery?.department_id ?? biopsy?.department_id ?? ticket?.department_id ?? null,
    currency,
    lines: linesOf(sources, currency),
  };
}

/**
 * Returns the draft of a provision for a surgery that has none; null if payer or insurer is unknown, so that a user
 * has to say.
 * @param assignee user who works on it
 */
export function draftForSurgery(
  sources: CaseSources & { readonly surgery: Surgery },
  definitions: <K extends Definition['kind']>(kind: K) => readonly DefinitionOf<K>[],
): InsuranceCaseDraft | null {
  const { payer_kind, insurer_id, client_id, service_kind, ...start } = caseStart(
    sources,
    definitions('insurer'),
  );
  if (payer_kind === null || insurer_id === null || client_id === null || service_kind === null) return null;
  if (start.lines.length === 0 || start.service_name === '') return null;
  return {
    ...start,
    ...emptyCase,
    client_id,
    payer_kind,
    insurer_id,
    service_kind,
    surgery_id: sources.surgery.id,
    ticket_id: sources.surgery.ticket_id,
    papers: proposedPapers(definitions('insurance_document'), {
      payer: payer_kind,
      service: service_kind,
      insurerId: insurer_id,
    }),
  };
}

/** Values of every new case. */
export const emptyCase = {
  status: 'draft',
  units: 1,
  asked_amount: 0,
  units_used: 0,
  decided_procedures: [],
  list_differs: false,
} as const;
