import { addDays } from '@/lib/dates';
import { applicantAlias, applicantName } from '@/records/applicant-name';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { DefinitionOf } from '@sync/model/entities/definition';
import type { Resume } from '@sync/model/entities/resume';
import { KEEP_WARN_DAYS, resumeStages } from '@sync/model/entities/resume-values';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { CvHits } from './cv/use-cv-hits';
import type { KeepState, ResumeSearch, ResumeSort } from './resume-search';

/** An application as the list shows it. */
export interface ResumeRow {
  readonly resume: Resume;
  readonly name: string;
  /** Name of the applicant while covered. */
  readonly alias: string;
  readonly keep: KeepState | null;
  /** Other applications of the same person, the latest first. */
  readonly others: readonly Resume[];
}

/** Returns whether the term of an application ends soon or has ended. @param today `YYYY-MM-DD` */
export function keepState({ keep_until: end }: Pick<Resume, 'keep_until'>, today: string): KeepState | null {
  if (end < today) return 'over';
  return end < addDays(today, KEEP_WARN_DAYS) ? 'soon' : null;
}

/** Applications of the device as rows. @param today `YYYY-MM-DD` */
export function resumeRows(resumes: readonly Resume[], today: string): readonly ResumeRow[] {
  const byKey = new Map<string, Resume[]>();
  for (const resume of resumes) {
    for (const key of resume.applicant_keys) byKey.set(key, [...(byKey.get(key) ?? []), resume]);
  }
  return resumes.map((resume) => {
    const same = new Set(resume.applicant_keys.flatMap((key) => byKey.get(key) ?? []));
    same.delete(resume);
    return {
      resume,
      name: applicantName(resume),
      alias: applicantAlias(resume),
      keep: keepState(resume, today),
      others: [...same].sort((a, b) => b.applied_at.localeCompare(a.applied_at)),
    };
  });
}

/** Tags whose rule finds one of its words in the application, and that it does not have yet. */
export function proposedTags(
  resume: Resume,
  tags: readonly DefinitionOf<'resume_tag'>[],
): readonly DefinitionOf<'resume_tag'>[] {
  const { position_applied: position, profession, experience, education, languages } = resume;
  const told = foldTurkish(
    [position, profession, experience, education, languages].filter(Boolean).join(' '),
  );
  return tags.filter(({ id, active, attributes: { rule } }) => {
    if (!active || rule === null || resume.tag_ids.includes(id)) return false;
    return rule
      .split(',')
      .map((word) => foldTurkish(word.trim()))
      .some((word) => word !== '' && told.includes(word));
  });
}

/**
 * @param blind names and contact are not looked through either: what is found would tell them
 * @param inFiles whose files the server has found: they are hits as they are
 */
export function resumeSelection(
  blind: boolean,
  inFiles?: CvHits,
): Selection<ResumeRow, ResumeSearch, ResumeSort> {
  return {
    filters: {
      status: ({ resume }, status) => resume.status === status,
      tag: ({ resume }, tag) => resume.tag_ids.includes(tag),
      job: ({ resume }, position) => resume.position_applied === position,
      assignee: ({ resume }, user) => resume.assignee_id === user,
      source: ({ resume }, source) => resume.source === source,
      keep: ({ keep }, state) => keep === state,
    },
    texts: ({ resume, name, alias }) => [
      alias,
      resume.position_applied,
      resume.profession,
      resume.languages,
      resume.experience,
      resume.education,
      ...(blind ? [] : [name, resume.email, resume.city]),
      inFiles?.lines.has(resume.id) === true ? inFiles.sought : null,
    ],
    numbers: ({ resume }) => [resume.resume_no, blind ? null : resume.phone],
    sorts: {
      name: by(({ name, alias }) => (blind ? alias : name)),
      position: by(({ resume }) => resume.position_applied),
      applied: by(({ resume }) => resume.applied_at),
      status: by(({ resume }) => resumeStages.indexOf(resume.status)),
      keep: by(({ resume }) => resume.keep_until),
      updated: by(({ resume }) => resume.updated_at),
    },
    standing: { sort: 'applied', order: 'desc', largestFirst: ['applied', 'updated'] },
  };
}
