import { PlaneLanding } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { tripStandings } from '@sync/model/entities/trip-values';
import { standingOf } from '@sync/model/rules/trip-rules';
import { standingTones, tripNumber } from './trip-words';

/** Orders trips, the latest first. */
export const latestTripFirst = (a: PatientTrip, b: PatientTrip): number =>
  b.arrival_at.localeCompare(a.arrival_at);

/** Trips one below the other, each the way to its sheet. */
export function TripList({ trips }: { trips: readonly PatientTrip[] }) {
  return (
    <ul>
      {trips.map((trip) => (
        <li key={trip.id} className="border-b border-line-soft last:border-0">
          <TripLine trip={trip} />
        </li>
      ))}
    </ul>
  );
}

function TripLine({ trip }: { trip: PatientTrip }) {
  const { access } = useSignedIn();
  const mark = useSyncState((sync) => sync.mark('surgeries', trip.id));
  const address = recordAddress('patient_trip', trip.id, access);
  const standing = standingOf(trip);
  const body = (
    <>
      <PlaneLanding className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="grid min-w-0 flex-1">
        <span className="num clip font-medium">
          {formatDateTime(trip.arrival_at)}
          {trip.flight_no !== null && ` · ${trip.flight_no}`}
        </span>
        <span className="meta num clip text-ink-2">
          {[
            tripNumber(trip),
            trip.hotel,
            trip.departure_at === null ? null : `dönüş ${formatDate(trip.departure_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mark !== null && <SyncMark state={mark} />}
      <Badge tone={standingTones[standing]}>{tripStandings[standing]}</Badge>
    </>
  );
  const look = 'flex min-h-14 items-center gap-3 px-4 py-2';
  return address === null ? (
    <div className={look}>{body}</div>
  ) : (
    <RecordLink to={address} className={`${look} hover:bg-hover`}>
      {body}
    </RecordLink>
  );
}
