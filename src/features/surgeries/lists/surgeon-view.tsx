import { Link } from '@tanstack/react-router';
import { Printer, Stethoscope } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { addDays, formatDay, timeOf, todayIso, weekdayOf } from '@/lib/dates';
import { cx } from '@/lib/class-names';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { printPaper } from '@/kit/export/paper';
import { statusTones } from '@/records/surgeries/surgery-words';
import { surgery } from '@sync/model/entities/surgery';
import { surgeryStatuses } from '@sync/model/entities/surgery-values';
import { minutesOf, sideOf } from '@sync/model/rules/surgery-rules';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { readPlansSearch } from '../plans-search';
import type { PlansSearch } from '../plans-search';
import { useSurgeryRows } from '../surgery-row';
import type { SurgeryRow } from '../surgery-row';
import { PeopleListPaper } from './people-list-paper';

/** Days that the view shows, from the chosen one on. */
const DAYS = 14;

const takesPlace = ({ surgery: { status } }: SurgeryRow): boolean =>
  status !== 'cancelled' && status !== 'postponed' && status !== 'proposed';

/** Shows the surgeries of each surgeon in the next two weeks. */
export function SurgeonView({
  search,
  onSearch,
}: {
  search: PlansSearch;
  onSearch: (search: PlansSearch) => void;
}) {
  const now = useNow();
  const names = useReferenceData();
  const { workspace, access } = useSignedIn();
  const { rows, state } = useSurgeryRows(now);
  const from = search.day ?? todayIso(now);
  const to = addDays(from, DAYS - 1);
  const shown = useMemo(
    () => rows.filter((row) => row.day !== null && row.day >= from && row.day <= to && takesPlace(row)),
    [rows, from, to],
  );
  const surgeons = names
    .definitions('clinician')
    .filter(({ active, attributes }) => active && attributes.profession === 'surgeon');
  const own = surgeons.find(({ attributes }) => attributes.user_id === access.userId);
  const busy = surgeons.find(({ id }) => shown.some((row) => row.surgery.surgeon_id === id));
  const chosen = search.surgeon ?? own?.id ?? busy?.id ?? surgeons[0]?.id ?? null;
  const list = shown
    .filter((row) => row.surgery.surgeon_id === chosen)
    .sort((a, b) => (a.surgery.planned_start ?? '').localeCompare(b.surgery.planned_start ?? ''));
  const days = [...new Set(list.map(({ day }) => day ?? ''))];

  if (state === 'loading') return <LoadingRows rows={8} />;
  if (surgeons.length === 0) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={Stethoscope}>Cerrahlar “Ameliyat ekibi” sayfasında eklenir.</EmptyState>
      </EmptyOrSyncing>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 bg-surface max-[56.1875em]:flex-col">
      <PeopleListPaper rows={list} heading={`${names.definitionName(chosen) ?? ''}, ameliyat listesi`} />
      <ul
        aria-label="Cerrahlar"
        className="w-72 shrink-0 overflow-y-auto border-r border-line py-2 max-[56.1875em]:flex max-[56.1875em]:w-full max-[56.1875em]:overflow-x-auto max-[56.1875em]:border-r-0 max-[56.1875em]:border-b max-[56.1875em]:py-1"
      >
        {surgeons.map(({ id, name, attributes }) => {
          const count = shown.filter((row) => row.surgery.surgeon_id === id).length;
          return (
            <li key={id} className="shrink-0">
              <button
                type="button"
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => onSearch(readPlansSearch({ ...search, surgeon: id }))}
                className={cx(
                  'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover',
                  id === chosen && 'bg-selected',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="clip block font-medium">{name}</span>
                  <span className="meta clip block text-ink-2">
                    {names.definitionName(attributes.department_id) ?? 'Bölümsüz'}
                  </span>
                </span>
                <span className="num text-ink-2">{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="min-w-0 flex-1 overflow-y-auto p-4 min-[80em]:p-6">
        <div className="mb-4 flex items-center gap-3">
          <h2 className="min-w-0 flex-1 text-lg font-semibold">
            {names.definitionName(chosen)}
            <span className="meta block font-normal text-ink-2">
              {formatDay(from, now)} – {formatDay(to, now)}, {list.length} ameliyat
            </span>
          </h2>
          <IconButton
            icon={Printer}
            label="Cerrahın listesini yazdır"
            disabled={list.length === 0}
            onClick={() => void printPaper(workspace, surgery.kind)}
          />
        </div>
        {list.length === 0 && (
          <EmptyState icon={Stethoscope}>Bu cerrahın iki hafta içinde ameliyatı yok.</EmptyState>
        )}
        {days.map((day) => {
          const ofDay = list.filter((row) => row.day === day);
          return (
            <section key={day} className="mb-5">
              <h3 className="mb-1.5 flex items-baseline justify-between gap-3 font-semibold">
                <span>
                  {formatDay(day, now)} {weekdayOf(day)}
                </span>
                <span className="meta num font-normal text-ink-2">
                  {ofDay.reduce((sum, row) => sum + minutesOf(row.surgery.procedures), 0)} dk
                </span>
              </h3>
              <ol className="overflow-hidden rounded-lg border border-line">
                {ofDay.map((row) => (
                  <li key={row.surgery.id} className="border-b border-line-soft last:border-0">
                    <SurgeonCase row={row} />
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function SurgeonCase({ row }: { row: SurgeryRow }) {
  const { surgery, procedure, clientName, roomName, ready } = row;
  return (
    <Link
      to="/crm/surgery-plans/$surgeryId"
      params={{ surgeryId: surgery.id }}
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-hover"
    >
      <span className="num w-28 shrink-0 font-medium">
        {surgery.planned_start === null ? '–' : timeOf(surgery.planned_start)}–
        {surgery.planned_end === null ? '' : timeOf(surgery.planned_end)}
      </span>
      <span className="min-w-48 flex-1">
        <span className="flex items-center gap-2">
          <span className="clip font-medium">{procedure}</span>
          <SideMark side={sideOf(surgery.procedures)} />
        </span>
        <span className="meta clip block text-ink-2">
          {clientName} · {roomName}
        </span>
      </span>
      <ReadinessRing done={ready.done} all={ready.all} />
      <Badge tone={statusTones[surgery.status]}>{surgeryStatuses[surgery.status]}</Badge>
    </Link>
  );
}
