import type { Resume } from '../../entities/resume';

export const EDIT = 'form.resumes.edit';

/** Returns the number of an application: names stay covered for those who review blindly. */
export const applicationNo = ({ resume_no: no }: Pick<Resume, 'resume_no'>): string => no ?? 'Yeni başvuru';
