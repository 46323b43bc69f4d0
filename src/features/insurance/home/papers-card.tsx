import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDay, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { useCaseRows } from '../case-row';
import { bagOf } from '../papers/bag';

/** Rows that are listed; the bag has the rest. */
const SHOWN = 4;
const untouched: ReadonlySet<string> = new Set();

/** Shows the patients whose papers are missing until the next operating day on the home page. */
export function PapersCard() {
  const reads = usePermission('parse.insurance_tracking.read');
  const brings = usePermission('parse.insurance_tracking.papers');
  return reads && brings ? <Papers /> : null;
}

function Papers() {
  const { rows, state, complete } = useCaseRows();
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const now = useNow();
  const today = todayIso(now);
  const until = useOperatingDays().after(today, 1);
  const ward = reference.user(access.userId)?.department_id ?? null;
  const patients = useMemo(() => {
    // The same patients as the bag shows at first.
    const isMine = ward !== null && rows.some(({ record }) => record.department_id === ward);
    return bagOf(rows, { today, until, department: isMine ? ward : null, touched: untouched }).flatMap(
      ({ day, patients: list }) => list.map((row) => ({ day, row })),
    );
  }, [rows, today, until, ward]);
  return (
    <WaitingCard
      area="papers"
      title="Eksik evrak"
      count={state === 'ready' && complete ? patients.length : null}
      tone={patients.some(({ day }) => day === today) ? 'late' : 'act'}
      failed={state === 'error'}
      empty="Eksik evrak yok"
      link={(props) => <Link to="/insurance/papers" {...props} />}
      linkWords="Evrak çantası"
      rest={[patients.length - SHOWN, 'hasta']}
    >
      <ul>
        {patients.slice(0, SHOWN).map(({ day, row }) => (
          <li key={row.record.id} className="border-b border-line-soft last:border-b-0">
            <Link
              to="/insurance/papers"
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
            >
              <Camera className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="clip block font-medium">{row.clientName}</span>
                <span className="meta num clip block text-ink-2">
                  {[row.surgery?.bed, row.record.service_name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span
                className={cx(
                  'meta num shrink-0 text-right font-medium',
                  day === today ? 'text-danger' : 'text-warn',
                )}
              >
                {countOf(row.missing, 'evrak')}
                <span className="block font-normal text-ink-2">
                  {day === null ? '' : formatDay(day, now)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </WaitingCard>
  );
}
