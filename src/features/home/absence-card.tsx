import { Link } from '@tanstack/react-router';
import { CalendarOff, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { standInOf, untilWords } from '@/kit/record/absence-words';
import type { IconType } from '@/ui/icon';
import { isAway, standsInFor } from '@sync/model/rules/absence';
import type { User } from '@sync/model/entities/access';

/** Says that the user is away today, or whose delegate the user is, with the way to their tickets; else nothing. */
export function AbsenceCard({ seesTickets }: { seesTickets: boolean }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const today = todayIso(useNow());
  const me = reference.user(access.userId);
  if (me === undefined) return null;
  const away = isAway(me, today);
  const others = standsInFor(me.id, reference.users, today);
  if (!away && others.length === 0) return null;
  return (
    <section aria-label="İzin ve vekalet" className="card mb-5">
      <ul className="divide-y divide-line-soft">
        {away && <Line icon={CalendarOff}>{ownWords(me, standInOf(me, reference, today))}</Line>}
        {others.map((user) => (
          <Line
            key={user.id}
            icon={UserCheck}
            end={
              seesTickets && (
                <Link
                  to="/crm/tickets"
                  search={{ view: 'all', status: 'unfinished', assignee: user.id }}
                  aria-label={`${user.full_name}: açık talepler`}
                  className="hit rounded-md font-medium text-accent-ink underline-offset-2 hover:underline"
                >
                  Açık talepleri
                </Link>
              )
            }
          >
            {withEnd(`${user.full_name} için vekilsiniz`, user)}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function withEnd(words: string, user: User): string {
  return [words, untilWords(user)].filter((part) => part !== null).join(', ');
}

function ownWords(me: User, deputy: User | null): string {
  if (deputy !== null) return withEnd(`İzinlisiniz; vekiliniz ${deputy.full_name}`, me);
  const words = withEnd('İzinlisiniz', me);
  return me.delegate_id === null ? `${words}; vekiliniz yok` : `${words}; vekiliniz de şu an görevde değil`;
}

function Line({ icon: Icon, end, children }: { icon: IconType; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {end}
    </li>
  );
}
