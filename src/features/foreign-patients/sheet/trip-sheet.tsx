import { Check, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '@/acts/act-button';
import { ActForm } from '@/acts/act-form';
import { actIcons } from '@/acts/act-icons';
import { useActs } from '@/acts/use-acts';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { EntityFact } from '@/kit/record/entity-fact';
import { printPaper } from '@/kit/export/paper';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { redShort, standingTones, tripNumber } from '@/records/trips/trip-words';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { tripStandings, tripStepOrder, tripSteps } from '@sync/model/entities/trip-values';
import type { TripStep } from '@sync/model/entities/trip-values';
import { estimatedLira, nextStep } from '@sync/model/rules/trip-rules';
import { languageName } from '@sync/model/tr/countries';
import { cancel, restore } from '@sync/model/trips/acts/cancel';
import { clears, stamps } from '@sync/model/trips/acts/stamp';
import { useStamp } from '../board/step-button';
import type { TripRow } from '../trip-rows';
import { TripPaper } from './trip-paper';

/** Shows everything about a trip, with its steps. */
export function TripSheet({
  row,
  onClose,
  onEdit,
}: {
  row: TripRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { trip, standing } = row;
  const { access, workspace } = useSignedIn();
  const acts = useActs(trip);
  const mayEdit = usePermission('crm.foreign_patients.edit');
  const unsent = useSyncState((sync) => sync.mark('surgeries', trip.id));
  const fact = { entity: patientTrip, record: trip };
  const client = recordAddress('client', trip.client_id, access);
  const surgery = trip.surgery_id === null ? null : recordAddress('surgery', trip.surgery_id, access);
  const lira = estimatedLira(trip);
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.clientName}
      flush
      headerActions={
        <IconButton
          icon={Printer}
          label="Yazdır"
          onClick={() =>
            void printPaper(workspace, {
              entity: patientTrip.kind,
              entityId: trip.id,
              clientId: trip.client_id,
            })
          }
        />
      }
      footer={
        mayEdit && (
          <>
            <ActButton acts={acts} act={cancel} />
            <ActButton acts={acts} act={restore} />
            <Button tone="primary" icon={Pencil} onClick={onEdit}>
              Düzenle
            </Button>
          </>
        )
      }
    >
      <TripPaper row={row} />
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <span className="num meta text-ink-2">{tripNumber(trip)}</span>
        <Badge tone={standingTones[standing]}>{tripStandings[standing]}</Badge>
        {row.reasons.map((reason) => (
          <Badge key={reason} tone={reason.startsWith('cover') ? 'danger' : 'warn'}>
            {redShort[reason]}
          </Badge>
        ))}
        {unsent !== null && <SyncTag state={unsent} />}
        {client !== null && (
          <RecordLink to={client} className="hit ml-auto font-medium text-accent-ink hover:underline">
            Hasta kaydı
          </RecordLink>
        )}
      </p>
      <Part title="Adımlar">
        <Steps row={row} />
      </Part>
      <Part title="Geliş ve dönüş">
        <EntityFact {...fact} name="arrival_at" />
        <EntityFact {...fact} name="flight_no" />
        <EntityFact {...fact} name="gate" />
        <EntityFact {...fact} name="transfer_company" />
        <EntityFact {...fact} name="driver_phone" />
        <EntityFact {...fact} name="hotel" />
        <EntityFact {...fact} name="departure_at" />
      </Part>
      <Part title="Kişiler">
        <EntityFact {...fact} name="responsible_id" />
        <Fact label={patientTrip.fields.interpreter_id.label}>{row.interpreter}</Fact>
        <EntityFact {...fact} name="nationality" />
        <EntityFact {...fact} name="country" />
        <Fact label={patientTrip.fields.language.label}>{languageName(trip.language)}</Fact>
        <EntityFact {...fact} name="intermediary_id" />
      </Part>
      <Part title="Tedavi ve poliçe">
        <Fact label={patientTrip.fields.surgery_id.label}>
          {row.procedure !== null &&
            (surgery === null ? (
              row.procedure
            ) : (
              <RecordLink to={surgery} className="hit font-medium text-accent-ink hover:underline">
                {row.procedure}
              </RecordLink>
            ))}
        </Fact>
        {row.theatreAt !== null && (
          <Fact label="Ameliyat günü">
            <span className="num">{formatDateTime(row.theatreAt)}</span>
          </Fact>
        )}
        <EntityFact {...fact} name="department_id" />
        <EntityFact {...fact} name="portal_record_no" />
        <EntityFact {...fact} name="cover_policy_no" />
        <EntityFact {...fact} name="cover_until" />
      </Part>
      <Part title="Ücret">
        <EntityFact {...fact} name="quote_amount" />
        <EntityFact {...fact} name="paid_amount" />
        <EntityFact {...fact} name="rate" />
        <EntityFact {...fact} name="rate_on" />
        {lira !== null && trip.currency !== 'TRY' && (
          <Fact label="Tahmini, lira">
            <span className="num">{formatMoney(lira)}</span>
          </Fact>
        )}
      </Part>
      {trip.note !== null && (
        <Part title="Not">
          <p className="whitespace-pre-wrap">{trip.note}</p>
        </Part>
      )}
    </Sheet>
  );
}

/** Shows the steps with their times; each may be recorded, given another time, or undone. */
function Steps({ row }: { row: TripRow }) {
  const acts = useActs(row.trip);
  const stamp = useStamp(row);
  const [asks, setAsks] = useState<TripStep | null>(null);
  const { trip } = row;
  const next = nextStep(trip);
  return (
    <>
      <ol className="grid">
        {tripStepOrder.map((step) => {
          const at = trip[step];
          const clear = clears[step];
          return (
            <li key={step} className="flex min-h-11 flex-wrap items-center gap-2">
              <span
                className={
                  at === null
                    ? 'size-4 rounded-full border border-dashed border-line-strong'
                    : 'grid size-4 place-items-center rounded-full bg-success text-surface'
                }
                aria-hidden="true"
              >
                {at !== null && <Check className="size-3" strokeWidth={3} />}
              </span>
              <span className={at === null ? 'flex-1 text-ink-2' : 'flex-1 font-medium'}>
                {tripSteps[step]}
              </span>
              {at !== null && <span className="num">{formatDateTime(at)}</span>}
              {acts.reason(clear) === null && (
                <IconButton
                  icon={actIcons[clear.icon]}
                  size="sm"
                  label={acts.label(clear)}
                  onClick={() => acts.press(clear)}
                />
              )}
              {acts.reason(stamps[step]) === null && (
                <Menu
                  label={`${tripSteps[step]} adımı`}
                  entries={[
                    { label: 'Şimdi işaretle', onSelect: () => stamp(step) },
                    { label: 'Başka saat', onSelect: () => setAsks(step) },
                  ]}
                />
              )}
            </li>
          );
        })}
      </ol>
      {asks !== null && (
        <div className="mt-2 rounded-lg border border-line bg-sunken px-3 pb-3">
          <ActForm key={asks} act={stamps[asks]} record={trip} inline onClose={() => setAsks(null)} />
        </div>
      )}
      {next !== null && asks === null && acts.reason(stamps[next]) === null && (
        <button
          type="button"
          className="btn btn-p mt-2 min-h-14! w-full rounded-xl! text-base! font-semibold!"
          onClick={() => stamp(next)}
        >
          <Check className="size-5" strokeWidth={2.2} aria-hidden="true" />
          {acts.label(stamps[next])}
        </button>
      )}
    </>
  );
}
