import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import { birthYears } from '@sync/model/rules/applicant-bounds';
import { keepUntil } from '@sync/model/rules/keep-until';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';

/** The fields of the form, in its order. Status and tags have their own places. */
export const resumeFields = [
  'first_name',
  'last_name',
  'position_applied',
  'department_id',
  'email',
  'phone',
  'birth_year',
  'city',
  'profession',
  'experience_years',
  'experience',
  'education',
  'languages',
  'source',
  'applied_at',
  'assignee_id',
  'consent_at',
  'keep_until',
] as const;
export type ResumeValues = FormValues<typeof resume, (typeof resumeFields)[number]>;

/**
 * Adds an application, or changes one. Without a day it is kept for the usual term.
 * @throws ActionError with the fields to mend
 */
export async function saveResume(
  writes: LocalWrites,
  form: OpenedForm<Resume> | null,
  values: ResumeValues,
): Promise<Resume> {
  const { record, problems } = readForm(resume, values);
  if (values.first_name.trim() === '') problems['first_name'] = 'Adı yazın';
  if (values.last_name.trim() === '') problems['last_name'] = 'Soyadı yazın';
  if (values.position_applied.trim() === '') problems['position_applied'] = 'Başvurulan pozisyonu yazın';
  if (values.applied_at === '') problems['applied_at'] = 'Başvuru zamanını yazın';
  const { birth_year: born, experience_years: years } = values;
  const [first, last] = birthYears(Date.now());
  if (born !== null && (born < first || born > last))
    problems['birth_year'] = `${first} ile ${last} arasında bir yıl yazın`;
  if (years !== null && (years < 0 || years > 70))
    problems['experience_years'] = '0 ile 70 arasında bir yıl yazın';
  refuseProblems(problems);
  return saveRecord(writes, resume, form, {
    ...record,
    keep_until:
      values.keep_until === '' ? keepUntil(values.consent_at || values.applied_at) : values.keep_until,
    status: form?.opened.status ?? 'new',
    rejection_reason: form?.opened.rejection_reason ?? null,
    tag_ids: form?.opened.tag_ids ?? [],
    notes: form?.opened.notes ?? [],
    applicant_keys: form?.opened.applicant_keys ?? [],
  });
}
