import { Link, useNavigate } from '@tanstack/react-router';
import { Tabs } from '@/ui/tabs';
import { formatNumber } from '@/lib/numbers';
import { viewLabel, viewList, withoutPlace } from '../ticket-list-search';
import type { TicketListSearch, ViewCode } from '../ticket-list-search';
import { isCounted } from '../ticket-queries';
import { useShownCounts } from '../use-ticket-list';

const formatCount = (count: number | undefined): string | null =>
  count === undefined ? null : formatNumber(count);

/** Shows the ready-made views, each with an address; the filters stay when the view changes. */
export function TicketViewTabs({
  view,
  search,
  now,
}: {
  view: ViewCode;
  search: TicketListSearch;
  now: number;
}) {
  const counts = useShownCounts(now);
  const navigate = useNavigate();
  const kept = withoutPlace(search);
  return (
    <Tabs
      label="Görünümler"
      value={view}
      overflow="menu"
      onChange={(next) =>
        void navigate({ to: '/crm/tickets', search: { ...kept, view: next }, resetScroll: false })
      }
      panelId="tickets"
      // Nine views fit beside the buttons of a desktop without the gap.
      className="gap-0!"
      items={viewList.map((code) => ({
        id: code,
        label: viewLabel(code),
        count: isCounted(code) ? formatCount(counts?.[code]) : undefined,
        urgent: code === 'overdue' && (counts?.overdue ?? 0) > 0,
      }))}
      renderTab={(item, props) => (
        <Link {...props} to="/crm/tickets" search={{ ...kept, view: item.id }} resetScroll={false} />
      )}
    />
  );
}
