import { keysOf } from '@/lib/address';
import { addCase, editCase } from '@/records/insurance/save-case';
import type { ReferenceData } from '@/data/reference-data';
import type { LocalWrites } from '@/data/workspace';
import { emptyCase, newLine } from '@/records/insurance/case-start';
import type { CaseSources, CaseStart } from '@/records/insurance/case-start';
import { proposedPapers } from '@/records/insurance/proposed-papers';
import { refuseProblems } from '@/kit/record/entity-actions';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import type { OpenedForm } from '@/data/drafts';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CaseLine } from '@sync/model/entities/insurance-values';
import { currencies } from '@sync/model/entities/pos-values';

const names = [
  'client_id',
  'payer_kind',
  'insurer_id',
  'policy_no',
  'insured_no',
  'service_kind',
  'service_name',
  'service_day',
  'department_id',
  'currency',
  'units',
  'assignee_id',
  'copay',
  'deductible',
  'medula_no',
  'medula_first_no',
  'provision_type',
  'follow_type',
  'treatment_type',
  'branch',
  'exception_kind',
  'note',
] as const;

/** Fields that SGK alone asks for. */
export const sgkFields = [
  'medula_no',
  'medula_first_no',
  'provision_type',
  'follow_type',
  'treatment_type',
  'branch',
  'exception_kind',
] as const;

/** Values of the form: a draft keeps plain values only, so lists are JSON in it. */
export type CaseFormValues = FormValues<typeof insuranceCase, (typeof names)[number]> & {
  /** `CaseLine[]` */
  readonly lines: string;
  /** Ids of look-up entries that are proposed and not wanted: `string[]`. */
  readonly dropped: string;
};

export const linesIn = ({ lines }: Pick<CaseFormValues, 'lines'>): readonly CaseLine[] =>
  JSON.parse(lines) as readonly CaseLine[];
export const droppedIn = ({ dropped }: Pick<CaseFormValues, 'dropped'>): readonly string[] =>
  JSON.parse(dropped) as readonly string[];

export const currencyIn = ({ currency }: Pick<CaseFormValues, 'currency'>): InsuranceCase['currency'] =>
  keysOf(currencies).find((code) => code === currency) ?? 'TRY';

/** Returns the untouched form: from the stored case, else from the known values. */
export function caseFormValues(
  opened: InsuranceCase | null,
  start: CaseStart,
  userId: string,
): CaseFormValues {
  return {
    ...formValuesOf(insuranceCase, names, opened, { ...start, units: 1, assignee_id: userId }),
    lines: JSON.stringify(opened?.lines ?? (start.lines.length > 0 ? start.lines : [newLine()])),
    dropped: '[]',
  };
}

/** Returns the lines as they are stored. A line that the payer decided on with another amount is open again. */
export function storedLines(
  lines: readonly CaseLine[],
  serviceName: string,
  before: readonly CaseLine[],
): readonly CaseLine[] {
  return lines.map((line) => {
    const named = { ...line, name: line.name.trim() || serviceName.trim() };
    const decided = before.find(({ id }) => id === line.id);
    return decided === undefined || decided.decision === 'open' || decided.asked === line.asked
      ? named
      : { ...named, decision: 'open' as const, approved: null, reason: null };
  });
}

/** Returns sentences by field about the hospital's requirements beyond the model. */
export function caseProblems(values: CaseFormValues): Record<string, string> {
  const lines = linesIn(values);
  const isUnpriced = values.payer_kind !== 'sgk' && lines.some(({ asked }) => asked <= 0);
  const isNoNumber = lines.some(({ asked }) => !Number.isSafeInteger(asked) || asked < 0);
  return {
    ...(values.client_id === null ? { client_id: 'Hastayı seçin' } : {}),
    ...(values.payer_kind === '' ? { payer_kind: 'Güvence türünü seçin' } : {}),
    ...(values.insurer_id === null ? { insurer_id: 'Şirketi seçin' } : {}),
    ...(values.service_kind === '' ? { service_kind: 'Hizmeti seçin' } : {}),
    ...(values.service_name.trim() === '' ? { service_name: 'Hizmetin adını yazın' } : {}),
    ...(isUnpriced || isNoNumber ? { lines: 'Her kalemin talep tutarını yazın' } : {}),
    ...(values.units === null || !(values.units >= 1 && values.units <= 1000)
      ? { units: '1 ile 1.000 arasında olmalı' }
      : {}),
  };
}

/** Writes what the form says: a new case as a draft, or what has changed of one. */
export async function saveCaseForm(
  writes: LocalWrites,
  values: CaseFormValues,
  {
    id,
    opened,
    form,
    sources,
    reference,
  }: {
    readonly id: string;
    readonly opened: InsuranceCase | null;
    readonly form: OpenedForm<InsuranceCase> | null;
    readonly sources: CaseSources;
    readonly reference: Pick<ReferenceData, 'definitions'>;
  },
): Promise<void> {
  const { record, problems } = readForm<typeof insuranceCase, (typeof names)[number]>(insuranceCase, values);
  refuseProblems({ ...problems, ...caseProblems(values) });
  const isSgk = record.payer_kind === 'sgk';
  const dropped = droppedIn(values);
  const about = { payer: record.payer_kind, service: record.service_kind, insurerId: record.insurer_id };
  const documents = reference
    .definitions('insurance_document')
    .filter((document) => !dropped.includes(document.id));
  const facts = {
    ...record,
    ...(isSgk ? {} : Object.fromEntries(sgkFields.map((name) => [name, null]))),
    lines: storedLines(linesIn(values), values.service_name, opened?.lines ?? []),
    papers: papersOf(opened, documents, about),
  };
  if (form === null) {
    const { surgery, biopsy, ticket } = sources;
    await addCase(
      writes,
      {
        ...facts,
        ...emptyCase,
        units: record.units,
        surgery_id: surgery?.id ?? biopsy?.surgery_id ?? null,
        biopsy_id: biopsy?.id ?? null,
        ticket_id: ticket?.id ?? surgery?.ticket_id ?? biopsy?.ticket_id ?? null,
      },
      id,
    );
  } else await editCase(writes, form, facts);
}

/**
 * Returns the papers of a case. Another payer or service proposes its own; otherwise a paper that the user removed
 * stays removed.
 */
function papersOf(
  opened: InsuranceCase | null,
  documents: Parameters<typeof proposedPapers>[0],
  about: Parameters<typeof proposedPapers>[1],
): InsuranceCase['papers'] {
  const isSame =
    opened !== null &&
    opened.payer_kind === about.payer &&
    opened.service_kind === about.service &&
    opened.insurer_id === about.insurerId;
  return isSame ? opened.papers : proposedPapers(documents, about, opened?.papers);
}
