import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useActs } from '@/acts/use-acts';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { ageInYears, formatDate, formatRemaining } from '@/lib/dates';
import { biopsyNumber, sampleWords } from '@/records/pathology/biopsy-words';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import { indications, toldHow } from '@sync/model/entities/biopsy-values';
import { psaText } from '../form/psa';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { biopsyOwnFields } from './biopsy-own-fields';
import { BiopsyPaper } from './biopsy-paper';
import { HistoryCard } from './history-card';
import { JarsCard } from './jars-card';
import { LoopCard } from './loop-card';
import { PanelFooter } from './panel-footer';
import { ReportCard } from './report-card';

/** Shows one biopsy: its result, its place in the loop, and the next step. */
export function BiopsyPanel({
  row,
  onClose,
  onEdit,
}: {
  row: BiopsyRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const { biopsy } = row;
  const acts = useActs(biopsy, biopsyOwnFields);
  const mark = useSyncState((sync) => sync.mark);
  const age = row.birthDate === null ? null : ageInYears(row.birthDate);
  const facts = [
    age === null ? null : `${age} yaş`,
    row.clientNo,
    biopsy.pathology_no ?? biopsyNumber(biopsy),
    sampleWords(biopsy),
  ];
  return (
    <SidePanel
      title={row.clientName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="num">{facts.filter((part) => part !== null).join(' · ')}</span>
          <SyncMark state={mark('cases', biopsy.id)} />
        </span>
      }
      onClose={onClose}
      footer={<PanelFooter biopsy={biopsy} acts={acts} onEdit={onEdit} />}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <CriticalBanner row={row} />
        <ReportCard biopsy={biopsy} acts={acts} />
        <LoopCard row={row} />
        <JarsCard biopsy={biopsy} late={row.next.lateJars} acts={acts} />
        <Facts row={row} />
        <HistoryCard row={row} />
      </div>
      <BiopsyPaper row={row} />
      {acts.dialog}
    </SidePanel>
  );
}

function CriticalBanner({ row: { biopsy, isRinging, next } }: { row: BiopsyRow }) {
  const now = useNow();
  if (!biopsy.critical) return null;
  return (
    <p
      className="flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 text-danger"
      role={isRinging ? 'alert' : undefined}
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        <b>Kritik sonuç.</b>{' '}
        {isRinging && next.due !== null
          ? `Hekim 4 saat içinde görmeli, ${formatRemaining(next.due, now)}. `
          : ''}
        Bu sonuç mesajla gönderilmez.
      </span>
    </p>
  );
}

function Facts({ row: { biopsy, doctorName } }: { row: BiopsyRow }) {
  const reference = useReferenceData();
  const { told_how: how, told_note: note } = biopsy;
  const join = (parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null).join(' · ') || null;
  const isColon = biopsy.organ === 'colorectal';
  const clinic = join([
    biopsy.psa === null ? null : `PSA ${psaText(biopsy.psa)}`,
    biopsy.pirads === null ? null : `PI-RADS ${biopsy.pirads}`,
    biopsy.prostate_ml === null ? null : `${biopsy.prostate_ml} ml`,
    biopsy.indication === null ? null : indications[biopsy.indication],
    isColon ? (biopsy.caecum_reached ? 'çekuma ulaşıldı' : 'çekuma ulaşılmadı') : null,
    biopsy.bowel_prep === null ? null : `Boston ${biopsy.bowel_prep}`,
  ]);
  const facts: readonly (readonly [string, string | null])[] = [
    ['İsteyen', doctorName],
    ['Protokol no', biopsy.protocol_no],
    ['Klinik', clinic],
    ['Bildirim', how === null ? null : join([toldHow[how], reference.userName(biopsy.told_by), note])],
    ['Plan', biopsy.follow_up_plan],
    ['Takip tarihi', biopsy.follow_up_due === null ? null : formatDate(biopsy.follow_up_due)],
    ['Takip eden', reference.userName(biopsy.assignee_id)],
    ['Açıklama', biopsy.status_note],
    ['Not', biopsy.note],
  ];
  return (
    <section aria-label="Bilgiler">
      <dl className="divide-y divide-line-soft">
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term} className="flex gap-3 py-1.5">
                <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
                <dd className="num min-w-0 flex-1 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="flex flex-wrap gap-x-4 pt-2">
        <Link
          to="/crm/client-profile/$clientId"
          params={{ clientId: biopsy.client_id }}
          className="hit font-medium text-accent-ink"
        >
          Hasta kaydı
        </Link>
        {biopsy.surgery_id !== null && (
          <Link
            to="/crm/surgery-plans/$surgeryId"
            params={{ surgeryId: biopsy.surgery_id }}
            className="hit font-medium text-accent-ink"
          >
            Ameliyat
          </Link>
        )}
        {biopsy.ticket_id !== null && (
          <Link
            to="/crm/client-ticket/$ticketId"
            params={{ ticketId: biopsy.ticket_id }}
            className="hit font-medium text-accent-ink"
          >
            Talep
          </Link>
        )}
      </p>
    </section>
  );
}
