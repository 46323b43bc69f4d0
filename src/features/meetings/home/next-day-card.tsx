import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useLiveQuery, usePermission, useSignedIn } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { addDays, formatLongDate, instantAt, timeOf, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { meetingKinds } from '@sync/model/entities/meeting-values';
import { addressOf } from '../use-series-neighbours';
import { comingMeetings, workingDayAfter } from './next-day';

/** Rows that are listed; the calendar has the rest. */
const SHOWN = 5;
const none: ReadonlySet<string> = new Set();

/** Shows the user's meetings of the next working day on the home page, and those without an agenda. */
export function NextDayCard() {
  return usePermission('companies.meetings_calendar.read') ? <NextDay /> : null;
}

/** Returns the ids of those meetings that have no agenda yet. */
function useWithoutAgenda(ids: string): ReadonlySet<string> | null {
  const read = useLiveQuery(
    (database): Observable<ReadonlySet<string>> =>
      ids === ''
        ? of(none)
        : documentsById$(database.meetings, ids.split(',')).pipe(
            map(
              (records) =>
                new Set(
                  records.flatMap((record) =>
                    record.kind === 'meeting' && record.agenda.length === 0 ? [record.id] : [],
                  ),
                ),
            ),
          ),
    [ids],
  );
  return read.state === 'ready' ? read.data : read.state === 'error' ? none : null;
}

function NextDay() {
  const { access } = useSignedIn();
  const now = useNow();
  const day = workingDayAfter(todayIso(now));
  const { value, complete } = useMeetings(
    (meetings) =>
      meetings.complete
        ? comingMeetings(
            meetings.between(
              Date.parse(instantAt(day, '00:00')),
              Date.parse(instantAt(addDays(day, 1), '00:00')),
            ),
            access.userId,
          )
        : [],
    [day, access.userId],
  );
  // Of other people's meetings the agenda is theirs.
  const own = value.filter(
    ({ row }) => row.organiserId === access.userId || row.minuteTakerId === access.userId,
  );
  const lacking = useWithoutAgenda(
    own
      .map(({ row }) => row.id)
      .toSorted()
      .join(),
  );
  const mayOpen = usePermission('companies.meetings_list.read');
  return (
    <WaitingCard
      area="next-day"
      title={formatLongDate(day)}
      count={complete && lacking !== null ? value.length : null}
      waits={lacking?.size ?? null}
      tone={lacking !== null && lacking.size > 0 ? 'act' : 'plain'}
      note="Sonraki iş günü"
      empty="Toplantınız yok"
      link={(props) => (
        <Link to="/companies/meetings-calendar" search={{ view: 'day', date: day }} {...props} />
      )}
      linkWords="Takvim"
      rest={[value.length - SHOWN, 'toplantı']}
    >
      <ul>
        {value.slice(0, SHOWN).map((meeting) => (
          <Row
            key={meeting.key}
            meeting={meeting}
            lacksAgenda={lacking?.has(meeting.row.id) === true}
            mayOpen={mayOpen}
          />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({
  meeting,
  lacksAgenda,
  mayOpen,
}: {
  meeting: Occurrence;
  lacksAgenda: boolean;
  mayOpen: boolean;
}) {
  const { row, start } = meeting;
  const meta = [
    row.kind === 'interview' ? meetingKinds.interview : null,
    row.room ?? row.place,
    countOf(row.participants, 'kişi'),
  ].filter(Boolean);
  const body = (
    <>
      <span className="num w-11 shrink-0 text-ink-2">
        {row.allDay ? 'Gün' : timeOf(new Date(start).toISOString())}
      </span>
      <span className="min-w-0 flex-1">
        <span className="clip block font-medium">{row.title}</span>
        <span className="meta num clip block text-ink-2">{meta.join(' · ')}</span>
      </span>
      {lacksAgenda && (
        <span className="meta inline-flex shrink-0 items-center gap-1.5 font-medium text-warn">
          <TriangleAlert className="size-4" aria-hidden="true" />
          Gündem eksik
        </span>
      )}
    </>
  );
  const look = 'flex min-h-12 items-center gap-3 px-4 py-1.5';
  return (
    <li className="border-b border-line-soft last:border-b-0">
      {mayOpen ? (
        <Link
          to="/companies/meetings/$meetingId"
          {...addressOf(meeting)}
          className={`${look} -outline-offset-2! hover:bg-hover`}
        >
          {body}
        </Link>
      ) : (
        <div className={look}>{body}</div>
      )}
    </li>
  );
}
