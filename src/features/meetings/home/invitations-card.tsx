import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, CircleHelp, GitFork, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useDoAct } from '@/acts/use-do-act';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { KeptRoom } from '@/kit/list/kept-room';
import { useWaits } from '@/kit/home/waiting';
import { cx } from '@/lib/class-names';
import { dayOf, formatDuration, shortWeekdayOf, timeOf } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import { answer } from '@sync/model/meetings/acts/answer';
import { addressOf } from '../use-series-neighbours';
import { invitationsOf } from './invitations';
import type { Invitation } from './invitations';

/** Milliseconds that the card looks ahead. */
const AHEAD = 60 * 86_400_000;
/** Rows that are listed; the list has the rest. */
const SHOWN = 4;
/** Milliseconds that an answered row stays in its place. */
const STAYS = 5_000;

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
  const [answered, setAnswered] = useState<ReadonlyMap<string, readonly [Invitation, Answer]>>(new Map());
  useWaits('invitations', complete ? waiting.length : null);
  const doAct = useDoAct();
  const give = (invitation: Invitation, given: Answer): void => {
    const { id } = invitation.meeting.row;
    setAnswered((before) => new Map(before).set(id, [invitation, given]));
    doAct(answer, id, { response: given.value, scope: 'one' }).catch((error: unknown) => {
      setAnswered((before) => new Map([...before].filter(([other]) => other !== id)));
      toastFailure(error);
    });
  };
  useEffect(() => {
    if (answered.size === 0) return undefined;
    const timer = setTimeout(() => setAnswered(new Map()), STAYS);
    return () => clearTimeout(timer);
  }, [answered]);

  const kept = [...answered.values()].map(([invitation]) => invitation);
  const rows = [...kept, ...waiting.filter(({ meeting }) => !answered.has(meeting.row.id))]
    .toSorted((a, b) => a.meeting.start - b.meeting.start)
    .slice(0, SHOWN + kept.length);
  const more = waiting.length - rows.filter(({ meeting }) => !answered.has(meeting.row.id)).length;
  return (
    <KeptRoom name="home-invitations" known={complete}>
      <Card
        title={
          <>
            Yanıt bekleyen davetler
            {waiting.length > 0 && (
              <span className="num ml-2 text-danger">{formatNumber(waiting.length)}</span>
            )}
          </>
        }
        flush
        aside={
          <Link
            to="/companies/meetings"
            search={{ view: 'answer' }}
            className="hit rounded-md font-medium text-accent-ink hover:underline"
          >
            Tümü
          </Link>
        }
      >
        {complete && rows.length === 0 && (
          <p className="flex min-h-12 items-center gap-2 px-4 text-ink-2">
            <CircleCheck className="size-4 text-success" aria-hidden="true" />
            Yanıt bekleyen davet yok
          </p>
        )}
        <ul>
          {rows.map((invitation) => (
            <Row
              key={invitation.meeting.row.id}
              invitation={invitation}
              given={answered.get(invitation.meeting.row.id)?.[1] ?? null}
              today={dayOf(new Date(now).toISOString())}
              onAnswer={(given) => give(invitation, given)}
            />
          ))}
        </ul>
        {more > 0 && (
          <Link
            to="/companies/meetings"
            search={{ view: 'answer' }}
            className="meta num flex min-h-11 items-center border-t border-line-soft px-4 text-ink-2 -outline-offset-2! hover:underline"
          >
            {countOf(more, 'davet')} daha
          </Link>
        )}
      </Card>
    </KeptRoom>
  );
}

function Row({
  invitation: { meeting, isSeries, clash },
  given,
  today,
  onAnswer,
}: {
  invitation: Invitation;
  /** Answer that was just given here; null while it waits. */
  given: Answer | null;
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
      {given === null ? (
        <span role="group" aria-label={`${row.title}: yanıtınız`} className="flex gap-1.5">
          {answers.map((option) => (
            <Button key={option.value} size="sm" icon={option.icon} onClick={() => onAnswer(option)}>
              {option.label}
            </Button>
          ))}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 font-medium text-success" role="status">
          <CircleCheck className="size-4" aria-hidden="true" />
          {given.done}
        </span>
      )}
    </li>
  );
}
