import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { firstSyncPercent } from '@/data/first-sync-progress';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatLongDate, timeOf } from '@/lib/dates';
import { buttonClass } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { usePageTitle } from '@/ui/page-title';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { firstTicketScope } from '@sync/model/rules/ticket-views';
import { AbsenceCard } from './absence-card';
import { DayCard } from './day-card';
import { HomeCounters } from './home-counters';
import { greeting } from './home-queries';
import { TeamCard } from './team-card';
import { UnsentCard } from './unsent-card';
import { useHome, useHomeShape, useReminders, useViewContext } from './use-my-day';

/** Lines that *Günüm* keeps room for where nobody knows how many there are. */
const LINES = 5;

/**
 * Shows the user's day: due tickets, reminders, the team's load, unsent changes. Cards follow permissions; all data
 * comes from this device.
 */
export function HomePage({
  main,
  cards,
  onOpenSync,
}: {
  /** Content of other areas, below the user's day. */
  main: ReactNode;
  /** Content of other areas, beside it. */
  cards: ReactNode;
  onOpenSync: () => void;
}) {
  usePageTitle('Ana sayfa');
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const percent = useSyncState((sync) => firstSyncPercent(sync.status));
  const context = useViewContext();
  const reminders = useReminders();
  const scope = firstTicketScope(access.permissions, context.departmentId);
  const home = useHome(context, scope, reminders);
  const shape = useHomeShape(firstSyncDone ? home : null, context);
  const seesTickets = mayOpen(access, routePermissions['/crm/tickets']);
  const mayAdd = mayOpen(access, routePermissions['/crm/client-ticket']);
  const name = reference.user(access.userId)?.full_name ?? '';

  return (
    <div className="px-4 pt-5 pb-8 min-[56.25em]:px-5 min-[80em]:px-6 min-[80em]:pt-6">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="meta text-ink-2">{formatLongDate(context.now)}</p>
          <h2 className="text-2xl leading-8 font-semibold tracking-[-.016em] text-balance">
            {greeting(Number(timeOf(context.now).slice(0, 2)))} {name}
          </h2>
        </div>
        {mayAdd && (
          <Link to="/crm/client-ticket" className={buttonClass('primary')}>
            <Plus className="size-4" aria-hidden="true" />
            Yeni talep
          </Link>
        )}
      </header>
      {!firstSyncDone && (
        <div className="mb-5">
          <ProgressBar label="İlk eşitleme" value={percent} />
          <p className="meta mt-1.5 text-ink-2" role="status">
            İlk eşitleme sürüyor. Sayılar ve listeler kayıtlar geldikçe tamamlanır.
          </p>
        </div>
      )}
      <HomeCounters context={context} scope={scope} seesTickets={seesTickets} shape={shape} />
      <AbsenceCard seesTickets={seesTickets} />
      <div className="grid items-start gap-5 min-[56.25em]:grid-cols-[minmax(0,1fr)_304px] min-[80em]:grid-cols-[minmax(0,1fr)_408px]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <DayCard
            day={home?.day ?? null}
            lines={shape?.lines ?? LINES}
            overdueLine={shape?.moreOverdue ?? false}
            context={context}
            reminders={reminders}
            seesTickets={seesTickets}
            coming={!firstSyncDone}
          />
          {main}
        </div>
        {/* In one column what needs the user comes first. */}
        <div className="grid min-w-0 grid-cols-1 gap-5 max-[56.1875em]:contents">
          <UnsentCard onOpen={onOpenSync} />
          {seesTickets && firstSyncDone && <TeamCard team={home?.team ?? null} lines={shape?.team ?? 0} />}
          {cards}
        </div>
      </div>
    </div>
  );
}
