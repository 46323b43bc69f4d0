import * as v from 'valibot';
import type { ScorePoints } from '../model/entities/resume-values';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Opinions of reviewers about an applicant, the look behind the cover of a blind review, and the content of files. */

const points = v.object({
  overall: v.number(),
  experience: v.number(),
  papers: v.number(),
  writing: v.number(),
});
const given = { points, note: textOrNull, at: v.string() };

/** Others' points come once the caller has given some; until then `hidden` counts them. Rejected: `unknown_resume`. */
export const listResumeScores = defineQuery({
  name: 'list_resume_scores',
  permission: 'form.resumes.score',
  parameters: (of: { resume: string }) => of,
  answer: v.parser(
    v.object({
      mine: v.nullable(v.object(given)),
      others: listOf(v.object({ reviewer: v.string(), ...given })),
      hidden: v.number(),
    }),
  ),
});
export type ResumeScores = ReturnType<typeof listResumeScores.answer>;

/**
 * Points of each application that has some: the caller's overall ones, how many gave some, and their mean once the
 * caller has.
 */
export const listResumeMarks = defineQuery({
  name: 'list_resume_marks',
  permission: 'form.resumes.score',
  parameters: () => ({}),
  answer: v.parser(
    listOf(
      v.object({
        resume: v.string(),
        mine: v.nullable(v.number()),
        mean: v.nullable(v.number()),
        given: v.number(),
      }),
    ),
  ),
});

/** Writes the caller's points over those of before. Rejected: `unknown_resume`, `values_malformed`. */
export const saveResumeScore = defineCommand({
  name: 'save_resume_score',
  permission: 'form.resumes.score',
  parameters: (score: { resume: string; given: ScorePoints; remark: string | null }) => score,
  onceBy: 'state',
  answer: nothing,
});

/** Notes in the log why an applicant was uncovered. Rejected: `unknown_resume`, `reason_length`. */
export const uncoverApplicant = defineCommand({
  name: 'uncover_applicant',
  permission: 'form.resume_details.Id.read',
  parameters: (look: { resume: string; reason: string }) => look,
  onceBy: 'state',
  answer: nothing,
});

/**
 * Makes a file's text searchable by `searchResumes`, once: a file never changes. Rejected: `unknown_file`,
 * `values_malformed`.
 */
export const saveResumeText = defineCommand({
  name: 'save_resume_text',
  permission: 'form.resume_details.Id.read',
  parameters: (text: {
    /** The attachment. */
    file: string;
    /** Text of at most `MOST_TEXT` characters; empty where nothing can be read. */
    content: string;
  }) => text,
  onceBy: 'state',
  answer: nothing,
});

/** Files of an application whose text the server has. `at`: ISO 8601. */
export const listResumeTexts = defineQuery({
  name: 'list_resume_texts',
  permission: 'form.resume_details.Id.read',
  parameters: (of: { resume: string }) => of,
  answer: v.parser(listOf(v.object({ file: v.string(), characters: v.number(), at: v.string() }))),
});

/**
 * Applications in whose files each word begins a word, the latest first, 500 of `found`. Of the first 50 `line` has one of
 * them; in a blind review it is null, and nobody is found by their own name or number. Rejected: `values_malformed`.
 */
export const searchResumes = defineQuery({
  name: 'search_resumes',
  permission: 'form.resume_details.Id.read',
  parameters: (search: { sought: string; blind: boolean }) => search,
  answer: v.parser(
    v.object({
      found: v.number(),
      rows: listOf(v.object({ resume: v.string(), line: textOrNull })),
    }),
  ),
});
