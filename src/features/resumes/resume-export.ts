import { resume } from '@sync/model/entities/resume';
import { exportOf } from '@/kit/export/entity-export';
import type { ResumeRow } from './resume-rows';

const recordOf = (row: ResumeRow) => row.resume;
const work = [
  'position_applied',
  'department_id',
  'profession',
  'experience_years',
  'education',
  'languages',
  'source',
  'applied_at',
  'status',
  'rejection_reason',
  'assignee_id',
  'tag_ids',
  'keep_until',
] as const;

export const resumeExport = exportOf(resume, recordOf, [
  'resume_no',
  'first_name',
  'last_name',
  'email',
  'phone',
  'city',
  ...work,
]);

/** Export without the covered data of a blind review. */
export const blindExport = exportOf(resume, recordOf, ['resume_no', ...work]);
