import { Link } from '@tanstack/react-router';
import { Check, CircleHelp, GitFork, X } from 'lucide-react';
import { useMemo } from 'react';
import { useActInPlace } from '@/acts/use-act-in-place';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { ResultLine, useKeptRows } from '@/kit/home/kept-rows';
import type { RowResult } from '@/kit/home/kept-rows';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { addDays, dayOf, formatDuration, shortWeekdayOf, timeOf, todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import { answer } from '@sync/model/meetings/acts/answer';
import { addressOf } from '../use-series-neighbours';
import { invitationsOf } from './invitations';
import type { Invitation } from './invitations';

/** Milliseconds that the card looks ahead. */
const AHEAD = 60 * 86_400_000;
/** Rows that are listed; the list has the rest. */
const SHOWN = 4;

const answers = [
  { value: 'accepted', label: 'Kabul', done: 'Kabul edildi', icon: Check },
  { value: 'maybe', label: 'Belki', done: 'Belki dediniz', icon: CircleHelp },
  { value: 'declined', label: 'Ret', done: 'Reddedildi', icon: X },
] as const satisfies readonly { value: ParticipantResponse; label: string; done: string; icon: unknown }[];
type Answer = (typeof answers)[number];

/** Shows the invitations that wait for the user's answer on the home page, answered in place. */
export function InvitationsCard() {
  const reads = usePermission('companies.meetings_list.read');
  const answersOwn = usePermission('companies.meetings.answer');
  const edits = usePermission('companies.meetings.edit');
  return reads && (answersOwn || edits) ? <Invitations /> : null;
}

function Invitations() {
  const { access } = useSignedIn();
  const now = useNow();
  // What waits changes with the meetings, and with the hour.
  const from = Math.floor(now / 3_600_000) * 3_600_000;
  const { value, complete } = useMeetings(
    (meetings) =>
      meetings.complete ? invitationsOf(meetings.between(from, from + AHEAD), access.userId) : [],
    [from, access.userId],
  );
  const waiting = useMemo(() => value.filter(({ meeting }) => meeting.end > now), [value, now]);
  const kept = useKeptRows(waiting, idOf, byStart);
  const actInPlace = useActInPlace();
  const today = todayIso(now);
  const decided = kept.rows.filter(({ result }) => result !== null).length;
  const shown = kept.rows.slice(0, SHOWN + decided);
  const isUrgent = kept.waiting.some(({ meeting }) => todayIso(meeting.start) <= addDays(today, 1));
  return (
    <WaitingCard
      area="invitations"
      title="Yanıt bekleyen davetler"
      count={complete ? kept.waiting.length : null}
      tone={isUrgent ? 'late' : 'act'}
      lines={3}
      empty="Yanıt bekleyen davet yok"
      link={(props) => <Link to="/companies/meetings" search={{ view: 'answer' }} {...props} />}
      rest={[kept.rows.length - shown.length, 'davet']}
    >
      <ul>
        {shown.map(({ row: invitation, result }) => (
          <Row
            key={idOf(invitation)}
            invitation={invitation}
            result={result}
            today={today}
            onAnswer={(given) =>
              actInPlace(kept, invitation, {
                act: answer,
                id: invitation.meeting.row.id,
                values: { response: given.value, scope: 'one' },
                words: given.done,
              })
            }
          />
        ))}
      </ul>
    </WaitingCard>
  );
}

const idOf = ({ meeting }: Invitation): string => meeting.row.id;
const byStart = (first: Invitation, other: Invitation): number => first.meeting.start - other.meeting.start;

function Row({
  invitation: { meeting, isSeries, clash },
  result,
  today,
  onAnswer,
}: {
  invitation: Invitation;
  /** Answer that was just given here; null while it waits. */
  result: RowResult | null;
  today: string;
  onAnswer: (given: Answer) => void;
}) {
  const reference = useReferenceData();
  const { row, start } = meeting;
  const at = new Date(start).toISOString();
  const organiser = reference.user(row.organiserId)?.full_name;
  const meta = [
    organiser === undefined ? null : `${organiser} davet etti`,
    row.room ?? row.place,
    isSeries ? 'tüm dizi' : null,
  ].filter((part) => part !== null && part !== '');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-b-0">
      <span
        className={cx('num w-9 shrink-0 text-center', dayOf(at) === today ? 'text-danger' : 'text-ink-2')}
      >
        <span className="meta block">{shortWeekdayOf(at)}</span>
        <b className="block text-base leading-5 text-ink">{Number(dayOf(at).slice(8))}</b>
      </span>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block">
          <span className="num mr-2 text-ink-2">{row.allDay ? 'Gün boyu' : timeOf(at)}</span>
          <Link
            to="/companies/meetings/$meetingId"
            {...addressOf(meeting)}
            className="font-medium hover:underline"
          >
            {row.title}
          </Link>
        </span>
        {clash === null ? (
          <span className="meta clip block text-ink-2">{meta.join(' · ')}</span>
        ) : (
          <span className="meta flex items-center gap-1.5 text-sy-conflict">
            <GitFork className="size-3.5 shrink-0" aria-hidden="true" />
            {clash.title} ile {formatDuration(clash.minutes)} çakışıyor
          </span>
        )}
      </span>
      {result === null ? (
        <span role="group" aria-label={`${row.title}: yanıtınız`} className="flex gap-1.5">
          {answers.map((option) => (
            <Button key={option.value} size="sm" icon={option.icon} onClick={() => onAnswer(option)}>
              {option.label}
            </Button>
          ))}
        </span>
      ) : (
        <ResultLine result={result} />
      )}
    </li>
  );
}
