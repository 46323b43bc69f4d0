import { useState } from 'react';
import { useNow } from '@/data/now';
import { todayIso } from '@/lib/dates';
import { chosenPeriod, formerPeriod } from '@/kit/figures/period';
import type { Comparison, PeriodId } from '@/kit/figures/period';
import { readForeignFigures, readForeignRows } from '@sync/rpc/figures';
import { FigureBar, useChosenFilters } from './figure-bar';
import { foreignTab } from './foreign-tab';
import { MoneyCard } from './money-card';
import { TabBody } from './tab-body';

const doors = { figures: readForeignFigures, rows: readForeignRows };
const STANDING: PeriodId = 'quarter';

/** Address parameters of the figures; the filters are separate. */
export interface ForeignFiguresSearch {
  readonly period?: PeriodId | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: Comparison | undefined;
}

/**
 * Shows the figures of foreign patients. They require a right of their own, and are kept on the device as those of
 * the statistics.
 */
export function ForeignFigures({
  search,
  onChange,
}: {
  search: ForeignFiguresSearch;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
}) {
  const today = todayIso(useNow());
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const { periodId, period, keptAs } = chosenPeriod({ ...search, period: search.period ?? STANDING }, today);
  const comparison = search.compare ?? 'before';
  const former = formerPeriod(period, comparison);
  const filters = useChosenFilters(foreignTab, search);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FigureBar
        tab={foreignTab}
        search={search}
        periodId={periodId}
        period={period}
        comparison={comparison}
        shownAt={shownAt}
        entity="foreign_figures"
        permission="crm.foreign_patient_reports.export"
        onChange={onChange}
        onExport={() => setExporting(true)}
      />
      <div className="flex min-h-0 flex-1">
        <TabBody
          key={JSON.stringify([period, former, filters])}
          tab={foreignTab}
          tabId="foreign"
          period={period}
          former={former}
          filters={filters}
          keptAs={JSON.stringify([keptAs, comparison, filters])}
          onShown={setShownAt}
          exporting={exporting}
          onExported={() => setExporting(false)}
          doors={doors}
          page="foreign_figures"
          middle={(answers, onPick) => <MoneyCard answers={answers} onPick={onPick} />}
        />
      </div>
    </div>
  );
}
