import { GitFork, ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { addDays, formatDate, todayIso, weekdayOf } from '@/lib/dates';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { loadPercent } from '@sync/model/rules/theatre-load';
import { hospitalDaysOff } from '@sync/model/tr/public-holidays';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { DoorOpen } from 'lucide-react';
import { readPlansSearch } from '../plans-search';
import type { PlansSearch } from '../plans-search';
import { useSurgeryRows } from '../surgery-row';
import { weekLoad } from './week-load';
import type { RoomDay } from './week-load';

/** Returns the Monday of the week of a day. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

/** Rooms × days of a week: how full each is, and where something is missing. A cell opens its day. */
export function WeekView({
  search,
  onSearch,
}: {
  search: PlansSearch;
  onSearch: (search: PlansSearch) => void;
}) {
  const now = useNow();
  const names = useReferenceData();
  const { rows, state } = useSurgeryRows(now);
  const sessions = useRecords(theatreSession);
  const today = todayIso(now);
  const monday = mondayOf(search.day ?? today);
  const days = useMemo(() => Array.from({ length: 7 }, (_none, at) => addDays(monday, at)), [monday]);
  const rooms = names.definitions('operating_room').filter(({ active }) => active);
  const cells = useMemo(
    () => weekLoad(rooms, days, rows, sessions.records, now),
    [rooms, days, rows, sessions.records, now],
  );
  if (state === 'loading') return <LoadingRows rows={6} />;
  if (rooms.length === 0) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={DoorOpen}>Salonlar “Salonlar” sayfasında eklenir.</EmptyState>
      </EmptyOrSyncing>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto bg-surface">
      <table className="w-full min-w-[56rem] table-fixed border-collapse">
        <caption className="sr-only">Haftanın salon doluluğu</caption>
        <thead className="sticky top-0 z-10 bg-sunken">
          <tr>
            <th className="w-36 border-b border-line px-4 py-2.5 text-left font-semibold">Salon</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(
                  'border-b border-l border-line px-3 py-2.5 text-left font-semibold',
                  day === today && 'bg-accent-soft text-accent-ink',
                )}
              >
                {weekdayOf(day)}
                <span className="meta num block font-normal text-ink-2">
                  {formatDate(day)}
                  {hospitalDaysOff[day] === 'full' && ' · tatil'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.id}>
              <th scope="row" className="border-b border-line px-4 py-3 text-left align-top font-semibold">
                {room.name}
                <span className="meta block font-normal text-ink-2">
                  {room.attributes.department_ids
                    .map(
                      (id) =>
                        names.definition('department', id)?.attributes.short_name ?? names.definitionName(id),
                    )
                    .join(', ') || 'Her bölüm'}
                </span>
              </th>
              {cells
                .filter(({ roomId }) => roomId === room.id)
                .map((cell) => (
                  <td key={cell.day} className="border-b border-l border-line p-0 align-top">
                    <Cell
                      cell={cell}
                      label={`${room.name}, ${formatDate(cell.day)}`}
                      onOpen={() =>
                        onSearch(
                          readPlansSearch({
                            ...search,
                            view: undefined,
                            day: cell.day === today ? undefined : cell.day,
                          }),
                        )
                      }
                    />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, label, onOpen }: { cell: RoomDay; label: string; onOpen: () => void }) {
  const percent = loadPercent(cell);
  if (cell.isClosed && cell.cases === 0) return <p className="meta px-3 py-3 text-ink-3">Kapalı</p>;
  const over = percent === null || percent > 100;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${label}: ${cell.cases} ameliyat${percent === null ? '' : `, yüzde ${percent} dolu`}`}
      className="block min-h-20 w-full px-3 py-2.5 text-left hover:bg-hover"
    >
      <span className="flex items-baseline justify-between gap-2">
        <b className="num">{cell.cases}</b>
        <span className={cx('meta num', over ? 'text-danger' : 'text-ink-2')}>
          {percent === null ? 'kapalı' : `%${percent}`}
        </span>
      </span>
      <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-press" aria-hidden="true">
        <span
          className={cx(
            'block h-full rounded-full',
            over ? 'bg-danger' : percent > 85 ? 'bg-warn' : 'bg-accent',
          )}
          style={{ width: `${Math.min(100, percent ?? 100)}%` }}
        />
      </span>
      <span className="meta mt-1.5 flex gap-3">
        {cell.missing > 0 && (
          <span className="inline-flex items-center gap-1 text-warn">
            <ClipboardList className="size-3.5" aria-hidden="true" />
            {cell.missing} eksik
          </span>
        )}
        {cell.clashes > 0 && (
          <span className="inline-flex items-center gap-1 text-sy-conflict">
            <GitFork className="size-3.5" aria-hidden="true" />
            {cell.clashes}
          </span>
        )}
      </span>
    </button>
  );
}
