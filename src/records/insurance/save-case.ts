import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems } from '@/kit/record/entity-actions';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import { derivedStatus } from '@sync/model/rules/insurance-lines';
import { caseNumber } from './case-words';

/** Opens a case. @throws ActionError `invalid` at `lines` where it has none */
export async function addCase(
  writes: LocalWrites,
  draft: InsuranceCaseDraft,
  id?: string,
): Promise<InsuranceCase> {
  if (draft.lines.length === 0) refuseProblems({ lines: 'En az bir kalem ekleyin' });
  return writes.create(insuranceCase, draft, {
    summary: 'Provizyon açıldı',
    ...(id === undefined ? {} : { id }),
  });
}

/** Writes what a form has changed of a case; its status follows its lines. @throws ActionError */
export function editCase(
  writes: LocalWrites,
  form: OpenedForm<InsuranceCase>,
  patch: Partial<InsuranceCaseDraft>,
): Promise<InsuranceCase> {
  return writes.change(
    insuranceCase,
    form.opened.id,
    (current) => ({ ...patch, status: derivedStatus(current.status, patch.lines ?? current.lines) }),
    { ...form, summary: `${caseNumber(form.opened)}: düzenlendi` },
  );
}
