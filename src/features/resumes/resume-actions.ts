import { actionError } from '@sync/model/action-error';
import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import { resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeNote, ResumeStatus } from '@sync/model/entities/resume-values';
import { birthYears } from '@sync/model/rules/applicant-bounds';
import type { OpenedForm } from '@/data/drafts';
import { instantAt, isIsoDate, todayIso } from '@/lib/dates';
import { newId } from '@/data/new-id';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/records/entity-actions';
import { readForm } from '@/records/entity-form';
import type { FormValues } from '@/records/entity-form';
import { keepUntil } from './resume-rows';

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

/** Returns the reason of a refusal. @throws ActionError without one */
export function checkedReason(reason: string | null): string {
  const why = (reason ?? '').trim();
  if (why === '') throw actionError('invalid', { rejection_reason: 'Olumsuz sonucun nedenini yazın' });
  return why;
}

/** Moves an application on. @throws ActionError without a reason for a refusal */
export async function moveResume(
  writes: LocalWrites,
  id: string,
  status: ResumeStatus,
  reason: string | null = null,
): Promise<void> {
  const why = status === 'rejected' ? checkedReason(reason) : null;
  await writes.change(
    resume,
    id,
    { status, rejection_reason: why },
    { summary: `Başvuru durumu: ${resumeStatuses[status]}` },
  );
}

/** Gives an application these tags. */
export async function tagResume(writes: LocalWrites, id: string, tags: readonly string[]): Promise<void> {
  await writes.change(resume, id, { tag_ids: tags }, { summary: 'Başvuru etiketleri değişti' });
}

/**
 * Stores that an applicant has agreed again, and keeps the application for another term.
 * @param day `YYYY-MM-DD`, today at the latest
 * @throws ActionError for a day that is none or is still to come
 */
export async function renewConsent(writes: LocalWrites, id: string, day: string): Promise<void> {
  if (!isIsoDate(day) || day > todayIso()) {
    throw actionError('invalid', { consent_at: 'Bugünü ya da geçmiş bir günü yazın' });
  }
  const at = day === todayIso() ? new Date().toISOString() : instantAt(day, '12:00');
  await writes.change(
    resume,
    id,
    { consent_at: at, keep_until: keepUntil(at) },
    { summary: 'Adayın rızası yenilendi' },
  );
}

/** Writes down what the user thinks of an applicant. @throws ActionError without a text */
export async function noteResume(writes: LocalWrites, id: string, by: string, text: string): Promise<void> {
  const said = text.trim();
  if (said === '') throw actionError('invalid', { note: 'Notu yazın' });
  const note: ResumeNote = { id: newId(), text: said, by, at: new Date().toISOString() };
  await writes.change(resume, id, ({ notes }) => ({ notes: [...notes, note] }), {
    summary: 'Başvuruya not yazıldı',
  });
}
