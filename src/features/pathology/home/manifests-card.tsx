import { Link } from '@tanstack/react-router';
import { CircleCheck, PackageX, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { stateOfAll, useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDayTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import { shownCode } from '@sync/model/rules/code-signs';
import { manifestWork } from './manifests';

/** Rows that are listed; the tab has the rest. */
const SHOWN = 3;

/** Shows the manifests whose jars are to be counted on the home page, and those whose count does not agree. */
export function ManifestsCard() {
  const reads = usePermission('parse.adenom_biyotip.read');
  const counts = usePermission('parse.adenom_biyotip.edit');
  return reads && counts ? <Manifests /> : null;
}

function Manifests() {
  const transfers = useRecords(specimenTransfer);
  const receipts = useRecords(specimenReceipt);
  const now = useNow();
  const today = todayIso(now);
  const state = stateOfAll(transfers, receipts);
  const { waiting, differing, arrivedToday } = useMemo(
    () => manifestWork(transfers.records, receipts.records, today),
    [transfers.records, receipts.records, today],
  );
  return (
    <WaitingCard
      area="manifests"
      title="Sayılacak sevkler"
      count={state === 'ready' ? waiting.length : null}
      tone={differing > 0 ? 'late' : 'act'}
      failed={state === 'error'}
      empty={transfers.records.length === 0 ? null : 'Sayılacak sevk yok'}
      link={(props) => <Link to="/adenom-biyotip" search={{ tab: 'transfers' }} {...props} />}
      rest={[waiting.length - SHOWN, 'sevk']}
      foot={
        arrivedToday > 0 && (
          <p className="meta num flex min-h-11 items-center gap-2 border-t border-line-soft px-4 text-ink-2">
            <CircleCheck className="size-4 text-success" aria-hidden="true" />
            Bugün {countOf(arrivedToday, 'kap')} teslim alındı, sayı tuttu
          </p>
        )
      }
    >
      <ul>
        {waiting.slice(0, SHOWN).map((transfer) => {
          const isWrong = transfer.state === 'mismatch';
          const Icon = isWrong ? PackageX : Truck;
          return (
            <li key={transfer.id} className="border-b border-line-soft last:border-b-0">
              <Link
                to="/adenom-biyotip"
                search={{ tab: 'transfers', transfer: transfer.id }}
                className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
              >
                <Icon
                  className={cx('size-4 shrink-0', isWrong ? 'text-danger' : 'text-ink-3')}
                  aria-hidden="true"
                />
                <span className="min-w-0 flex-1">
                  <span className="clip block font-medium">
                    {transfer.from_place} → {transfer.to_place}
                  </span>
                  <span className="meta num clip block text-ink-2">
                    {transfer.transfer_no ?? shownCode(transfer.code)} ·{' '}
                    {formatDayTime(transfer.sent_at, now)}
                  </span>
                </span>
                <span className={cx('meta num shrink-0 font-medium', isWrong ? 'text-danger' : 'text-warn')}>
                  {isWrong ? 'Sayım tutmuyor' : countOf(transfer.jars.length, 'kap')}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </WaitingCard>
  );
}
