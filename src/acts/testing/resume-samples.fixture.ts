import { KNEE } from '@/records/testing/cases.fixture';
import type { LocalWrites } from '@/data/workspace';
import type { AnyValues } from '@sync/model/acts/act';
import { resume } from '@sync/model/entities/resume';
import type { Resume, ResumeDraft } from '@sync/model/entities/resume';
import type { ActSample } from './act-sample.fixture';

/** Stores an application that nobody has looked at. */
export const storeResume = (writes: LocalWrites, fields: Partial<ResumeDraft> = {}): Promise<Resume> =>
  writes.create(
    resume,
    {
      first_name: 'Ada',
      last_name: 'Işık',
      email: null,
      phone: null,
      birth_year: null,
      city: null,
      position_applied: 'Hemşire',
      department_id: null,
      profession: null,
      experience_years: null,
      experience: null,
      education: null,
      languages: null,
      source: 'by_hand',
      applicant_keys: [],
      resume_no: null,
      applied_at: '2026-11-01T08:00:00.000Z',
      status: 'new',
      rejection_reason: null,
      assignee_id: null,
      tag_ids: [],
      notes: [],
      consent_at: null,
      keep_until: '2028-11-01',
      ...fields,
    },
    { summary: 'Başvuru' },
  );

const ofResume = (fields: Partial<ResumeDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeResume(writes, fields),
  ...(values === undefined ? {} : { values }),
});

/** A sample of each act on applications, by its full name. */
export const resumeSamples: Readonly<Record<string, ActSample>> = {
  'resume.move_to_new': ofResume({ status: 'reviewing' }),
  'resume.move_to_reviewing': ofResume({}),
  'resume.move_to_interview': ofResume({ status: 'reviewing' }),
  'resume.move_to_interviewed': ofResume({ status: 'interview' }),
  'resume.move_to_offer': ofResume({ status: 'interviewed' }),
  'resume.move_to_hired': ofResume({ status: 'offer' }),
  'resume.move_to_pool': ofResume({ status: 'rejected', rejection_reason: 'Kadro doldu' }),
  'resume.move_to_withdrawn': ofResume({}),
  'resume.reject': ofResume({}, { rejection_reason: 'Kadro doldu' }),
  'resume.add_tags': ofResume({}, { tag_ids: [KNEE] }),
  'resume.tag': ofResume({}, { tag_ids: [KNEE] }),
  'resume.assign': ofResume({}, { assignee_id: KNEE }),
  'resume.renew_consent': ofResume({}, { on: '2026-11-16' }),
  'resume.note': ofResume({}, { text: 'Deneyimli' }),
};
