import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import { StatStrip } from '@/ui/stat-strip';
import type { Stat } from '@/ui/stat-strip';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { ticketViews } from '@sync/model/rules/ticket-views';
import type { ViewContext } from '@sync/model/rules/ticket-views';
import { countedViewNames, countedViews, scopeFilter, scopeWords } from './home-queries';
import type { CountedScope } from './home-queries';
import type { HomeShape } from './use-my-day';

type LinkProps = { className: string; children: ReactNode };
type Counter = Stat & { readonly link: (props: LinkProps) => ReactNode };

/** Counters above the day, for those who work on tickets; each says whose its figure is, and leads to the list with just these records. */
export function HomeCounters({
  context,
  scope,
  seesTickets,
  shape,
}: {
  context: ViewContext;
  scope: CountedScope;
  seesTickets: boolean;
  shape: HomeShape | null;
}) {
  const { access } = useSignedIn();
  // What was due yesterday says nothing of today.
  const figures = shape?.on === dayOf(context.now) ? shape.figures : null;
  const may = (path: keyof typeof routePermissions) => mayOpen(access, routePermissions[path]);
  const counters: Counter[] = [];
  for (const view of countedViewNames) {
    counters.push({
      id: view,
      label: ticketViews[countedViews[view]].label,
      whose: scopeWords[scope],
      value: figures?.[view] ?? null,
      urgent: view === 'overdue',
      link: (props) => (
        <Link to="/crm/tickets" search={{ view, ...scopeFilter(scope, context) }} {...props} />
      ),
    });
  }
  if (may('/reminder-notifications')) {
    counters.push({
      id: 'reminders',
      label: 'Hatırlatma',
      whose: 'bugün, sizin',
      value: figures?.reminders ?? null,
      link: (props) => <Link to="/reminder-notifications" {...props} />,
    });
  }
  if (may('/companies/meetings-calendar')) {
    counters.push({
      id: 'meetings',
      label: 'Toplantı',
      whose: 'bugün, sizin',
      value: figures?.meetings ?? null,
      link: (props) => <Link to="/companies/meetings-calendar" search={{ view: 'day' }} {...props} />,
    });
  }
  // Without tickets their cards say the same.
  if (!seesTickets) return null;
  return (
    <StatStrip
      className="mb-5"
      stats={counters}
      renderLink={({ id }, props) => counters.find((counter) => counter.id === id)?.link(props)}
    />
  );
}
