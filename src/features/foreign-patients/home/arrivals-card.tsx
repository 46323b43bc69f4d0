import { Link } from '@tanstack/react-router';
import { Car, PlaneLanding } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDay, timeOf, todayIso } from '@/lib/dates';
import { standingTones } from '@/records/trips/trip-words';
import { Badge } from '@/ui/badge';
import { tripStandings } from '@sync/model/entities/trip-values';
import { languageName } from '@sync/model/tr/countries';
import type { TripRow } from '../trip-rows';
import { useTripRows } from '../use-trip-rows';
import { arrivalsOf, lacksDriver } from './arrivals';

/** Rows that are listed; the board has the rest. */
const SHOWN = 5;

/** Shows today's landings on the home page, and those of today and tomorrow whom nobody fetches. */
export function ArrivalsCard() {
  const seesTrips = usePermission('crm.foreign_patients.read');
  const seesPage = usePermission('crm.foreign_patient_reports.read');
  return seesTrips && seesPage ? <Arrivals /> : null;
}

function Arrivals() {
  const now = useNow();
  const { rows, state } = useTripRows(now);
  const today = todayIso(now);
  const arrivals = useMemo(() => arrivalsOf(rows, today), [rows, today]);
  // Whom nobody fetches is not left to the end of a long day.
  const all = [...arrivals.today, ...arrivals.tomorrow].toSorted(
    (first, other) => Number(lacksDriver(other.trip)) - Number(lacksDriver(first.trip)),
  );
  return (
    <WaitingCard
      area="arrivals"
      title={arrivals.tomorrow.length === 0 ? 'Bugün gelenler' : 'Gelenler'}
      count={state === 'ready' ? all.length : null}
      waits={state === 'ready' ? arrivals.unfetched : null}
      tone={arrivals.unfetched > 0 ? 'late' : 'plain'}
      failed={state === 'error'}
      empty={null}
      link={(props) => <Link to="/crm/foreign-patient-reports" {...props} />}
      linkWords="Panoyu aç"
      rest={[all.length - SHOWN, 'hasta']}
    >
      <ul>
        {all.slice(0, SHOWN).map((row) => (
          <Row key={row.trip.id} row={row} now={now} today={today} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ row, now, today }: { row: TripRow; now: number; today: string }) {
  const { trip, standing } = row;
  const mayEdit = usePermission('crm.foreign_patients.edit');
  const isUnfetched = lacksDriver(trip);
  return (
    <li className="border-b border-line-soft last:border-0">
      <Link
        to="/crm/foreign-patient-reports"
        search={isUnfetched && mayEdit ? { form: trip.id } : { open: trip.id }}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
      >
        <PlaneLanding
          className={cx('size-4 shrink-0', isUnfetched ? 'text-danger' : 'text-ink-3')}
          aria-hidden="true"
        />
        <span className="num shrink-0">
          {row.day !== today && <span className="meta block text-ink-2">{formatDay(row.day, now)}</span>}
          <b className="font-semibold">{timeOf(trip.arrival_at)}</b>
        </span>
        <span className="min-w-0 flex-1">
          <span className="clip block font-medium">{row.clientName}</span>
          <span className="meta clip block text-ink-2">
            {[trip.flight_no, languageName(trip.language)].filter(Boolean).join(' · ')}
          </span>
        </span>
        {isUnfetched ? (
          <Badge tone="danger" icon={Car}>
            {mayEdit ? 'Araç ata' : 'Araç yok'}
          </Badge>
        ) : (
          <Badge tone={standingTones[standing]}>{tripStandings[standing]}</Badge>
        )}
      </Link>
    </li>
  );
}
