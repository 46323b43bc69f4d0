import { Link } from '@tanstack/react-router';
import { ChevronRight, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useKeptQuery } from '@/data/use-kept-query';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { formatDay } from '@/lib/dates';
import { applicantAlias } from '@/records/applicant-name';
import { resume } from '@sync/model/entities/resume';
import { listResumeMarks } from '@sync/rpc/resumes';
import { secondOpinions } from './second-opinions';

/** Rows that are listed; the inbox has the rest. */
const SHOWN = 3;

/** Shows the applications that wait for a second opinion on the home page, without names and without the first points. */
export function SecondOpinionsCard() {
  const reads = usePermission('form.resumes.read');
  const scores = usePermission(listResumeMarks.permission);
  return reads && scores ? <SecondOpinions /> : null;
}

function SecondOpinions() {
  const now = useNow();
  const { records, state } = useRecords(resume);
  const { value, problem, offline } = useKeptQuery(listResumeMarks, {}, 'resume-marks');
  const waiting = useMemo(() => {
    const marks = new Map((value ?? []).map((mark) => [mark.resume, mark]));
    return secondOpinions(records, (id) => marks.get(id));
  }, [records, value]);
  const isKnown = state === 'ready' && value !== null;
  const own = waiting.filter(({ isFirst }) => !isFirst).length;
  return (
    <WaitingCard
      area="second-opinions"
      title="İkinci değerlendirici bekleyen"
      count={isKnown ? waiting.length : null}
      waits={isKnown ? own : null}
      tone={own > 0 ? 'act' : 'plain'}
      note="İlk puan gizli"
      failed={state === 'error' || (value === null && problem !== null && !offline)}
      isOffline={offline}
      empty={null}
      link={(props) => <Link to="/form/resumes" search={{ status: 'reviewing', blind: 'yes' }} {...props} />}
      rest={[waiting.length - SHOWN, 'başvuru']}
    >
      <ul>
        {waiting.slice(0, SHOWN).map(({ resume: application, isFirst }) => (
          <li key={application.id} className="border-b border-line-soft last:border-b-0">
            <Link
              to="/form/resumes"
              search={{ open: application.id, blind: 'yes' }}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
            >
              <EyeOff className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="clip block font-medium">
                  {applicantAlias(application)} · {application.position_applied}
                </span>
                <span className="meta num block text-ink-2">{formatDay(application.applied_at, now)}</span>
              </span>
              <span className={isFirst ? 'meta text-ink-2' : 'meta font-medium text-warn'}>
                {isFirst ? 'Siz puanladınız' : 'Puanınızı bekliyor'}
              </span>
              <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </WaitingCard>
  );
}
