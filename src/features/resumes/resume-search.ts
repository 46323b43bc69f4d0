import { beside, id, keysOf, name, oneOf, paging, readerOf, yes } from '@/lib/address';
import { resumeSources, resumeStatuses } from '@sync/model/entities/resume-values';

export const keepStates = { soon: '30 gün içinde dolacak', over: 'Süresi dolmuş' } as const;
export type KeepState = keyof typeof keepStates;

const sorts = ['name', 'position', 'applied', 'status', 'keep', 'updated'] as const;
export type ResumeSort = (typeof sorts)[number];

const views = ['triage', 'list', 'board'] as const;
export type ResumeView = (typeof views)[number];

/** Reads the address of the list; see `readerOf`. `blind`: name, age and contact are covered. */
export const readResumeSearch = readerOf({
  status: oneOf(keysOf(resumeStatuses)),
  tag: id,
  job: name,
  assignee: id,
  source: oneOf(keysOf(resumeSources)),
  keep: oneOf(keysOf(keepStates)),
  blind: yes,
  /** One after another without. */
  view: oneOf(views),
  ...paging(sorts),
  ...beside,
});
export type ResumeSearch = ReturnType<typeof readResumeSearch>;

/** Reads the address of one applicant's page. */
export const readResumePageSearch = readerOf({ blind: yes, form: oneOf(['edit']) });
export type ResumePageSearch = ReturnType<typeof readResumePageSearch>;
