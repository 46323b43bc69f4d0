import { ShieldCheck, ShieldPlus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ActForm } from '@/acts/act-form';
import type { Records } from '@/data/records';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime, formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { ListPrint } from '@/kit/export/list-print';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingRows, NoMatch } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { redReasons } from '@sync/model/entities/trip-values';
import type { RedReason } from '@sync/model/entities/trip-values';
import { LATE_ANSWER_HOURS } from '@sync/model/rules/trip-rules';
import { countryName, languageName } from '@sync/model/tr/countries';
import { cover } from '@sync/model/trips/acts/cover';
import type { ForeignSearch } from '../foreign-search';
import { redRows } from '../trip-rows';
import type { TripRow } from '../trip-rows';

const ids = Object.keys(redReasons) as readonly RedReason[];

const printedColumns: readonly DataColumn<TripRow>[] = [
  {
    id: 'client',
    header: 'Hasta',
    cell: ({ clientName, clientNo }) => [clientName, clientNo].filter(Boolean).join(', '),
  },
  { id: 'country', header: 'Ülke', cell: ({ trip }) => countryName(trip.country) },
  { id: 'language', header: 'Dil', cell: ({ trip }) => languageName(trip.language) },
  { id: 'procedure', header: 'İşlem', cell: ({ procedure }) => procedure },
  { id: 'due', header: 'Tarih', cell: ({ theatreAt, trip }) => formatDateTime(theatreAt ?? trip.arrival_at) },
  { id: 'company', header: 'Aracı', cell: ({ intermediary }) => intermediary },
  {
    id: 'reasons',
    header: 'Eksikler',
    cell: ({ reasons }) => reasons.map((reason) => redReasons[reason]).join(', '),
  },
];

/** Shows the missing items of trips that are not over, computed from the rows of this device. */
export function RedListView({
  rows,
  state,
  search,
  today,
  onChange,
}: {
  rows: readonly TripRow[];
  state: Records<never>['state'];
  search: ForeignSearch;
  today: string;
  onChange: (patch: ForeignSearch) => void;
}) {
  const all = redRows(rows, undefined);
  const shown = redRows(rows, search.reason);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <div className="mx-auto grid w-full max-w-[1180px] gap-4 p-4 min-[80em]:p-5">
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Neden">
          <ReasonButton
            label="Tümü"
            count={all.length}
            pressed={search.reason === undefined}
            onPress={() => onChange({ reason: undefined })}
          />
          {ids.map((reason) => (
            <ReasonButton
              key={reason}
              label={redReasons[reason]}
              count={redRows(rows, reason).length}
              pressed={search.reason === reason}
              onPress={() => onChange({ reason: search.reason === reason ? undefined : reason })}
            />
          ))}
        </div>
        <p className="meta flex items-center gap-2 text-ink-2">
          <ListPrint
            entity={patientTrip.kind}
            label="Kırmızı liste"
            noun="yolculuk"
            columns={printedColumns}
            rows={shown}
            rowId={({ trip: { id } }) => id}
            filters={search.reason === undefined ? [] : [`Neden: ${redReasons[search.reason]}`]}
            disabled={state !== 'ready'}
          />
          <Smartphone className="size-4 shrink-0" aria-hidden="true" />
          <span>
            Bu cihazdaki yolculuklardan hesaplanır; bağlantı olmadan da günceldir. Yanıt için sınır{' '}
            {LATE_ANSWER_HOURS} saattir.
          </span>
        </p>
        {state === 'loading' && <LoadingRows rows={6} className="card" />}
        {state === 'error' && (
          <ErrorNote className="card p-4" title="Yolculuklar okunamadı">
            Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
          </ErrorNote>
        )}
        {state === 'ready' && shown.length === 0 && (
          <div className="card">
            {all.length > 0 ? (
              <NoMatch onClear={() => onChange({ reason: undefined })}>Bu nedenle listede kimse yok.</NoMatch>
            ) : (
              <EmptyOrSyncing>
                <EmptyState icon={ShieldCheck} title="Eksiği olan yolculuk yok">
                  Süren ve gelecek yolculukların poliçesi, numarası ve sorumlusu tamam.
                </EmptyState>
              </EmptyOrSyncing>
            )}
          </div>
        )}
        {state === 'ready' && shown.length > 0 && (
          <ul className="card overflow-hidden" aria-label="Kırmızı liste">
            {shown.map((row) => (
              <RedRow key={row.trip.id} row={row} today={today} onChange={onChange} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ReasonButton({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={buttonClass('secondary', 'sm', pressed ? 'bg-selected! border-accent!' : 'font-normal!')}
      onClick={onPress}
    >
      {label}
      <span className={count > 0 ? 'num font-semibold text-danger' : 'num text-ink-3'}>
        {formatNumber(count)}
      </span>
    </button>
  );
}

function RedRow({
  row,
  today,
  onChange,
}: {
  row: TripRow;
  today: string;
  onChange: (patch: ForeignSearch) => void;
}) {
  const { access } = useSignedIn();
  const mayEdit = usePermission('crm.foreign_patients.edit');
  const [asks, setAsks] = useState(false);
  const { trip, reasons } = row;
  const due = row.theatreAt ?? trip.arrival_at;
  const isNear = (row.theatreDay ?? row.day) <= today;
  const lacksCover = reasons.some((reason) => reason.startsWith('cover'));
  const company =
    trip.intermediary_id !== null && reasons.includes('authorisation_ended')
      ? recordAddress('company', trip.intermediary_id, access)
      : null;
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-0 min-[48em]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <button
            type="button"
            className="hit text-left text-[0.9375rem] font-medium hover:underline"
            onClick={() => onChange({ open: trip.id })}
          >
            {row.clientName}
          </button>
          <span className={isNear ? 'meta num font-medium text-danger' : 'meta num font-medium text-warn'}>
            {row.theatreAt === null ? 'Geliş' : 'Ameliyat'} · {formatDay(due)}
          </span>
        </p>
        <p className="meta num text-ink-2">
          {[
            countryName(trip.country),
            languageName(trip.language),
            row.procedure,
            formatDateTime(due),
            row.intermediary,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          {reasons.map((reason) => (
            <Badge key={reason} tone={reason.startsWith('cover') ? 'danger' : 'warn'}>
              {redReasons[reason]}
              {reason === 'cover_ended' && trip.cover_until !== null && ` (${formatDate(trip.cover_until)})`}
            </Badge>
          ))}
        </p>
        {asks && (
          <div className="max-w-md">
            <ActForm
              act={cover}
              record={row.trip}
              name={row.clientName}
              inline
              onClose={() => setAsks(false)}
            />
          </div>
        )}
      </div>
      {!asks && (
        <div className="flex flex-wrap items-start gap-2">
          {mayEdit && lacksCover && (
            <Button icon={ShieldPlus} onClick={() => setAsks(true)}>
              Poliçe gir<span className="sr-only">, {row.clientName}</span>
            </Button>
          )}
          {mayEdit && (!lacksCover || reasons.length > 1) && (
            <Button tone={lacksCover ? 'quiet' : 'secondary'} onClick={() => onChange({ form: trip.id })}>
              Düzenle<span className="sr-only">, {row.clientName}</span>
            </Button>
          )}
          {company !== null && (
            <RecordLink to={company} className={buttonClass('quiet')}>
              Aracıyı aç
            </RecordLink>
          )}
        </div>
      )}
    </li>
  );
}
