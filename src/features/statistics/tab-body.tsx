import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { countedMonths, monthsText } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { DeviceShareNote } from '@/kit/figures/device-share';
import { isOfToday, useDeviceFigures } from '@/kit/figures/use-device-figures';
import { useKeptFigures } from '@/kit/figures/use-kept-figures';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { serverRows } from '@/kit/list/server-rows';
import { isOnDevice } from '@sync/model/figures/on-device';
import { figureSource } from '@sync/model/figures/sources';
import type { FigureFilters } from '@sync/rpc/figures';
import { FigurePanel } from './figure-panel';
import { KpiStrip } from './kpi-strip';
import { comparisonOf, openOf } from './open-figure';
import type { Picked } from './open-figure';
import { PanelChart } from './panel-chart';
import { StatisticsPaper } from './statistics-paper';
import type { FigureRef, StatisticsTab } from './statistics-tabs';
import { exportHead, exportRows } from './tab-export';
import { daysFor, figuresOf, panelName, tabSpecs } from './tab-specs';
import { statisticsDoors } from './use-figure-rows';
import type { FigureDoors } from './use-figure-rows';

/** Shows the figures, charts and export of a tab; the caller remounts it (`key`) for other days or filters. */
export function TabBody({
  tab,
  tabId,
  period,
  former,
  filters,
  keptAs,
  onShown,
  exporting,
  onExported,
  doors = statisticsDoors,
  page = 'statistics',
  middle,
}: {
  tab: StatisticsTab;
  tabId: string;
  period: Period;
  former: Period | null;
  filters: FigureFilters;
  keptAs: string;
  onShown: (at: string | null) => void;
  exporting: boolean;
  onExported: () => void;
  /** Queries by the right that the page uses. */
  doors?: FigureDoors;
  /** Name of the page for kept answers and logged accesses. */
  page?: string;
  /** Renders the part between the main figures and the charts; `onPick` opens the details of a figure. */
  middle?: (answers: KeptFigures | null, onPick: (kpi: FigureRef) => void) => ReactNode;
}) {
  const { scope } = useSignedIn().known;
  const [picked, setPicked] = useState<Picked | null>(null);
  const now = useNow();
  const today = todayIso(now);
  const specs = useMemo(
    () => tabSpecs(tab, period, former, filters, today),
    // The parent remounts this component (`key`) when one of them changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const statistics = useKeptFigures(doors.figures, specs, { period, former, keptAs: `${page} ${keptAs}` });
  const { problem, offline, refresh } = statistics;
  const device = useDeviceFigures(specs, { period, former }, offline && !isOfToday(statistics.answers, now));
  const answers = device?.answers ?? statistics.answers;
  const at = answers?.at ?? null;
  const tellShown = useEffectEvent(() => onShown(at));
  useEffect(() => tellShown(), [at]);
  const names = useGroupNames();
  const { failure, notice } = serverRows(
    { value: answers, at: at === null ? 0 : Date.parse(at), problem, offline, refresh },
    'İstatistik',
    'Rakamları sunucu hesaplar; bağlantı gelince burada görünür.',
  );
  // A drawing without its figures would say that there was nothing.
  const panels =
    device === null
      ? tab.panels
      : tab.panels.filter((panel) => figuresOf(panel).every((id) => isOnDevice(panel.source, id)));
  const exported = exporting && answers !== null ? exportRows(tab, answers, names) : null;
  const shownPeriod = answers?.period ?? period;
  // Kept figures are of the months that were counted then.
  const shownOn = at === null ? today : todayIso(at);
  const tellsOfFew = [...tab.kpis, ...tab.panels].some(({ source }) => figureSource(source).health === true);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        {device === null ? notice : <DeviceShareNote share={device.share} now={now} />}
        {(device === null && failure) || (
          <div className="mx-auto grid w-full max-w-[1180px] gap-4 p-4 min-[80em]:p-5">
            <KpiStrip
              kpis={tab.kpis}
              answers={answers}
              selected={picked !== null && 'kpi' in picked ? picked.kpi : null}
              onPick={(kpi) => setPicked({ kpi })}
            />
            {scope !== 'all' && (
              <p className="meta text-ink-2">
                {scope === 'own'
                  ? 'Rakamlar yalnız sizin kayıtlarınızdan sayılır.'
                  : 'Rakamlar yalnız biriminizin ve sizin kayıtlarınızdan sayılır.'}
              </p>
            )}
            {tellsOfFew && (
              <p className="meta text-ink-2">
                Hasta sağlığını anlatan rakamlar bitmiş aylardan sayılır (
                {monthsText(countedMonths(shownPeriod, shownOn))}); 1–4 kişilik gruplar gizlidir, böyle ayları
                grubun toplamına katılmaz.
              </p>
            )}
            {middle?.(answers, (kpi) => setPicked({ kpi }))}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {panels.map((panel) => (
                <PanelChart
                  key={panel.id}
                  panel={panel}
                  answer={answers?.byName[panelName(panel)] ?? null}
                  period={daysFor(panel.source, shownPeriod, shownOn)}
                  names={names}
                  selected={
                    picked !== null && 'panel' in picked && picked.panel.id === panel.id ? picked.mark : null
                  }
                  onPick={setPicked}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      {exported !== null && (
        <RecordExportDialog
          entity={page}
          count={exported.length}
          noun="değeri"
          name={`İstatistik ${tab.label}`}
          head={exportHead}
          content="Dosyada toplamlar bulunur; hasta adı ve kimlik numarası bulunmaz."
          readRows={() => Promise.resolve(exported)}
          onClose={onExported}
        />
      )}
      {answers !== null && <StatisticsPaper tab={tab} answers={answers} filters={filters} names={names} />}
      {picked !== null && answers !== null && (
        <FigurePanel
          key={JSON.stringify([
            tabId,
            'kpi' in picked ? picked.kpi : [picked.panel.id, picked.figure, picked.mark],
          ])}
          open={openOf(picked, shownPeriod, filters, shownOn)}
          compared={'kpi' in picked ? comparisonOf(picked.kpi, tab, answers) : null}
          columns={tab.columns}
          names={names}
          offline={offline}
          doors={doors}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  );
}
