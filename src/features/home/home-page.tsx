import { ArrowDownUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { firstSyncPercent } from '@/data/first-sync-progress';
import { useSyncState } from '@/data/sync-state';
import { usePreference } from '@/data/preferences';
import { useSignedIn } from '@/data/workspace';
import { ordered, parseOrder } from '@/kit/home/card-order';
import { HomeSlot, shownCards } from '@/kit/home/home-card';
import type { HomeCard } from '@/kit/home/home-card';
import { formatLongDate, timeOf } from '@/lib/dates';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { usePageTitle } from '@/ui/page-title';
import { useSwipes } from '@/ui/use-swipes';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { firstTicketScope } from '@sync/model/rules/ticket-views';
import { AbsenceCard } from './absence-card';
import { DayCard } from './day-card';
import { HomeCounters } from './home-counters';
import { greeting } from './home-queries';
import { MainAct } from './main-act';
import { OrderDialog } from './order-dialog';
import { TeamCard } from './team-card';
import { UnsentCard } from './unsent-card';
import { useHome, useHomeShape, useReminders, useViewContext } from './use-my-day';

/** Lines that *Günüm* keeps room for where nobody knows how many there are. */
const LINES = 5;

/**
 * Shows the user's day, and the cards of all areas in the user's own order. Cards follow permissions; what they say comes
 * from this device.
 */
export function HomePage({
  cards,
  onOpenSync,
}: {
  /** Cards of the other areas, in their usual order. */
  cards: readonly HomeCard[];
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
  const hasDay =
    seesTickets ||
    mayOpen(access, routePermissions['/reminder-notifications']) ||
    mayOpen(access, routePermissions['/companies/meetings-calendar']);
  const name = reference.user(access.userId)?.full_name ?? '';

  const [order, setOrder] = usePreference('home-order', parseOrder);
  const [sorting, setSorting] = useState<ReadonlySet<string> | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useSwipes(page);
  const usual: readonly HomeCard[] = [
    ...cards.filter(({ isFirst }) => isFirst === true),
    {
      id: 'day',
      label: 'Günüm',
      column: 'main',
      card: hasDay && (
        <DayCard
          day={home?.day ?? null}
          lines={shape?.lines ?? LINES}
          overdueLine={shape?.moreOverdue ?? false}
          context={context}
          reminders={reminders}
          seesTickets={seesTickets}
          coming={!firstSyncDone}
        />
      ),
    },
    {
      id: 'team',
      label: 'Ekip yükü',
      column: 'side',
      card: seesTickets && firstSyncDone && <TeamCard team={home?.team ?? null} lines={shape?.team ?? 0} />,
    },
    ...cards.filter(({ isFirst }) => isFirst !== true),
  ];
  const all = ordered(usual, order);
  const slots = (column: HomeCard['column']) =>
    all.filter((card) => card.column === column).map((card) => <HomeSlot key={card.id} card={card} />);

  return (
    <div ref={page} className="px-4 pt-5 pb-8 min-[56.25em]:px-5 min-[80em]:px-6 min-[80em]:pt-6">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="meta text-ink-2">{formatLongDate(context.now)}</p>
          <h2 className="text-2xl leading-8 font-semibold tracking-[-.016em] text-balance">
            {greeting(Number(timeOf(context.now).slice(0, 2)))} {name}
          </h2>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            tone="quiet"
            icon={ArrowDownUp}
            onClick={() => page.current !== null && setSorting(shownCards(page.current))}
          >
            Sırala
          </Button>
          <MainAct />
        </div>
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
        <div className="grid min-w-0 grid-cols-1 gap-5">{slots('main')}</div>
        {/* In one column what needs the user comes first. */}
        <div className="grid min-w-0 grid-cols-1 gap-5 max-[56.1875em]:contents">
          <UnsentCard onOpen={onOpenSync} />
          {slots('side')}
        </div>
      </div>
      {sorting !== null && (
        <OrderDialog
          cards={usual}
          shown={sorting}
          order={order}
          onOrder={setOrder}
          onClose={() => setSorting(null)}
        />
      )}
    </div>
  );
}
