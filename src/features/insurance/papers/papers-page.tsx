import { Briefcase, Camera } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn, usePermission } from '@/data/workspace';
import { useReferenceData } from '@/data/reference-data';
import { addDays, formatDay, timeOf, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { PaperTable, Paper, printPaper } from '@/records/paper';
import { EmptyOrSyncing } from '@/records/empty-or-syncing';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { SegmentedControl } from '@/ui/segmented-control';
import { Switch } from '@/ui/switch';
import { PaperRow } from '../record/case-panel';
import { useCaseRows } from '../tracking/case-row';
import { bagOf } from './bag';
import type { BagDay } from './bag';
import { bagSpans, readPapersSearch } from './papers-search';
import type { BagSpan, PapersSearch } from './papers-search';

/** Missing papers at the bedside: patient by patient, photographed without a network and filed by themselves. */
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
  const span = search.span ?? 'tomorrow';
  const ward = reference.user(access.userId)?.department_id ?? null;
  const isMine =
    search.all === undefined && ward !== null && rows.some(({ one }) => one.department_id === ward);
  const days = useMemo(
    () =>
      bagOf(rows, {
        today,
        until: span === 'tomorrow' ? addDays(today, 1) : span === 'week' ? addDays(today, 7) : null,
        department: isMine ? ward : null,
      }),
    [rows, today, span, isMine, ward],
  );
  const patients = days.reduce((sum, { patients: list }) => sum + list.length, 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
        <SegmentedControl<BagSpan>
          label="Ne zaman"
          name="bag-span"
          segments={(Object.keys(bagSpans) as BagSpan[]).map((value) => ({ value, label: bagSpans[value] }))}
          value={span}
          onChange={(next) =>
            onSearch(readPapersSearch({ ...search, span: next === 'tomorrow' ? undefined : next }))
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
        <Button onClick={() => void printPaper(workspace, 'insurance_case')}>Listeyi yazdır</Button>
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

function Day({ day: { day, patients }, now }: { day: BagDay; now: number }) {
  const mayAttach = usePermission('parse.insurance_tracking.papers');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const reference = useReferenceData();
  return (
    <section aria-label={day === null ? 'Günü belli olmayanlar' : formatDay(day, now)}>
      <h2 className="pb-2 text-lg font-semibold">
        {day === null ? 'Günü belli olmayanlar' : formatDay(day, now)}
      </h2>
      <ul className="flex flex-col gap-3">
        {patients.map((row) => {
          const wanted = row.one.papers.filter(({ state }) => state === 'wanted');
          return (
            <li key={row.one.id} className="card p-4">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
                <h3 className="text-base font-semibold break-words">{row.clientName}</h3>
                {row.surgery?.bed != null && <Badge>Yatak {row.surgery.bed}</Badge>}
                <span className="num min-w-0 flex-1 text-ink-2">
                  {[
                    row.one.service_name,
                    reference.definitionName(row.one.department_id),
                    row.surgeryStart === null || row.surgery === null ? null : timeOf(row.surgeryStart),
                    row.insurerName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Link
                  to="/insurance/tracking"
                  search={{ open: row.one.id }}
                  className="hit font-medium text-accent-ink"
                >
                  Provizyonu aç
                </Link>
              </div>
              <ul className="flex flex-col gap-2">
                {wanted.map((paper) => (
                  <PaperRow key={paper.id} one={row.one} paper={paper} mayChange={mayAttach || mayEdit} />
                ))}
              </ul>
              {!mayAttach && !mayEdit && (
                <p className="meta flex items-center gap-1.5 pt-2 text-ink-3">
                  <Camera className="size-4" aria-hidden="true" />
                  Evrak ekleme yetkiniz yok.
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The list on paper, for a round without a tablet. */
function BagPaper({ days, now }: { days: readonly BagDay[]; now: number }) {
  return (
    <Paper title="Evrak çantası" heading="Eksik evrak listesi">
      {() => (
        <PaperTable
          heads={['Gün', 'Hasta', 'Yatak', 'Şirket', 'Eksik evrak', 'Alındı']}
          rows={days.flatMap(({ day, patients }) =>
            patients.map((row) => ({
              key: row.one.id,
              cells: [
                day === null ? '–' : formatDay(day, now),
                row.clientName,
                row.surgery?.bed ?? '',
                row.insurerName,
                row.one.papers
                  .filter(({ state }) => state === 'wanted')
                  .map(({ name }) => name)
                  .join(', '),
                '',
              ],
            })),
          )}
        />
      )}
    </Paper>
  );
}
