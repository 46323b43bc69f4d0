import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { ResultLine, useKeptRows } from '@/kit/home/kept-rows';
import type { KeptRows, RowResult } from '@/kit/home/kept-rows';
import { WaitingCard } from '@/kit/home/waiting-card';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { cx } from '@/lib/class-names';
import { daysBetween, formatDate, formatDay, todayIso } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import type { Meeting } from '@sync/model/entities/meeting';
import { mayTick, tickAction } from '../meeting-lists';
import { byDue, isDue, MOST_READ, openPoints, withOpenPoints } from './minutes';
import type { Follower, OpenPoint } from './minutes';
import { useFollower } from './use-follower';

/** Points that are listed; the minutes have the rest. */
const SHOWN = 5;

/** Shows the open points of minutes on the home page, ticked off in place. */
export function OpenPointsCard() {
  const follower = useFollower();
  return follower === null ? null : <OpenPoints follower={follower} />;
}

const idOf = ({ meeting, action }: OpenPoint): string => `${meeting.id} ${action.id}`;
const none: readonly Meeting[] = [];

function OpenPoints({ follower }: { follower: Follower }) {
  const now = useNow();
  const today = todayIso(now);
  const { writes } = useSignedIn();
  const found = useMeetings((meetings) => withOpenPoints(meetings.rows.values(), follower), [follower]);
  const ids = found.value
    .slice(0, MOST_READ)
    .map(({ id }) => id)
    .join();
  const read = useLiveQuery(
    (database): Observable<readonly Meeting[]> =>
      ids === ''
        ? of(none)
        : documentsById$(database.meetings, ids.split(',')).pipe(
            map((records) => records.flatMap((record) => (record.kind === 'meeting' ? [record] : []))),
          ),
    [ids],
  );
  const points = useMemo(
    () => (read.state === 'ready' ? openPoints(read.data, follower) : []),
    [read, follower],
  );
  const kept = useKeptRows(points, idOf, byDue);
  const isKnown = found.complete && read.state === 'ready';
  const due = kept.waiting.filter((point) => isDue(point, today));
  const isLate = due.some(({ action }) => action.due_on !== today);
  const tick = async (point: OpenPoint, state: 'open' | 'done'): Promise<void> => {
    const context = { writes, now: () => new Date().toISOString() };
    try {
      await tickAction(context, { record: point.meeting, originalStart: null }, point.action.id, state);
    } catch (error) {
      kept.drop(point);
      toastFailure(error);
    }
  };
  const finish = (point: OpenPoint): void => {
    kept.keep(point, {
      words: 'Yapıldı',
      undo: () => void tick(point, 'open').then(() => kept.drop(point)),
    });
    void tick(point, 'done');
  };
  const groups = groupsOf(kept.rows.slice(0, SHOWN));
  return (
    <WaitingCard
      area="open-points"
      title="Tutanaklardaki açık maddeler"
      count={isKnown ? kept.waiting.length : null}
      waits={isKnown ? due.length : null}
      tone={isLate ? 'late' : due.length > 0 ? 'act' : 'plain'}
      isLeast={found.value.length > MOST_READ}
      failed={read.state === 'error'}
      lines={4}
      empty={null}
      link={(props) => <Link to="/companies/meetings" search={{ view: 'past', open: 'yes' }} {...props} />}
      rest={[kept.rows.length - SHOWN, 'madde']}
    >
      {groups.map(({ meeting, rows }, at) => (
        <div key={`${meeting.id} ${at}`}>
          <h3 className="meta flex flex-wrap items-center gap-x-2 border-b border-line-soft bg-canvas px-4 py-2">
            <Link
              to="/companies/meetings/$meetingId"
              params={{ meetingId: meeting.id }}
              className="hit font-medium hover:underline"
            >
              {meeting.title}
            </Link>
            <span className="num font-normal text-ink-2">{formatDate(meeting.starts_at)}</span>
          </h3>
          <ul>
            {rows.map(({ row, result }) => (
              <Point
                key={idOf(row)}
                point={row}
                result={result}
                today={today}
                now={now}
                onDone={mayTick(writes.access, row.action) ? () => finish(row) : null}
              />
            ))}
          </ul>
        </div>
      ))}
    </WaitingCard>
  );
}

type Shown = KeptRows<OpenPoint>['rows'];

/** Returns the rows under their meetings, in the order of the first of each. */
function groupsOf(rows: Shown): readonly { readonly meeting: Meeting; readonly rows: Shown }[] {
  const groups = new Map<string, { readonly meeting: Meeting; readonly rows: Shown[number][] }>();
  for (const shown of rows) {
    const { meeting } = shown.row;
    const group = groups.get(meeting.id);
    if (group === undefined) groups.set(meeting.id, { meeting, rows: [shown] });
    else group.rows.push(shown);
  }
  return [...groups.values()];
}

function dueWords(due: string, today: string, now: number): readonly [tone: string, words: string] {
  const late = daysBetween(due, today);
  if (late > 0) return ['font-medium text-danger', late === 1 ? 'dün doldu' : `${late} gün geçti`];
  return late === 0 ? ['font-medium text-warn', 'bugün'] : ['text-ink-2', formatDay(due, now)];
}

function Point({
  point: { action },
  result,
  today,
  now,
  onDone,
}: {
  point: OpenPoint;
  result: RowResult | null;
  today: string;
  now: number;
  /** Null for those who may not say that it is done. */
  onDone: (() => void) | null;
}) {
  const reference = useReferenceData();
  const name = reference.userName(action.assignee_id);
  const [tone, words] =
    action.due_on === null ? ['text-ink-3', 'günsüz'] : dueWords(action.due_on, today, now);
  const text = <span className="min-w-0 flex-1 py-1.5 break-words">{action.text}</span>;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line-soft px-4 last:border-b-0">
      {onDone === null || result !== null ? (
        text
      ) : (
        <label className="flex min-h-11 min-w-0 flex-1 basis-56 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={false}
            onChange={onDone}
          />
          {text}
        </label>
      )}
      {result === null ? (
        <>
          {name !== null && (
            <span className="meta inline-flex items-center gap-2">
              <Avatar name={name} />
              {name}
            </span>
          )}
          <span className={cx('meta num w-24 text-right', tone)}>{words}</span>
        </>
      ) : (
        <ResultLine result={result} />
      )}
    </li>
  );
}
