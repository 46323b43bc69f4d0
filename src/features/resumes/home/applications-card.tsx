import { Link } from '@tanstack/react-router';
import { ChevronRight, EyeOff, Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { daysBetween, formatDate, formatDay, todayIso } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { applicantAlias } from '@/records/applicant-name';
import { resume } from '@sync/model/entities/resume';
import { applicationWork } from './applications';
import type { Ending } from './applications';

/** Rows that are listed; the inbox has the rest. */
const SHOWN = 5;
const ENDING_SHOWN = 3;

/** Shows on the home page the applications to be reviewed, without their names, and those whose term ends. */
export function ApplicationsCard() {
  return usePermission('form.resumes.read') ? <Applications /> : null;
}

function Applications() {
  const now = useNow();
  const today = todayIso(now);
  const { records, state } = useRecords(resume);
  const isKnown = state === 'ready';
  const { toReview, ending } = useMemo(() => applicationWork(records, today), [records, today]);
  return (
    <>
      <WaitingCard
        area="applications"
        title="İncelenecek başvurular"
        count={isKnown ? toReview.length : null}
        note="Adlar kapalı"
        failed={state === 'error'}
        lines={3}
        empty="İncelenecek başvuru yok"
        link={(props) => <Link to="/form/resumes" search={{ status: 'new', blind: 'yes' }} {...props} />}
        linkWords="İncelemeye başla"
        rest={[toReview.length - SHOWN, 'başvuru']}
      >
        <ul>
          {toReview.slice(0, SHOWN).map((application) => (
            <li key={application.id} className="border-b border-line-soft last:border-b-0">
              <Link
                to="/form/resumes"
                search={{ open: application.id, blind: 'yes' }}
                className="flex min-h-14 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
              >
                <span className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-ink-3">
                  <EyeOff className="size-4" aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="clip block font-medium">
                    {applicantAlias(application)} · {application.position_applied}
                  </span>
                  <span className="meta clip block text-ink-2">
                    {[application.profession, formatDay(application.applied_at, now)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </WaitingCard>
      <EndingCard ending={isKnown ? ending : null} today={today} />
    </>
  );
}

/** Shows the applications that are kept no longer soon: their consent is asked for again, or they go. */
function EndingCard({ ending, today }: { ending: readonly Ending[] | null; today: string }) {
  const isOver = ending?.some(({ keep }) => keep === 'over') === true;
  return (
    <WaitingCard
      area="applications-ending"
      title="Saklama süresi biten adaylar"
      count={ending?.length ?? null}
      tone={isOver ? 'late' : 'act'}
      empty={null}
      link={(props) => (
        <Link
          to="/form/resumes"
          search={{ keep: ending?.every(({ keep }) => keep === 'over') === true ? 'over' : 'soon' }}
          {...props}
        />
      )}
      rest={[(ending?.length ?? 0) - ENDING_SHOWN, 'aday']}
    >
      <ul>
        {ending?.slice(0, ENDING_SHOWN).map(({ resume: application, keep }) => (
          <li key={application.id} className="border-b border-line-soft last:border-b-0">
            <Link
              to="/form/resumes"
              search={{ open: application.id, blind: 'yes' }}
              className="flex min-h-12 items-center gap-3 px-4 -outline-offset-2! hover:bg-hover"
            >
              <span className="clip min-w-0 flex-1">
                <span className="font-medium">{applicantAlias(application)}</span>
                <span className="meta num ml-2 text-ink-2">{formatDate(application.keep_until)}</span>
              </span>
              <span
                className={cx(
                  'num inline-flex items-center gap-1.5 font-medium',
                  keep === 'over' ? 'text-danger' : 'text-warn',
                )}
              >
                <Hourglass className="size-4" aria-hidden="true" />
                {keep === 'over'
                  ? 'Süresi doldu'
                  : `${formatNumber(daysBetween(today, application.keep_until))} gün kaldı`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </WaitingCard>
  );
}
