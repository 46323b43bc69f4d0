import { Link } from '@tanstack/react-router';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { SyncMark } from '@/ui/sync-mark';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { caseNumber, statusLooks } from './case-words';

/** Provisions below one another, each with its way to its place in the worklist. */
export function CaseRows({ cases }: { cases: readonly InsuranceCase[] }) {
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  return (
    <ul aria-label="Provizyonlar">
      {cases.map((record) => {
        const { icon: Icon, tone } = statusLooks[record.status];
        const missing = record.papers.filter(({ state }) => state === 'wanted').length;
        return (
          <li key={record.id} className="border-b border-line-soft last:border-0">
            <Link
              to="/insurance/tracking"
              search={{ open: record.id }}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
            >
              <span className="min-w-48 flex-1">
                <span className="flex items-center gap-2">
                  <span className="clip font-medium">{record.service_name}</span>
                  <SyncMark state={mark('cases', record.id)} />
                </span>
                <span className="meta num block text-ink-2">
                  {[
                    caseNumber(record),
                    reference.definitionName(record.insurer_id),
                    record.service_day === null ? null : formatDate(record.service_day),
                    missing > 0 ? `${missing} eksik evrak` : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="num whitespace-nowrap">
                {record.approved_amount === null
                  ? formatMoney(record.asked_amount, record.currency)
                  : `${formatMoney(record.approved_amount, record.currency)} / ${formatMoney(record.asked_amount, record.currency)}`}
              </span>
              <span className={cx('flex items-center gap-1.5', tone)}>
                <Icon className="size-4" aria-hidden="true" />
                {caseStatuses[record.status]}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
