import { PlaneLanding } from 'lucide-react';
import { dayOf, formatLongDate } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { Badge } from '@/ui/badge';
import { Chip } from '@/ui/chip';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { SegmentedControl } from '@/ui/segmented-control';
import type { Records } from '@/data/records';
import { boardRanges } from '../foreign-search';
import type { BoardRange, ForeignSearch } from '../foreign-search';
import { CoverCard } from '../red/cover-card';
import { boardDays } from '../trip-rows';
import type { TripRow } from '../trip-rows';
import { EventRow } from './event-row';

const emptyWords: Readonly<Record<BoardRange, readonly [title: string, text: string]>> = {
  today: ['Bugün gelen ya da dönen yok', 'Yarına ya da önümüzdeki yedi güne bakabilirsiniz.'],
  tomorrow: ['Yarın gelen ya da dönen yok', 'Önümüzdeki yedi güne bakabilirsiniz.'],
  week: ['Yedi gün içinde gelen ya da dönen yok', 'Yeni bir yolculuk eklendiğinde burada görünür.'],
  here: ['Şu anda burada hasta yok', 'Uçağı inen hasta, uğurlanana dek burada durur.'],
};

/**
 * Shows arrivals and departures, with the next step of each. All data is on this device and works without a network.
 */
export function BoardView({
  rows,
  state,
  search,
  range,
  today,
  onChange,
}: {
  rows: readonly TripRow[];
  state: Records<never>['state'];
  search: ForeignSearch;
  range: BoardRange;
  today: string;
  onChange: (patch: ForeignSearch) => void;
}) {
  const days = boardDays(rows, range, today);
  const [title, text] = emptyWords[range];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <div className="mx-auto grid w-full max-w-[1400px] items-start gap-4 p-4 min-[80em]:grid-cols-[minmax(0,1fr)_320px] min-[80em]:p-5">
        <div className="grid min-w-0 gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <SegmentedControl<BoardRange>
              label="Günler"
              name="foreign-range"
              segments={(Object.keys(boardRanges) as BoardRange[]).map((value) => ({
                value,
                label: boardRanges[value],
              }))}
              value={range}
              onChange={(next) => onChange({ range: next === 'today' ? undefined : next })}
            />
            <Chip
              name="Kimin"
              onOpen={() => onChange({ mine: search.mine === undefined ? 'yes' : undefined })}
            >
              {search.mine === undefined ? 'Herkes' : 'Bana ait olanlar'}
            </Chip>
          </div>
          {state === 'loading' && <LoadingRows rows={6} className="card" />}
          {state === 'error' && (
            <ErrorNote className="card p-4" title="Yolculuklar okunamadı">
              Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
            </ErrorNote>
          )}
          {state === 'ready' && days.length === 0 && (
            <div className="card">
              <EmptyOrSyncing>
                <EmptyState icon={PlaneLanding} title={title}>
                  {text}
                </EmptyState>
              </EmptyOrSyncing>
            </div>
          )}
          {state === 'ready' &&
            days.map(({ day, events }) => (
              <section key={day ?? 'here'} className="card overflow-hidden" aria-label={dayLabel(day)}>
                <h2 className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken px-4 font-semibold">
                  <span className="num">{dayLabel(day)}</span>
                  {day === today && <Badge tone="accent">Bugün</Badge>}
                  <span className="meta num ml-auto font-normal text-ink-2">{eventWords(events)}</span>
                </h2>
                <ul>
                  {events.map((event) => (
                    <EventRow
                      key={`${event.kind} ${event.row.trip.id}`}
                      event={event}
                      isOther={day === null || dayOf(event.at) !== today}
                      onOpen={() => onChange({ open: event.row.trip.id })}
                    />
                  ))}
                </ul>
              </section>
            ))}
        </div>
        <CoverCard rows={rows} today={today} onAll={() => onChange({ tab: 'red' })} />
      </div>
    </div>
  );
}

const dayLabel = (day: string | null): string => (day === null ? 'Hastanede ve otelde' : formatLongDate(day));

function eventWords(events: readonly { readonly kind: 'arrival' | 'departure' | 'here' }[]): string {
  const of = (kind: 'arrival' | 'departure' | 'here') => events.filter((event) => event.kind === kind).length;
  const [arrivals, departures, here] = [of('arrival'), of('departure'), of('here')];
  return [
    arrivals > 0 && countOf(arrivals, 'geliş'),
    departures > 0 && countOf(departures, 'dönüş'),
    here > 0 && countOf(here, 'hasta'),
  ]
    .filter(Boolean)
    .join(', ');
}
