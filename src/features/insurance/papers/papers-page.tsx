import { Briefcase, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { useReferenceData } from '@/data/reference-data';
import { addDays, dayOf, formatDay, todayIso, weekdayOf } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { printPaper } from '@/kit/export/paper';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { SegmentedControl } from '@/ui/segmented-control';
import { Switch } from '@/ui/switch';
import { useCaseRows } from '../case-row';
import { attachment } from '@sync/model/entities/attachment';
import { bagOf } from './bag';
import type { BagDay } from './bag';
import { BagPaper } from './bag-paper';
import { BagPatient } from './bag-patient';
import { bagSpans, readPapersSearch } from './papers-search';
import type { BagSpan, PapersSearch } from './papers-search';

/** Shows missing papers at the bedside: patient by patient, photographed without a network and filed automatically. */
export function PapersPage({
  search,
  onSearch,
}: {
  search: PapersSearch;
  onSearch: (search: PapersSearch) => void;
}) {
  usePageTitle('Evrak çantası');
  const { rows, state } = useCaseRows();
  const { access, workspace } = useSignedIn();
  const reference = useReferenceData();
  const now = useNow();
  const today = todayIso(now);
  const next = useOperatingDays().after(today, 1);
  const span = search.span ?? 'soon';
  const ward = reference.user(access.userId)?.department_id ?? null;
  const isMine =
    search.all === undefined && ward !== null && rows.some(({ record }) => record.department_id === ward);
  const touched = useTouched(today);
  const days = useMemo(
    () =>
      bagOf(rows, {
        today,
        until: span === 'soon' ? next : span === 'week' ? addDays(today, 7) : null,
        department: isMine ? ward : null,
        touched,
      }),
    [rows, today, next, span, isMine, ward, touched],
  );
  const patients = days.reduce((sum, { patients: list }) => sum + list.length, 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
        <SegmentedControl<BagSpan>
          label="Ne zaman"
          name="bag-span"
          segments={(Object.keys(bagSpans) as BagSpan[]).map((value) => ({
            value,
            label:
              value === 'soon' && next !== addDays(today, 1)
                ? `Bugün ve ${weekdayOf(next).toLocaleLowerCase('tr')}`
                : bagSpans[value],
          }))}
          value={span}
          onChange={(chosen) =>
            onSearch(readPapersSearch({ ...search, span: chosen === 'soon' ? undefined : chosen }))
          }
        />
        {ward !== null && (
          <Switch
            label="Yalnız servisim"
            checked={isMine}
            onChange={(event) =>
              onSearch(readPapersSearch({ ...search, all: event.target.checked ? undefined : 'yes' }))
            }
          />
        )}
        <span className="num flex-1 text-right text-ink-2" role="status">
          {state === 'ready' &&
            `${countOf(patients, 'hasta')}, ${countOf(
              days.reduce((sum, { missing }) => sum + missing, 0),
              'eksik evrak',
            )}`}
        </span>
        <Button icon={Printer} onClick={() => void printPaper(workspace, 'insurance_case')}>
          Listeyi yazdır
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {state === 'loading' && <LoadingRows />}
        {state === 'error' && (
          <ErrorNote title="Evraklar okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</ErrorNote>
        )}
        {state === 'ready' && patients === 0 && (
          <EmptyOrSyncing>
            <EmptyState icon={Briefcase} title="Eksik evrak yok">
              Seçilen günlerde bütün evrak tamam.
            </EmptyState>
          </EmptyOrSyncing>
        )}
        <div className="mx-auto flex max-w-4xl flex-col gap-5">
          {days.map((day) => (
            <Day key={day.day ?? 'none'} day={day} now={now} />
          ))}
        </div>
      </div>
      <BagPaper days={days} now={now} />
    </div>
  );
}

/** Cases that papers were photographed for today by this user, or that wait on this device. */
function useTouched(today: string): ReadonlySet<string> {
  const { access } = useSignedIn();
  const { records } = useRecords(attachment);
  const files = useSyncState((sync) => sync.files);
  return useMemo(() => {
    const waiting = new Set(files.map(({ key }) => key));
    return new Set(
      records
        .filter(
          ({ id, owner_kind: owner, created_by: by, created_at: at }) =>
            owner === 'insurance_case' && (waiting.has(id) || (by === access.userId && dayOf(at) === today)),
        )
        .map(({ owner_id: id }) => id),
    );
  }, [records, files, access.userId, today]);
}

function Day({ day: { day, patients }, now }: { day: BagDay; now: number }) {
  const name = day === null ? 'Günü belli olmayanlar' : formatDay(day, now);
  return (
    <section aria-label={name}>
      <h2 className="pb-2 text-lg font-semibold">{name}</h2>
      <ul className="flex flex-col gap-3">
        {patients.map((row) => (
          <BagPatient key={row.record.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
