import { Link } from '@tanstack/react-router';
import {
  CalendarRange,
  ChevronLeft,
  ChevronRight,
  Columns3,
  List,
  Plus,
  Printer,
  Stethoscope,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '@/data/now';
import { usePermission, useSignedIn } from '@/data/workspace';
import { addDays, formatDate, formatLongDate, todayIso } from '@/lib/dates';
import { ImportLink } from '@/import/list/import-link';
import { printPaper } from '@/kit/export/paper';
import { surgery } from '@sync/model/entities/surgery';
import { Button, buttonClass } from '@/ui/button';
import { DateJump } from '@/ui/date-jump';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { usePageTitle } from '@/ui/page-title';
import { SegmentedControl } from '@/ui/segmented-control';
import { DayView } from './day-view';
import { DayPaper, dayPapers } from './lists/day-paper';
import type { DayPaperKind } from './lists/day-paper';
import { SurgeonView } from './lists/surgeon-view';
import { SurgeryListView } from './lists/surgery-list-view';
import { planViews, readPlansSearch } from './plans-search';
import type { PlansSearch, PlanView } from './plans-search';
import { useSurgeryRows } from './surgery-row';
import { WeekView } from './week/week-view';

const icons = { gun: Columns3, hafta: CalendarRange, liste: List, cerrah: Stethoscope } as const;

const views = { gun: DayView, hafta: WeekView, liste: SurgeryListView, cerrah: SurgeonView } as const;

/** Number of days that the arrows move; the list has no day. */
const steps: Readonly<Record<PlanView, number>> = { gun: 1, hafta: 7, liste: 0, cerrah: 7 };

/** Shows the plan of the theatre: a day by rooms, a week, a list, the list of a surgeon. */
export function PlansPage({
  search,
  onSearch,
}: {
  search: PlansSearch;
  onSearch: (search: PlansSearch) => void;
}) {
  usePageTitle('Ameliyat planları');
  const now = useNow();
  const mayAdd = usePermission('crm.surgery.add');
  const view = search.view ?? 'gun';
  const today = todayIso(now);
  const day = search.day ?? today;
  const change = (patch: PlansSearch) => onSearch(readPlansSearch({ ...search, ...patch }));
  const goTo = (next: string) => change({ day: next === today ? undefined : next, open: undefined });
  const View = views[view];
  const step = steps[view];

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-5 py-1.5 max-[79.9375em]:px-4 print:hidden">
        {step > 0 && (
          <>
            <Button onClick={() => goTo(today)}>Bugün</Button>
            <IconButton
              icon={ChevronLeft}
              label={step === 1 ? 'Önceki gün' : 'Önceki hafta'}
              onClick={() => goTo(addDays(day, -step))}
            />
            <IconButton
              icon={ChevronRight}
              label={step === 1 ? 'Sonraki gün' : 'Sonraki hafta'}
              onClick={() => goTo(addDays(day, step))}
            />
            <DateJump value={day} onPick={goTo} />
            <h2 className="num ml-1 font-semibold whitespace-nowrap">
              <span className="max-[36em]:hidden">{formatLongDate(day)}</span>
              <span className="min-[36em]:hidden">{formatDate(day)}</span>
            </h2>
          </>
        )}
        <span className="flex-1" />
        <SegmentedControl
          label="Görünüm"
          name="plan-view"
          segments={(Object.keys(planViews) as PlanView[]).map((value) => ({
            value,
            label: planViews[value],
            icon: icons[value],
          }))}
          value={view}
          onChange={(next) =>
            change({ view: next === 'gun' ? undefined : next, page: undefined, open: undefined })
          }
        />
        {view === 'gun' && <DayPrint day={day} now={now} />}
        <ImportLink to="/crm/surgery-import" permission="crm.surgery.import" />
        {mayAdd && (
          <Link to="/crm/client-ticket/surgery" className={buttonClass('primary')}>
            <Plus className="size-4" aria-hidden="true" />
            <span className="max-[79.9375em]:sr-only">Ameliyat ekle</span>
            <span className="min-[80em]:hidden" aria-hidden="true">
              Ekle
            </span>
          </Link>
        )}
      </div>
      <View search={search} onSearch={onSearch} />
    </div>
  );
}

/** Prints the lists of the day: for rooms, for a notice board, for wards. */
function DayPrint({ day, now }: { day: string; now: number }) {
  const { workspace } = useSignedIn();
  const [kind, setKind] = useState<DayPaperKind>('rooms');
  const { rows } = useSurgeryRows(now);
  const ofDay = useMemo(
    () => rows.filter((row) => row.day === day && !['cancelled', 'postponed'].includes(row.surgery.status)),
    [rows, day],
  );
  const printAs = (next: DayPaperKind): void => {
    // The paper has to be the chosen one before the browser takes it.
    flushSync(() => setKind(next));
    void printPaper(workspace, surgery.kind);
  };
  return (
    <>
      <DayPaper rows={ofDay} day={day} kind={kind} />
      <Menu
        icon={Printer}
        tone="quiet"
        entries={(Object.keys(dayPapers) as DayPaperKind[]).map((kind) => ({
          label: dayPapers[kind],
          onSelect: () => printAs(kind),
        }))}
      >
        <span className="max-[79.9375em]:sr-only">Yazdır</span>
      </Menu>
    </>
  );
}
