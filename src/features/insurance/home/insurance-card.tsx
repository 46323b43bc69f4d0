import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDay, formatDayTime, formatDuration } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { daysLeft, groupWords } from '@/records/insurance/case-words';
import type { InsuranceGroup } from '@sync/model/rules/insurance-clock';
import { byUrgency } from '../tracking/case-list';
import { useCaseRows } from '../case-row';
import type { CaseRow } from '../case-row';

const groups = [
  ['surgery_soon', { tab: 'soon' }, 'text-danger'],
  ['answer_late', { late: 'yes' }, 'text-warn'],
  ['expiring', { expiring: 'yes' }, 'text-warn'],
] as const satisfies readonly (readonly [InsuranceGroup, object, string])[];
const urgent: readonly InsuranceGroup[] = groups.map(([group]) => group);

/** Number of rows listed by name. */
const NAMED = 3;
const line = 'flex min-h-11 items-center gap-2.5 px-4 -outline-offset-2! hover:bg-hover';

/** Shows the provisions that need action now on the home page, the most urgent by name. */
export function InsuranceCard() {
  return usePermission('parse.insurance_tracking.read') ? <Provisions /> : null;
}

function Provisions() {
  const { rows, state, complete } = useCaseRows();
  const open = useMemo(() => rows.filter(({ isOpen }) => isOpen), [rows]);
  const first = useMemo(
    () =>
      open
        .filter(({ group }) => urgent.includes(group))
        .toSorted(byUrgency)
        .slice(0, NAMED),
    [open],
  );
  // Without its patients a row has no name yet.
  const isKnown = state === 'ready' && complete;
  const acting = open.filter(({ group }) => urgent.includes(group));
  const lacking = open.filter(({ missing }) => missing > 0).length;
  const isLate = acting.some(({ group }) => group === 'surgery_soon');
  return (
    <WaitingCard
      area="insurance"
      title="Provizyon"
      count={isKnown ? acting.length : null}
      tone={isLate ? 'late' : 'act'}
      failed={state === 'error'}
      lines={3}
      empty="Acele eden provizyon yok"
      link={(props) => <Link to="/insurance/tracking" {...props} />}
      foot={
        isKnown && (
          <ul>
            {groups.map(([group, search, tone]) => {
              const count = acting.filter((row) => row.group === group).length;
              return (
                count > 0 && (
                  <li key={group} className="border-t border-line-soft">
                    <Link to="/insurance/tracking" search={search} className={line}>
                      <span className="flex-1">{groupWords[group]}</span>
                      <b className={cx('num', tone)}>{formatNumber(count)}</b>
                    </Link>
                  </li>
                )
              );
            })}
            {lacking > 0 && (
              <li className="border-t border-line-soft">
                <Link to="/insurance/papers" search={{ span: 'all', all: 'yes' }} className={line}>
                  <span className="flex-1">Evrakı eksik provizyon</span>
                  <b className="num">{formatNumber(lacking)}</b>
                </Link>
              </li>
            )}
          </ul>
        )
      }
    >
      <ul>
        {first.map((row) => (
          <li key={row.record.id} className="border-b border-line-soft last:border-b-0">
            <UrgentRow row={row} />
          </li>
        ))}
      </ul>
    </WaitingCard>
  );
}

/** Returns the urgency of a row, in two words. */
function whenOf(row: CaseRow, now: number): string {
  const { record, group, surgery, surgeryStart, urgency, appealMissed } = row;
  if (group === 'surgery_soon' && surgeryStart !== null) {
    return surgery === null ? formatDay(surgeryStart, now) : formatDayTime(surgeryStart, now);
  }
  if (appealMissed) return 'İtiraz süresi doldu';
  if (group === 'expiring' && record.valid_to !== null) return daysLeft(record.valid_to, now);
  return urgency.waitedMinutes === null ? '' : formatDuration(urgency.waitedMinutes);
}

function UrgentRow({ row }: { row: CaseRow }) {
  const now = useNow();
  const { record, clientName, group } = row;
  const isSurgery = group === 'surgery_soon';
  const when = whenOf(row, now);
  return (
    <Link
      to="/insurance/tracking"
      search={{ open: record.id }}
      className={cx(line, isSurgery ? 'text-danger' : 'text-warn')}
    >
      <span className="clip min-w-0 flex-1">
        <span className="font-medium">{clientName}</span> <span className="meta">{record.service_name}</span>
      </span>
      <span className="num meta whitespace-nowrap">{when}</span>
    </Link>
  );
}
