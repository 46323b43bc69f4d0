import { Download, Plus, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { printPaper } from '@/kit/export/paper';
import { ImportLink } from '@/import/list/import-link';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { TabPanel } from '@/ui/tabs';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { ARRIVALS, ArrivalPaper } from './board/arrival-paper';
import { BoardView } from './board/board-view';
import { foreignTabs, readForeignSearch } from './foreign-search';
import type { ForeignSearch, ForeignTab } from './foreign-search';
import { PortalExport } from './portal/portal-export';
import { RedListView } from './red/red-list-view';
import { TripForm } from './sheet/trip-form-sheet';
import { TripSheet } from './sheet/trip-sheet';
import { boardDays, redRows } from './trip-rows';
import { useTripRows } from './use-trip-rows';

const PANEL = 'foreign-panel';

/** Shows foreign patients: arrivals, missing items, and the figures. Board and red list come from this device. */
export function ForeignPage({
  search,
  onSearch,
  figures,
}: {
  search: ForeignSearch;
  onSearch: (search: ForeignSearch) => void;
  /** Content of the tab of figures. */
  figures: ReactNode;
}) {
  usePageTitle('Yabancı hastalar');
  const { access, workspace } = useSignedIn();
  const now = useNow();
  const today = todayIso(now);
  const seesTrips = usePermission('crm.foreign_patients.read');
  const mayAdd = usePermission('crm.foreign_patients.add');
  const mayExport = usePermission('crm.foreign_patient_reports.export');
  const { rows, state } = useTripRows(now);
  const tab: ForeignTab = seesTrips ? (search.tab ?? 'board') : 'figures';
  const change = (patch: ForeignSearch) => onSearch(readForeignSearch({ ...search, ...patch }));
  const own = search.mine === undefined ? rows : rows.filter(({ trip }) => isOwn(trip, access.userId));
  const range = search.range ?? 'today';
  const red = redRows(own, undefined);
  const close = () => change({ open: undefined, form: undefined, client: undefined, portal: undefined });
  const opened = search.open === undefined ? undefined : rows.find(({ trip }) => trip.id === search.open);
  const counts: Partial<Record<ForeignTab, number>> = {
    board: boardDays(own, 'today', today)[0]?.events.length ?? 0,
    red: red.length,
  };
  const shown = (Object.keys(foreignTabs) as ForeignTab[]).filter((id) => id === 'figures' || seesTrips);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageTabs<ForeignTab>
        label="Yabancı hastalar"
        panelId={PANEL}
        items={shown.map((id) => ({
          id,
          label: foreignTabs[id],
          count: state === 'ready' ? counts[id] : undefined,
          urgent: id === 'red' && red.length > 0,
        }))}
        value={tab}
        onChange={(next) => change({ tab: next === 'board' ? undefined : next, open: undefined })}
        actions={
          <>
            {tab === 'board' && (
              <Button
                tone="quiet"
                icon={Printer}
                onClick={() => void printPaper(workspace, patientTrip.kind, ARRIVALS)}
              >
                <span className="max-[56.1875em]:sr-only">Geliş listesi</span>
              </Button>
            )}
            {mayExport && (
              <Button icon={Download} onClick={() => change({ portal: 'yes' })}>
                <span className="max-[56.1875em]:sr-only">USHAŞ düzeninde indir</span>
              </Button>
            )}
            {seesTrips && <ImportLink to="/crm/trip-import" permission="crm.foreign_patients.import" />}
            {mayAdd && (
              <Button tone="primary" icon={Plus} onClick={() => change({ form: 'new' })}>
                <span className="max-[36em]:sr-only">Yolculuk ekle</span>
              </Button>
            )}
          </>
        }
      />
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1">
        {tab === 'figures' ? (
          figures
        ) : tab === 'red' ? (
          <RedListView rows={own} state={state} search={search} today={today} onChange={change} />
        ) : (
          <BoardView rows={own} state={state} search={search} range={range} today={today} onChange={change} />
        )}
      </TabPanel>
      {tab === 'board' && <ArrivalPaper days={boardDays(own, range, today)} range={range} />}
      {opened !== undefined && search.form === undefined && (
        <TripSheet row={opened} onClose={close} onEdit={() => change({ form: opened.trip.id })} />
      )}
      {search.form !== undefined && (
        <TripForm
          key={search.form}
          stored={rows.find(({ trip }) => trip.id === search.form)?.trip ?? null}
          isNew={search.form === 'new'}
          isReady={state === 'ready'}
          clientId={search.client ?? null}
          onClose={close}
          onSaved={(id) => change({ open: id, form: undefined, client: undefined })}
        />
      )}
      {search.portal !== undefined && mayExport && <PortalExport today={today} onClose={close} />}
    </div>
  );
}

const isOwn = (
  {
    responsible_id: responsible,
    interpreter_id: interpreter,
  }: { responsible_id: string | null; interpreter_id: string | null },
  userId: string,
): boolean => responsible === userId || interpreter === userId;
