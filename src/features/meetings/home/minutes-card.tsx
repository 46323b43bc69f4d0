import { Link } from '@tanstack/react-router';
import { ClipboardPen, FileCheck2 } from 'lucide-react';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { daysBetween, formatDate, shortWeekdayOf, todayIso } from '@/lib/dates';
import { minutesWork } from './minutes';
import type { Follower, MinutesWork } from './minutes';
import { useFollower } from './use-follower';

/** Rows that are listed; the list has the rest. */
const SHOWN = 3;
/** Days after which minutes that nobody has written are late. */
const LATE = 7;

/** Shows the meetings whose minutes wait for the user on the home page: to be written, or to be approved. */
export function MinutesCard() {
  const follower = useFollower();
  return follower === null ? null : <Minutes follower={follower} />;
}

function Minutes({ follower }: { follower: Follower }) {
  const now = useNow();
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const { value, complete } = useMeetings(
    (meetings) => minutesWork(meetings.rows.values(), follower, hour),
    [follower, hour],
  );
  const today = todayIso(now);
  const late = value.filter((work) => isLate(work, today)).length;
  return (
    <WaitingCard
      area="minutes"
      title="Bitmeyen tutanaklar"
      count={complete ? value.length : null}
      tone={late > 0 ? 'late' : 'act'}
      empty={null}
      link={(props) => <Link to="/companies/meetings" search={{ view: 'minutes' }} {...props} />}
      rest={[value.length - SHOWN, 'tutanak']}
    >
      <ul>
        {value.slice(0, SHOWN).map((work) => (
          <Row key={work.row.id} work={work} today={today} />
        ))}
      </ul>
    </WaitingCard>
  );
}

const dayOfRow = ({ row }: MinutesWork): string => todayIso(row.start);
const isLate = (work: MinutesWork, today: string): boolean =>
  work.lacks === 'write' && daysBetween(dayOfRow(work), today) > LATE;

function Row({ work, today }: { work: MinutesWork; today: string }) {
  const { row, lacks } = work;
  const day = dayOfRow(work);
  const Icon = lacks === 'write' ? ClipboardPen : FileCheck2;
  return (
    <li className="border-b border-line-soft last:border-b-0">
      <Link
        to="/companies/meetings/$meetingId"
        params={{ meetingId: row.id }}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
      >
        <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="clip block font-medium">{row.title}</span>
          <span className="meta num block text-ink-2">
            {formatDate(day)} {shortWeekdayOf(day)}
          </span>
        </span>
        <span className={cx('meta shrink-0 font-medium', isLate(work, today) ? 'text-danger' : 'text-warn')}>
          {lacks === 'write' ? 'Tutanak onaya gitmedi' : 'Onayınızı bekliyor'}
        </span>
      </Link>
    </li>
  );
}
