import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { entityFacts } from '@/kit/record/entity-facts';
import { Paper, PaperFacts, PaperTable } from '@/kit/export/paper';
import { tripNumber } from '@/records/trips/trip-words';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { redReasons, tripStandings, tripStepOrder, tripSteps } from '@sync/model/entities/trip-values';
import { estimatedLira } from '@sync/model/rules/trip-rules';
import { languageName } from '@sync/model/tr/countries';
import { formatPhone } from '@sync/model/rules/phone';
import type { TripRow } from '../trip-rows';

const journey = [
  'arrival_at',
  'flight_no',
  'gate',
  'transfer_company',
  'driver_phone',
  'hotel',
  'departure_at',
] as const;
const origin = ['nationality', 'country'] as const;
const care = [
  'department_id',
  'portal_record_no',
  'cover_policy_no',
  'cover_until',
  'quote_amount',
  'paid_amount',
  'rate',
  'rate_on',
  'note',
] as const;

/** Prints a trip: the journey, the people, the treatment, and the steps with their times. */
export function TripPaper({ row }: { row: TripRow }) {
  const { trip } = row;
  return (
    <Paper
      title="Yolculuk"
      heading={`${row.clientName}, ${tripNumber(trip)}`}
      logged={{ entity: patientTrip.kind, entityId: trip.id, clientId: trip.client_id }}
    >
      {() => <Content row={row} />}
    </Paper>
  );
}

function Content({ row }: { row: TripRow }) {
  const { trip } = row;
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const facts = (names: typeof journey | typeof origin | typeof care) =>
    entityFacts(patientTrip, trip, names, reference, access.permissions);
  const lira = estimatedLira(trip);
  return (
    <>
      <PaperFacts
        facts={[
          ['Hasta', [row.clientName, row.clientNo].filter(Boolean).join(', ')],
          ['Telefon', row.clientPhone === null ? null : formatPhone(row.clientPhone)],
          ['Durum', tripStandings[row.standing]],
          ['Eksikler', row.reasons.map((reason) => redReasons[reason]).join(', ')],
          ...facts(journey),
          ['Sorumlu', row.responsible],
          ['Tercüman', row.interpreter],
          ...facts(origin),
          ['Dil', languageName(trip.language)],
          ['Aracı kuruluş', row.intermediary],
          ['Ameliyat', row.procedure],
          ['Ameliyat günü', row.theatreAt === null ? null : formatDateTime(row.theatreAt)],
          ...facts(care),
          ['Tahmini, lira', lira === null || trip.currency === 'TRY' ? null : formatMoney(lira)],
        ]}
      />
      <PaperTable
        heads={['Adım', 'Zaman']}
        rows={tripStepOrder.map((step) => {
          const at = trip[step];
          return { key: step, cells: [tripSteps[step], at === null ? '' : formatDateTime(at)] };
        })}
      />
    </>
  );
}
