import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems } from '@/kit/record/entity-actions';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import type { Jar } from '@sync/model/entities/biopsy-values';
import { jarsProblem } from '@sync/model/pathology/jars';
import { biopsyNumber } from './biopsy-words';

/** @throws ActionError `invalid` at `jars` where they cannot be told apart */
function requireDistinct(jars: readonly Jar[]): void {
  const problem = jarsProblem(jars);
  if (problem !== null) refuseProblems({ jars: problem });
}

/** Adds a biopsy. @throws ActionError */
export async function addBiopsy(writes: LocalWrites, draft: BiopsyDraft, id?: string): Promise<Biopsy> {
  requireDistinct(draft.jars);
  return writes.create(biopsy, draft, {
    summary: 'Biyopsi eklendi',
    ...(id === undefined ? {} : { id }),
  });
}

/** Writes what a form has changed of a biopsy. @throws ActionError */
export async function editBiopsy(
  writes: LocalWrites,
  form: OpenedForm<Biopsy>,
  patch: Partial<BiopsyDraft> & Pick<BiopsyDraft, 'jars'>,
): Promise<Biopsy> {
  requireDistinct(patch.jars);
  return writes.change(biopsy, form.opened.id, patch, {
    ...form,
    summary: `${biopsyNumber(form.opened)}: düzenlendi`,
  });
}
