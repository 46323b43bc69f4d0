import { actionError } from '@sync/model/action-error';
import type { DocumentOf, DraftOf, Entity } from '@sync/model/entity';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { changedValues } from '@/lib/changed-values';

/** Throws where a form has something to mend. @throws ActionError with a sentence at each field */
export function refuseProblems(problems: Readonly<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
}

/** Entities whose records may be set aside. */
export type Retirable = Entity & { readonly fields: { readonly active: unknown } };

/**
 * Adds a record, or writes what a form has changed of one over it. A new one is in use (`active`).
 * @param form the record as the form was opened; null for a new one
 * @param record the values of the form as they are stored
 * @throws ActionError with the fields to mend
 */
export async function saveRecord<E extends Entity>(
  writes: LocalWrites,
  entity: E,
  form: OpenedForm<DocumentOf<E>> | null,
  record: Omit<DraftOf<E>, 'active'>,
): Promise<DocumentOf<E>> {
  const { singular } = entity.label;
  if (form === null) {
    const draft = 'active' in entity.fields ? { ...record, active: true } : record;
    return writes.create(entity, draft as DraftOf<E>, { summary: `${singular} eklendi` });
  }
  const opened = form.opened as DocumentOf<E> & { readonly id: string };
  return writes.change(entity, opened.id, changedValues(opened, record) as never, {
    summary: `${singular} bilgileri değişti`,
    ...form,
  });
}

/** Sets a record aside or takes it back. @throws ActionError */
export async function setRecordActive(
  writes: LocalWrites,
  entity: Retirable,
  id: string,
  active: boolean,
): Promise<void> {
  const patch: Record<string, unknown> = { active };
  await writes.change(entity, id, patch, {
    summary: `${entity.label.singular} ${active ? 'etkinleştirildi' : 'pasife alındı'}`,
  });
}
