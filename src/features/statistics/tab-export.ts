import type { SheetCell } from '@/kit/export/spreadsheet';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { FigureCell } from '@sync/rpc/figures';
import { groupName, sheetValue, shownOf, wholeCell } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { periodText, weekdayName } from '@/kit/figures/period';
import type { Panel, StatisticsTab } from './statistics-tabs';
import { figuresOf, kpiName, panelName } from './tab-specs';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';

export const exportHead = ['Bölüm', 'Grup', 'Rakam', 'Dönem', 'Değer', 'Birim', 'Kayıt'];

const units = {
  count: '',
  minutes: 'dk',
  hours: 'sa',
  days: 'gün',
  percent: '%',
  money: '₺',
  money_eur: '€',
  money_usd: '$',
  money_gbp: '£',
  points: 'puan',
  score: 'puan',
} as const;

/** Returns value, unit and basis of a cell, in a form that spreadsheets calculate with; money in lira. */
function cells(source: FigureSourceId, id: string, cell: FigureCell | undefined): readonly SheetCell[] {
  const { unit } = figureOf(source, id);
  const shown = shownOf(id, cell);
  // A column of numbers says of too few rows nothing; what is hidden says so.
  const value = shown.is === 'few' ? null : sheetValue(unit, shown);
  return [value, units[unit], shown.is === 'value' ? shown.n : null];
}

function groupText(panel: Panel, g: readonly (string | null)[], names: GroupNames): string {
  switch (panel.kind) {
    case 'groups':
    case 'parts': {
      const column = figureSource(panel.source).columns[panel.column];
      return column === undefined ? '' : groupName(column, g[0] ?? null, names);
    }
    case 'week':
      return `${weekdayName(g[0])}, saat ${g[1] ?? ''}`;
    case 'time':
    case 'percentiles':
      return g[0] ?? '';
    case 'funnel':
      return '';
  }
}

/** Returns all values of a tab, a row for each: hidden values stay hidden. */
export function exportRows(
  tab: StatisticsTab,
  { period, former, byName }: KeptFigures,
  names: GroupNames,
): readonly (readonly SheetCell[])[] {
  const kpis = [...tab.kpis, ...(tab.more ?? [])].flatMap(({ source, id }) =>
    [[period, false] as const, [former, true] as const].flatMap(([of, isFormer]) =>
      of === null
        ? []
        : [
            [
              'Özet',
              '',
              figureOf(source, id).label,
              periodText(of),
              ...cells(source, id, wholeCell(byName[kpiName(source, isFormer)]?.rows, id)),
            ],
          ],
    ),
  );
  const drawn = tab.panels.flatMap((panel) =>
    (byName[panelName(panel)]?.rows ?? []).flatMap(({ g, m }) =>
      figuresOf(panel).map((id) => [
        panel.title,
        groupText(panel, g, names),
        figureOf(panel.source, id).label,
        periodText(period),
        ...cells(panel.source, id, m[id]),
      ]),
    ),
  );
  return [...kpis, ...drawn];
}
