import { formatDateTime } from '@/lib/dates';
import { Paper, PaperTable } from '@/kit/export/paper';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureFilters } from '@sync/rpc/figures';
import { changeOf, groupName, NOT_KNOWN, shownOf, shownText, wholeCell } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { PanelChart } from './panel-chart';
import { periodText } from '@/kit/figures/period';
import type { StatisticsTab } from './statistics-tabs';
import { kpiName, panelName } from './tab-specs';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';

const nothing = () => undefined;

/** Prints a tab: its figures with their meaning, then its charts. */
export function StatisticsPaper({
  tab,
  answers,
  filters,
  names,
}: {
  tab: StatisticsTab;
  answers: KeptFigures;
  filters: FigureFilters;
  names: GroupNames;
}) {
  const { period, former, at, byName } = answers;
  return (
    <Paper title="İstatistik" heading={`${tab.label}, ${periodText(period)}`}>
      {() => (
        <>
          <p className="meta">
            Verinin zamanı {formatDateTime(at)}, İstanbul. Süzgeç: {filterWords(tab, filters, names)}.
          </p>
          <PaperTable
            heads={[
              'Rakam',
              periodText(period),
              former === null ? 'Önceki' : periodText(former),
              'Değişim',
              'Tanım',
            ]}
            rows={tab.kpis.map(({ source, id }) => {
              const figure = figureOf(source, id);
              const shown = (isFormer: boolean) =>
                shownOf(id, wholeCell(byName[kpiName(source, isFormer)]?.rows, id));
              const [now, before] = [shown(false), shown(true)];
              const change = former === null ? null : changeOf(figure, before, now);
              const sign = change === null || change.direction === 0 ? '' : change.direction > 0 ? '+' : '−';
              return {
                key: `${source} ${id}`,
                cells: [
                  figure.label,
                  shownText(figure.unit, now),
                  former === null ? NOT_KNOWN : shownText(figure.unit, before),
                  change === null ? NOT_KNOWN : `${sign}${change.text}`,
                  figure.definition,
                ],
              };
            })}
          />
          <div className="mt-4 grid gap-4">
            {tab.panels.map((panel) => (
              <div key={panel.id} className="break-inside-avoid">
                <PanelChart
                  panel={panel}
                  answer={byName[panelName(panel)] ?? null}
                  period={period}
                  names={names}
                  selected={null}
                  onPick={nothing}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Paper>
  );
}

function filterWords(tab: StatisticsTab, filters: FigureFilters, names: GroupNames): string {
  const words = Object.entries(filters).flatMap(([id, values]) => {
    const source = tab.kpis.find((kpi) => id in figureSource(kpi.source).columns)?.source;
    const column = source === undefined ? undefined : figureSource(source).columns[id];
    if (column === undefined) return [];
    return [`${column.label}: ${values.map((value) => groupName(column, value, names)).join(', ')}`];
  });
  return words.join(' · ') || 'yok';
}
