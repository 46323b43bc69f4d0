import { Info, ShieldCheck, ShieldPlus, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { ActForm } from '@/acts/act-form';
import { usePermission } from '@/data/workspace';
import { addDays, formatDateTime, formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { countryName } from '@sync/model/tr/countries';
import { cover } from '@sync/model/trips/acts/cover';
import type { TripRow } from '../trip-rows';

const SHOWN = 5;
const AHEAD = 30;

const lacksCover = ({ reasons }: TripRow): boolean =>
  reasons.includes('cover_missing') || reasons.includes('cover_ended');

/** Shows patients due for surgery without a policy, beside the board. */
export function CoverCard({
  rows,
  today,
  onAll,
}: {
  rows: readonly TripRow[];
  today: string;
  onAll: () => void;
}) {
  const mayEdit = usePermission('crm.foreign_patients.edit');
  const [open, setOpen] = useState<string | null>(null);
  const until = addDays(today, AHEAD);
  const dayOfRow = (row: TripRow): string => row.theatreDay ?? row.day;
  const coming = rows.filter(
    (row) => row.standing !== 'cancelled' && dayOfRow(row) >= today && dayOfRow(row) <= until,
  );
  const lacking = rows.filter(lacksCover).toSorted((a, b) => dayOfRow(a).localeCompare(dayOfRow(b)));
  const covered = coming.filter((row) => !lacksCover(row)).length;
  if (lacking.length === 0) {
    return (
      <aside className="card flex items-center gap-3 p-4" aria-label="Komplikasyon poliçesi">
        <ShieldCheck className="size-5 text-success" aria-hidden="true" />
        <p>Önümüzdeki yolculukların hepsinde komplikasyon poliçesi var.</p>
      </aside>
    );
  }
  return (
    <aside className="card overflow-hidden border-danger/40!" aria-labelledby="cover-card">
      <div className="flex min-h-12 items-center gap-2 bg-danger-soft px-4 text-danger">
        <ShieldX className="size-4.5" aria-hidden="true" />
        <h2 id="cover-card" className="text-[0.9375rem] font-semibold">
          Komplikasyon poliçesi yok
        </h2>
        <b className="num ml-auto font-semibold">{formatNumber(lacking.length)}</b>
      </div>
      <ul>
        {lacking.slice(0, SHOWN).map((row) => (
          <li key={row.trip.id} className="border-b border-line-soft px-4 py-3">
            <p className="flex items-baseline gap-2">
              <b className="clip flex-1 font-medium">{row.clientName}</b>
              <span className="meta num font-medium whitespace-nowrap text-danger">
                {formatDay(row.theatreAt ?? row.trip.arrival_at)}
              </span>
            </p>
            <p className="meta num text-ink-2">
              {[
                countryName(row.trip.country),
                row.procedure ?? 'ameliyat bağlanmamış',
                row.theatreAt === null
                  ? `geliş ${formatDateTime(row.trip.arrival_at)}`
                  : formatDateTime(row.theatreAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {open === row.trip.id ? (
              <ActForm
                act={cover}
                record={row.trip}
                name={row.clientName}
                inline
                onClose={() => setOpen(null)}
              />
            ) : (
              mayEdit && (
                <Button size="sm" icon={ShieldPlus} className="mt-2" onClick={() => setOpen(row.trip.id)}>
                  Poliçe gir<span className="sr-only">, {row.clientName}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {lacking.length > SHOWN && (
        <div className="border-b border-line-soft px-2 py-1">
          <Button tone="quiet" size="sm" onClick={onAll}>
            Kırmızı listede hepsi
          </Button>
        </div>
      )}
      <p className="meta flex gap-2 px-4 py-3 text-ink-2">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          Poliçe girilmeden ameliyat kesinleşmez. Bu cihazda, önümüzdeki {AHEAD} günün{' '}
          {formatNumber(coming.length)} yolculuğundan {formatNumber(covered)} tanesinde poliçe var.
        </span>
      </p>
    </aside>
  );
}
