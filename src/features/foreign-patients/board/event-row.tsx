import { Car, Hotel, Languages, Phone, PlaneLanding, PlaneTakeoff, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDay, timeOf } from '@/lib/dates';
import { redShort, standingTones } from '@/records/trips/trip-words';
import { Badge } from '@/ui/badge';
import type { IconType } from '@/ui/icon';
import { SyncTag } from '@/ui/sync-mark';
import { tripStandings } from '@sync/model/entities/trip-values';
import { formatPhone } from '@sync/model/rules/phone';
import { countryName, languageName } from '@sync/model/tr/countries';
import type { BoardEvent } from '../trip-rows';
import { StepButton } from './step-button';

/** Shows an arrival or a flight home on the board, with the button of the next step. */
export function EventRow({
  event: { row, kind, at },
  isOther,
  onOpen,
}: {
  event: BoardEvent;
  /** Event of another day than today: the step is for later, and its button is not emphasised. */
  isOther: boolean;
  onOpen: () => void;
}) {
  const { trip, reasons, standing } = row;
  const mark = useSyncState((sync) => sync.mark('surgeries', trip.id));
  const Plane = kind === 'departure' ? PlaneTakeoff : PlaneLanding;
  const isPlanned = standing === 'planned';
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-0 min-[48em]:grid-cols-[92px_minmax(0,1fr)_auto] min-[48em]:items-center">
      <div className="flex items-center gap-2.5 min-[48em]:grid min-[48em]:gap-0.5">
        <span className="flex items-center gap-2">
          <span
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-md',
              kind === 'departure' ? 'bg-press text-ink-2' : 'bg-accent-soft text-accent-ink',
            )}
          >
            <Plane className="size-4.5" aria-hidden="true" />
          </span>
          <b className="num text-lg leading-6 font-semibold">
            <span className="sr-only">
              {kind === 'departure' ? 'Dönüş ' : kind === 'arrival' ? 'Geliş ' : 'Geldi '}
            </span>
            {timeOf(at)}
          </b>
        </span>
        <span className="meta num clip text-ink-2">
          {kind === 'here' ? formatDay(at) : kind === 'arrival' ? (trip.flight_no ?? 'uçuş yok') : 'dönüş'}
        </span>
      </div>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <button
            type="button"
            className="hit clip text-left text-[0.9375rem] leading-5 font-medium text-ink hover:underline"
            onClick={onOpen}
          >
            {row.clientName}
          </button>
          <Origin country={trip.country ?? trip.nationality} language={trip.language} />
          {!isPlanned && <Badge tone={standingTones[standing]}>{tripStandings[standing]}</Badge>}
          {mark !== null && <SyncTag state={mark} />}
          {reasons.map((reason) => (
            <Badge key={reason} tone={reason.startsWith('cover') ? 'danger' : 'warn'}>
              {redShort[reason]}
            </Badge>
          ))}
        </div>
        <div className="meta flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          {kind !== 'departure' && (
            <Piece icon={PlaneLanding} label="Kapı">
              {trip.gate}
            </Piece>
          )}
          <Piece icon={Car} label="Transfer">
            {trip.transfer_company}
          </Piece>
          {trip.driver_phone !== null && (
            <a
              className="num hit inline-flex items-center gap-1.5 text-accent-ink"
              href={`tel:${trip.driver_phone}`}
            >
              <Phone className="size-3.5" aria-hidden="true" />
              {formatPhone(trip.driver_phone)}
            </a>
          )}
          <Piece icon={Hotel} label="Otel">
            {trip.hotel}
          </Piece>
          <Piece icon={Languages} label="Tercüman">
            {row.interpreter}
          </Piece>
          <Piece icon={UserRound} label="Sorumlu">
            {row.responsible}
          </Piece>
          {row.procedure !== null && row.theatreAt !== null && (
            <span className="num">
              {row.procedure} · {formatDay(row.theatreAt)} {timeOf(row.theatreAt)}
            </span>
          )}
        </div>
      </div>
      <StepButton row={row} kind={kind} quiet={isOther} />
    </li>
  );
}

/** Shows country and language in words; a flag says nothing to users who do not know it. */
function Origin({ country, language }: { country: string | null; language: string | null }) {
  const words = [countryName(country), languageName(language)].filter(Boolean);
  return words.length === 0 ? null : (
    <span className="meta inline-flex items-center gap-1.5 text-ink-2">
      {country !== null && (
        <span className="rounded-[4px] border border-line-strong px-1 text-[0.6875rem] leading-4 font-medium">
          {country}
        </span>
      )}
      {words.join(' · ')}
    </span>
  );
}

function Piece({ icon: Icon, label, children }: { icon: IconType; label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="sr-only">{label}: </span>
      <span className="break-words">{children}</span>
    </span>
  );
}
