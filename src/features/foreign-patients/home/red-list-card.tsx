import { Link } from '@tanstack/react-router';
import { ShieldPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useActs } from '@/acts/use-acts';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDay, todayIso } from '@/lib/dates';
import { redShort } from '@/records/trips/trip-words';
import { Button } from '@/ui/button';
import { cover } from '@sync/model/trips/acts/cover';
import { redRows } from '../trip-rows';
import type { TripRow } from '../trip-rows';
import { useTripRows } from '../use-trip-rows';

/** Rows that are listed; the red list has the rest. */
const SHOWN = 3;

/** Shows the trips that lack something before it is too late on the home page; a policy is written in place. */
export function RedListCard() {
  const seesTrips = usePermission('crm.foreign_patients.read');
  const seesPage = usePermission('crm.foreign_patient_reports.read');
  return seesTrips && seesPage ? <RedList /> : null;
}

const isNear = ({ theatreDay, day }: TripRow, today: string): boolean => (theatreDay ?? day) <= today;

function RedList() {
  const now = useNow();
  const today = todayIso(now);
  const { rows, state } = useTripRows(now);
  const red = useMemo(() => redRows(rows, undefined), [rows]);
  return (
    <WaitingCard
      area="red-list"
      title="Kırmızı liste"
      count={state === 'ready' ? red.length : null}
      tone={red.some((row) => isNear(row, today)) ? 'late' : 'act'}
      failed={state === 'error'}
      empty={rows.length === 0 ? null : 'Eksiği olan yolculuk yok'}
      link={(props) => <Link to="/crm/foreign-patient-reports" search={{ tab: 'red' }} {...props} />}
      rest={[red.length - SHOWN, 'yolculuk']}
    >
      <ul>
        {red.slice(0, SHOWN).map((row) => (
          <Row key={row.trip.id} row={row} now={now} today={today} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ row, now, today }: { row: TripRow; now: number; today: string }) {
  const { trip, reasons, clientName } = row;
  const acts = useActs(trip);
  const lacksCover = reasons.some((reason) => reason.startsWith('cover'));
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-soft px-4 py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to="/crm/foreign-patient-reports"
          search={{ tab: 'red', open: trip.id }}
          className="font-medium hover:underline"
        >
          {clientName}
        </Link>
        <span className="meta num block text-ink-2">
          <span className={cx('font-medium', isNear(row, today) ? 'text-danger' : 'text-warn')}>
            {row.theatreAt === null ? 'Geliş' : 'Ameliyat'} {formatDay(row.theatreAt ?? trip.arrival_at, now)}
          </span>
          {` · ${reasons.map((reason) => redShort[reason]).join(', ')}`}
        </span>
      </span>
      {lacksCover && acts.reason(cover) === null && (
        <Button size="sm" icon={ShieldPlus} onClick={() => acts.press(cover)}>
          Poliçe gir<span className="sr-only">, {clientName}</span>
        </Button>
      )}
      {acts.dialog}
    </li>
  );
}
