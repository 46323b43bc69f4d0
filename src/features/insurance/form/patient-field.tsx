import { insuranceCase } from '@sync/model/entities/insurance-case';
import { useRelated } from '@/data/records';
import { Link } from '@tanstack/react-router';
import { Info, X } from 'lucide-react';
import { useIndexes } from '@/data/indexes';
import { useReferenceData } from '@/data/reference-data';
import { caseNumber } from '@/records/insurance/case-words';
import { newestFirst } from '@/records/insurance/use-cases-of';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';

const over: readonly InsuranceCase['status'][] = ['used', 'invoiced', 'paid', 'paid_cut', 'cancelled'];

/** Renders the patient and the patient's open requests; once stored the patient cannot be changed. */
export function PatientField({
  clientId,
  caseId,
  fixed,
  error,
  onChange,
}: {
  clientId: string | null;
  /** The case itself is no other one. */
  caseId: string;
  fixed: boolean;
  error: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const { value: name } = useIndexes(
    ({ clients }) => (clientId === null ? null : (clients.get(clientId)?.name ?? 'Bilinmiyor')),
    [clientId],
  );
  if (name === null) return <KnownClientSearch optional={false} error={error} onChoose={onChange} />;
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center gap-2 rounded-lg border border-line px-3">
        <span className="meta text-ink-2">Hasta</span>
        <b className="min-w-0 flex-1 break-words">{name}</b>
        {!fixed && <IconButton icon={X} label="Başka hasta seç" onClick={() => onChange(null)} />}
      </div>
      <OpenCases clientId={clientId} caseId={caseId} />
    </div>
  );
}

/** Warns of open requests of the patient: two requests for one thing are seldom intended. */
function OpenCases({ clientId, caseId }: { clientId: string | null; caseId: string }) {
  const reference = useReferenceData();
  const { records } = useRelated(insuranceCase, 'client_id', clientId, newestFirst);
  const open = records.filter(({ id, status }) => id !== caseId && !over.includes(status));
  if (open.length === 0) return null;
  return (
    <NoticeBar boxed tone="info" icon={Info} title="Bu hastanın açık provizyonu var.">
      <ul>
        {open.slice(0, 3).map((record) => (
          <li key={record.id}>
            <Link
              to="/insurance/tracking"
              search={{ open: record.id }}
              className="hit font-medium text-accent-ink"
            >
              {caseNumber(record)}
            </Link>{' '}
            {[record.service_name, reference.definitionName(record.insurer_id), caseStatuses[record.status]]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </NoticeBar>
  );
}
