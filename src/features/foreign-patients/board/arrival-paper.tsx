import { formatLongDate, formatTime } from '@/lib/dates';
import { Paper, PaperTable } from '@/kit/export/paper';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { tripStandings } from '@sync/model/entities/trip-values';
import { formatPhone } from '@sync/model/rules/phone';
import { countryName, languageName } from '@sync/model/tr/countries';
import { boardRanges } from '../foreign-search';
import type { BoardRange } from '../foreign-search';
import type { BoardDay, BoardEvent } from '../trip-rows';

const kinds = { arrival: 'Geliş', departure: 'Dönüş', here: 'Burada' } as const;
const heads = [
  'Saat',
  '',
  'Hasta',
  'Ülke, dil',
  'Uçuş, kapı',
  'Transfer',
  'Otel',
  'Tercüman',
  'Sorumlu',
  'Durum',
];

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

function cellsOf({ row, kind, at }: BoardEvent) {
  const { trip } = row;
  return [
    formatTime(at),
    kinds[kind],
    joined(row.clientName, row.clientNo),
    joined(countryName(trip.country ?? trip.nationality), languageName(trip.language)),
    joined(trip.flight_no, trip.gate),
    joined(trip.transfer_company, trip.driver_phone === null ? null : formatPhone(trip.driver_phone)),
    trip.hotel ?? '',
    row.interpreter ?? '',
    row.responsible ?? '',
    tripStandings[row.standing],
  ];
}

/** Names the paper of the board beside that of an open trip. */
export const ARRIVALS = 'arrivals';

/** Prints the board, for the driver and the desk. */
export function ArrivalPaper({ days, range }: { days: readonly BoardDay[]; range: BoardRange }) {
  return (
    <Paper
      id={ARRIVALS}
      rank="list"
      logged={{ entity: patientTrip.kind }}
      wide
      title="Yabancı hasta geliş listesi"
      heading={`Geliş listesi, ${boardRanges[range].toLocaleLowerCase('tr-TR')}`}
    >
      {() =>
        days.length === 0 ? (
          <p className="mt-3">Gelen ya da dönen yok.</p>
        ) : (
          days.map(({ day, events }) => (
            <section key={day ?? 'here'} className="mt-4 break-inside-avoid-page">
              <h3 className="font-semibold">{day === null ? 'Hastanede ve otelde' : formatLongDate(day)}</h3>
              <PaperTable
                dense
                heads={heads}
                rows={events.map((event) => ({
                  key: `${event.kind} ${event.row.trip.id}`,
                  cells: cellsOf(event),
                }))}
              />
            </section>
          ))
        )
      }
    </Paper>
  );
}
