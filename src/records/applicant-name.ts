import type { Resume } from '@sync/model/entities/resume';

export const applicantName = ({ first_name, last_name }: Pick<Resume, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

/**
 * Returns the alias of a covered applicant, `Aday 2417`; a record that the server has not numbered yet has no number.
 */
export const applicantAlias = ({ resume_no: no }: Pick<Resume, 'resume_no'>): string =>
  no === null ? 'Yeni aday' : `Aday ${no.replace(/^\D+/u, '')}`;
