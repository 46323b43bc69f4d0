import { Monitor } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { formatDateTime, formatTime, todayIso } from '@/lib/dates';
import { FigureTools } from '@/kit/figures/figure-tools';
import { comparisons, periodText } from '@/kit/figures/period';
import type { Comparison, Period, PeriodId } from '@/kit/figures/period';
import { PeriodMenu } from '@/kit/figures/period-menu';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { PermissionKey } from '@sync/model/access/permissions';
import type { FigureFilters } from '@sync/rpc/figures';
import { StatisticsFilters, valuesIn } from './statistics-filters';
import type { StatisticsTab } from './statistics-tabs';

/** Returns the values that an address chooses in the filter columns of a tab. */
export function useChosenFilters(tab: StatisticsTab, search: object): FigureFilters {
  return useMemo(
    () =>
      Object.fromEntries(
        tab.filters.flatMap((column) => {
          const values = valuesIn(search, column);
          return values.length === 0 ? [] : [[column, values]];
        }),
      ),
    [tab, search],
  );
}

/** Shows the bar above figures: their days, their comparison, filters, the time of the data, and actions. */
export function FigureBar({
  tab,
  search,
  periodId,
  period,
  comparison,
  shownAt,
  entity,
  permission,
  onChange,
  onExport,
  onWall,
}: {
  tab: StatisticsTab;
  search: object;
  periodId: PeriodId;
  period: Period;
  comparison: Comparison;
  /** ISO 8601, UTC; null while nothing is shown, and nothing can be exported. */
  shownAt: string | null;
  /** Name of the page in the access log. */
  entity: string;
  /** Permission to export. */
  permission: PermissionKey;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
  onExport: () => void;
  /** Opens the figures on a whole screen, for a wall. */
  onWall?: (() => void) | undefined;
}) {
  const today = todayIso(useNow());
  return (
    <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-1.5 print:hidden min-[80em]:px-5">
      <PeriodMenu periodId={periodId} period={period} size="sm" onChange={onChange}>
        <span className="font-normal text-ink-3">Tarih</span> {periodText(period)}
      </PeriodMenu>
      <Menu
        size="sm"
        align="start"
        entries={(Object.keys(comparisons) as Comparison[]).map((id) => ({
          label: comparisons[id],
          checked: id === comparison,
          onSelect: () => onChange({ compare: id }),
        }))}
      >
        <span className="font-normal text-ink-3">Karşılaştır</span> {comparisons[comparison]}
      </Menu>
      <StatisticsFilters tab={tab} search={search} onChange={onChange} />
      <span className="flex-1" />
      {shownAt !== null && (
        <span className="meta num text-ink-2" role="status">
          Verinin zamanı {todayIso(shownAt) === today ? formatTime(shownAt) : formatDateTime(shownAt)},
          İstanbul
        </span>
      )}
      {onWall !== undefined && (
        <Button size="sm" tone="quiet" icon={Monitor} onClick={onWall}>
          Duvar ekranı
        </Button>
      )}
      <FigureTools
        entity={entity}
        permission={permission}
        onExport={shownAt === null ? undefined : onExport}
      />
    </div>
  );
}
