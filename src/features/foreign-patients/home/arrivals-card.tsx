import { Link } from '@tanstack/react-router';
import { PlaneLanding } from 'lucide-react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { timeOf, todayIso } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { KeptRoom } from '@/kit/list/kept-room';
import { standingTones } from '@/records/trips/trip-words';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { tripStandings } from '@sync/model/entities/trip-values';
import { languageName } from '@sync/model/tr/countries';
import { boardDays } from '../trip-rows';
import { useTripRows } from '../use-trip-rows';

const SHOWN = 5;

/** Shows today's landings on the home page. */
export function ArrivalsCard() {
  const seesTrips = usePermission('crm.foreign_patients.read');
  const seesPage = usePermission('crm.foreign_patient_reports.read');
  return seesTrips && seesPage ? <Arrivals /> : null;
}

function Arrivals() {
  const now = useNow();
  const { rows, state } = useTripRows(now);
  const arrivals = (boardDays(rows, 'today', todayIso(now))[0]?.events ?? []).filter(
    ({ kind }) => kind === 'arrival',
  );
  return (
    <KeptRoom name="home-arrivals" known={state !== 'loading'}>
      {arrivals.length > 0 && (
        <Card
          flush
          title={
            <>
              Bugün gelenler{' '}
              <span className="num ml-1 text-[0.75rem] font-medium text-ink-2">
                {formatNumber(arrivals.length)}
              </span>
            </>
          }
          aside={
            <Link
              to="/crm/foreign-patient-reports"
              className="hit font-medium text-accent-ink hover:underline"
            >
              Panoyu aç
            </Link>
          }
        >
          <ul>
            {arrivals.slice(0, SHOWN).map(({ row, at }) => (
              <li key={row.trip.id} className="border-b border-line-soft last:border-0">
                <Link
                  to="/crm/foreign-patient-reports"
                  search={{ open: row.trip.id }}
                  className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-hover"
                >
                  <PlaneLanding className="size-4 text-ink-3" aria-hidden="true" />
                  <b className="num font-semibold">{timeOf(at)}</b>
                  <span className="min-w-0 flex-1">
                    <span className="clip block font-medium">{row.clientName}</span>
                    <span className="meta clip block text-ink-2">
                      {[row.trip.flight_no, languageName(row.trip.language)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Badge tone={standingTones[row.standing]}>{tripStandings[row.standing]}</Badge>
                </Link>
              </li>
            ))}
          </ul>
          {arrivals.length > SHOWN && (
            <p className="meta num px-4 py-2 text-ink-2">
              ve {formatNumber(arrivals.length - SHOWN)} hasta daha
            </p>
          )}
        </Card>
      )}
    </KeptRoom>
  );
}
