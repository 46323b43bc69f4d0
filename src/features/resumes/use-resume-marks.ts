import { useMemo } from 'react';
import { useKeptQuery } from '@/data/use-kept-query';
import { listResumeMarks } from '@sync/rpc/resumes';

type Mark = ReturnType<typeof listResumeMarks.answer>[number];

/** Points of the user and of others, by application. */
export interface ResumeMarks {
  readonly of: (resume: string) => Mark | undefined;
  readonly refresh: () => Promise<void>;
}

/** Returns overall points of all applications; the last known ones without a network. */
export function useResumeMarks(): ResumeMarks {
  const { value, refresh } = useKeptQuery(listResumeMarks, {}, 'resume-marks');
  return useMemo(() => {
    const marks = new Map((value ?? []).map((mark) => [mark.resume, mark]));
    return { of: (resume) => marks.get(resume), refresh };
  }, [value, refresh]);
}
