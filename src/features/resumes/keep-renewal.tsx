import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { formatDate } from '@/lib/dates';
import { renewConsent } from '@sync/model/resumes/acts/renew-consent';
import type { ResumeRow } from './resume-rows';

/** Warns that the term of an application ends soon or has ended: the applicant agrees again, or it is disposed of. */
export function KeepRenewal({ row: { resume, keep } }: { row: ResumeRow }) {
  const acts = useActs(resume);
  // The dialog stays while its act takes the warning away.
  if (keep === null) return acts.dialog;
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-warn-soft px-4 py-3">
      <p>
        {keep === 'over'
          ? `Saklama süresi ${formatDate(resume.keep_until)} günü doldu; başvuru imha listesine girer.`
          : `Saklama süresi ${formatDate(resume.keep_until)} günü dolacak.`}
      </p>
      <ActButton acts={acts} act={renewConsent} size="sm" />
      {acts.dialog}
    </div>
  );
}
