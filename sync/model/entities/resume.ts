import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import {
  choice,
  day,
  instant,
  integer,
  json,
  longText,
  reference,
  referenceList,
  text,
  textList,
} from '../fields';
import { resumeMoves, resumeSources, resumeStages, resumeStatuses } from './resume-values';
import type { ResumeNote } from './resume-values';

/** An application for work, from the inbox to its end. On the devices of those alone who may read résumés. */
export const resume = defineEntity({
  kind: 'resume',
  collection: 'directory',
  table: 'resumes',
  label: { singular: 'Özgeçmiş', plural: 'Özgeçmişler' },
  fields: {
    /** Label of an applicant while name and contact are covered: `Aday 2417`. */
    resume_no: text({ label: 'Aday no', serverOnly: true, maxLength: 20 }),
    first_name: text({ label: 'Ad', required: true, sensitivity: 'personal', maxLength: 100 }),
    last_name: text({ label: 'Soyad', required: true, sensitivity: 'personal', maxLength: 100 }),
    email: text({ label: 'E-posta', sensitivity: 'personal', maxLength: 254, form: 'email', merge: 'ask' }),
    phone: text({ label: 'Telefon', sensitivity: 'personal', maxLength: 20, form: 'phone', merge: 'ask' }),
    birth_year: integer({ label: 'Doğum yılı', sensitivity: 'personal' }),
    city: text({ label: 'Şehir', sensitivity: 'personal', maxLength: 60 }),
    position_applied: text({ label: 'Başvurulan pozisyon', required: true, maxLength: 120 }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department' }),
    profession: text({ label: 'Meslek', sensitivity: 'personal', maxLength: 120 }),
    experience_years: integer({ label: 'Deneyim (yıl)', sensitivity: 'personal' }),
    experience: longText({ label: 'Deneyim', sensitivity: 'personal', maxLength: 4000 }),
    education: longText({ label: 'Eğitim', sensitivity: 'personal', maxLength: 2000 }),
    languages: text({ label: 'Diller', sensitivity: 'personal', maxLength: 200 }),
    source: choice(resumeSources, { label: 'Kaynak', required: true }),
    applied_at: instant({ label: 'Başvuru', required: true }),
    status: choice(resumeStatuses, { label: 'Durum', required: true }),
    rejection_reason: text({ label: 'Olumsuz nedeni', sensitivity: 'personal', maxLength: 500 }),
    assignee_id: reference('profiles', { label: 'Sorumlu' }),
    tag_ids: referenceList('definitions', { label: 'Etiketler', lookup: 'resume_tag' }),
    notes: json<readonly ResumeNote[]>({ label: 'Notlar', sensitivity: 'personal', mergeKey: 'id' }),
    consent_at: instant({ label: 'Aydınlatma ve rıza' }),
    /** Wording that the applicant agreed to on the hospital's web site. */
    consent_version: text({ label: 'Aydınlatma metni', serverOnly: true, maxLength: 40 }),
    keep_until: day({ label: 'Saklama sonu', required: true }),
    /** Keyed hashes of e-mail, phone, and name with birth year: what two applications of one person share. */
    applicant_keys: textList({ label: 'Aday anahtarları', serverOnly: true }),
  },
  title: ['first_name', 'last_name'],
  search: {
    words: ['first_name', 'last_name', 'position_applied'],
    numbers: ['phone'],
    detail: ['position_applied', 'status'],
  },
  permissions: {
    read: ['form.resumes.read'],
    add: ['form.resumes.add'],
    edit: ['form.resumes.edit'],
    remove: ['form.resumes.delete'],
  },
  moves: resumeMoves,
  groups: [
    {
      decides: ['status'],
      follows: ['rejection_reason'],
      stages: { field: 'status', order: resumeStages },
    },
  ],
  screen: {
    path: '/form/resumes',
    permissions: ['form.resumes.read'],
    group: 'form',
    icon: 'file-user',
    words: 'özgeçmiş cv başvuru aday iş ilanı işe alım',
    opensRecords: true,
  },
});

export type Resume = DocumentOf<typeof resume>;
export type ResumeDraft = DraftOf<typeof resume>;
