import { Link } from '@tanstack/react-router';
import { Tabs } from '@/ui/tabs';
import { formatNumber } from '@/lib/numbers';
import { viewLabel, viewList, withoutPlace } from './ticket-list-search';
import type { TicketListSearch, ViewCode } from './ticket-list-search';
import { useStillComing } from './still-coming';
import { useViewCounts } from './use-ticket-list';

/** The ready-made views, each with an address; the filters stay when the view changes. */
export function TicketViewTabs({
  view,
  search,
  now,
}: {
  view: ViewCode;
  search: TicketListSearch;
  now: number;
}) {
  const { value: counts, complete } = useViewCounts(now);
  const coming = useStillComing();
  const kept = withoutPlace(search);
  return (
    <Tabs
      label="Görünümler"
      value={view}
      panelId="tickets"
      // Nine views fit beside the buttons of a desktop without the gap.
      className="gap-0!"
      items={viewList.map((code) => ({
        id: code,
        label: viewLabel(code),
        // While records still come, a number above zero is a beginning; zero would be a statement.
        count:
          !complete || counts[code] === undefined || (coming && counts[code] === 0)
            ? undefined
            : formatNumber(counts[code]),
        urgent: code === 'overdue' && counts.overdue !== undefined && counts.overdue > 0,
      }))}
      renderTab={(item, props) => (
        <Link {...props} to="/crm/tickets" search={{ ...kept, view: item.id }} resetScroll={false} />
      )}
    />
  );
}
