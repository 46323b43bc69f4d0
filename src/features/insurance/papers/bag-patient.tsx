import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { usePermission } from '@/data/workspace';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { timeOf } from '@/lib/dates';
import { useAttachments } from '@/kit/attachments/use-attachments';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import { PaperRow } from '../record/paper-row';
import type { CaseRow } from '../case-row';

/** Shows a patient at the bedside with the missing papers, and those photographed. */
export function BagPatient({ row }: { row: CaseRow }) {
  const { record } = row;
  const mayAttach = usePermission('parse.insurance_tracking.papers');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const files = useAttachments(record.id);
  const brought = new Set(files.map(({ attachment: { item_key: item } }) => item));
  const papers = record.papers.filter(
    ({ id, state }) => state === 'wanted' || (state === 'attached' && brought.has(id)),
  );
  const facts = [
    record.service_name,
    reference.definitionName(record.department_id),
    row.surgeryStart === null || row.surgery === null ? null : timeOf(row.surgeryStart),
    row.insurerName,
  ];
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
        <h3 className="text-base font-semibold break-words">{row.clientName}</h3>
        {row.surgery?.bed != null && <Badge>Yatak {row.surgery.bed}</Badge>}
        <SyncMark state={mark('cases', record.id)} />
        <span className="num min-w-48 flex-1 text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        <Link
          to="/insurance/tracking"
          search={{ open: record.id }}
          className="hit font-medium text-accent-ink"
          aria-label={`${row.clientName}: provizyonu aç`}
        >
          Provizyonu aç
        </Link>
      </div>
      <ul className="divide-y divide-line-soft">
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            record={record}
            paper={paper}
            files={files}
            mayChange={mayAttach || mayEdit}
            byCamera
          />
        ))}
      </ul>
      {!mayAttach && !mayEdit && (
        <p className="meta flex items-center gap-1.5 pt-2 text-ink-2">
          <Camera className="size-4" aria-hidden="true" />
          Evrak ekleme yetkiniz yok.
        </p>
      )}
    </li>
  );
}
