import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { formatMonth, todayIso } from '@/lib/dates';
import { readSurveyComments } from '@sync/rpc/surveys';
import { ScoreMark } from '../report/comments-panel';
import { surveyPeriod } from '../survey-period';
import { toCall, WORST } from './calls';
import type { Comment } from './calls';

/** Rows that are listed; the answers have the rest. */
const SHOWN = 3;

/** Shows the bad answers of patients on which nobody has acted on the home page. */
export function SurveyCallsCard() {
  const reads = usePermission('crm.questionnaires-reports.read');
  const acts = usePermission('crm.questionnaires.answers');
  return reads && acts ? <Calls /> : null;
}

function Calls() {
  const today = todayIso(useNow());
  const { period } = surveyPeriod('quarter', today);
  const { value, problem, offline } = useServerQuery(
    readSurveyComments,
    {
      given: {
        ...period,
        questionnaire: null,
        department: null,
        channel: null,
        language: null,
        theme: null,
        low: true,
      },
      behind: 0,
    },
    { keep: true },
  );
  const rows = useMemo(() => toCall(value?.rows ?? []), [value]);
  const worst = rows.some(({ nps }) => nps !== null && nps <= WORST);
  return (
    <WaitingCard
      area="survey-calls"
      title="Anketten aranacaklar"
      count={value === null ? null : rows.length}
      tone={worst ? 'late' : 'act'}
      isLeast={value !== null && value.shown > value.rows.length}
      failed={value === null && problem !== null && !offline}
      isOffline={offline}
      // What small groups hide is not known here, so nothing cannot be said.
      empty={null}
      note="Az yanıtlı gruplar hariç"
      link={(props) => (
        <Link
          to="/crm/questionnaires-reports"
          search={{ tab: 'answers', period: 'quarter', low: 'yes' }}
          {...props}
        />
      )}
      rest={[rows.length - SHOWN, 'yanıt']}
    >
      <ul>
        {rows.slice(0, SHOWN).map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ row }: { row: Comment }) {
  const reference = useReferenceData();
  return (
    <li className="border-b border-line-soft last:border-b-0">
      <Link
        to="/crm/questionnaires-reports"
        search={{ tab: 'answers', period: 'quarter', low: 'yes' }}
        className="flex gap-3 px-4 py-2.5 -outline-offset-2! hover:bg-hover"
      >
        <ScoreMark nps={row.nps} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 wrap-anywhere">“{row.comment}”</span>
          <span className="meta num block text-ink-2">
            {[reference.definitionName(row.department_id), row.month === null ? null : formatMonth(row.month)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}
