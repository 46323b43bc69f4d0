import { Link } from '@tanstack/react-router';
import { Avatar, UnassignedRing } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { LoadingBlock } from '@/ui/page-states';
import { PartsBar } from '@/ui/progress-bar';
import type { Load } from './home-queries';

/** Shows the open tickets of each colleague of the user's team, with the overdue share. */
export function TeamCard({
  team,
  lines,
}: {
  /** Null while not all tickets are known; empty where the user has no team. */
  team: readonly Load[] | null;
  /** Number of lines to reserve space for until then. */
  lines: number;
}) {
  if (team === null) {
    if (lines === 0) return null;
    return (
      <Card title="Ekip yükü" aside="Açık talepler">
        <div style={{ height: `calc(${lines} * var(--ctl))` }}>
          <LoadingBlock lines={lines} />
        </div>
      </Card>
    );
  }
  if (team.length === 0) return null;
  // The widest line leaves some room, so that a long line does not read as "full".
  const most = Math.max(1, ...team.map(({ open }) => open)) * 1.15;
  return (
    <Card title="Ekip yükü" aside="Açık talepler">
      <ul>
        {team.map((load) => (
          <li key={load.user?.id ?? 'none'}>
            <LoadLine load={load} most={most} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LoadLine({ load: { user, open, overdue }, most }: { load: Load; most: number }) {
  const name = user?.full_name ?? 'Atanmamış';
  const className =
    '-mx-2 flex min-h-[var(--ctl)] items-center gap-2.5 rounded-md px-2 hover:bg-hover active:bg-press';
  const body = (
    <>
      {user === null ? <UnassignedRing /> : <Avatar name={name} />}
      <span className="clip w-[104px] min-w-0 grow">{name}</span>
      {user === null ? (
        <span className="w-[30%] min-[56.25em]:max-[79.9375em]:hidden" />
      ) : (
        <PartsBar
          className="w-[30%] shrink min-[56.25em]:max-[79.9375em]:hidden"
          label="Açık talepler"
          total={most}
          parts={[
            { label: 'geciken', value: overdue, tone: 'danger' },
            { label: 'süresinde', value: open - overdue, tone: 'accent' },
          ]}
        />
      )}
      <span className="num w-7 text-right">{open}</span>
      <span className="num w-18 text-right text-[0.8125rem] whitespace-nowrap">
        {overdue > 0 ? (
          <span className="font-medium text-danger">{overdue} geciken</span>
        ) : (
          <span className="text-ink-3" aria-hidden="true">
            –
          </span>
        )}
      </span>
    </>
  );
  if (user === null) {
    return (
      <Link to="/crm/tickets" search={{ view: 'unassigned' }} className={className}>
        {body}
      </Link>
    );
  }
  return (
    <Link
      to="/crm/tickets"
      search={{ view: 'all', status: 'unfinished', assignee: user.id }}
      className={className}
    >
      {body}
    </Link>
  );
}
