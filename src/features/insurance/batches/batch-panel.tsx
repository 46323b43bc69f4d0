import { Link } from '@tanstack/react-router';
import { ListPlus, PencilLine, X } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { statusLooks } from '@/records/insurance/case-words';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import {
  fillBatch,
  isFree,
  payBatch,
  putInBatch,
  sendBatch,
  settleBatch,
  settleOpenBatch,
} from '@sync/model/insurance/acts/batch';
import { batchSums, caseMoney, openCases } from '@sync/model/insurance/batch-money';
import type { CaseRow } from '../case-row';
import { BatchState } from './batch-state';
import { FreeInvoices } from './free-invoices';
import { PaymentShares } from './payment-shares';
import { monthText, sumText } from './batch-words';

/** Shows one icmal: its sums, its invoices, and its actions. */
export function BatchPanel({
  batch,
  rows,
  change,
}: {
  batch: InvoiceBatch;
  rows: readonly CaseRow[];
  change: (patch: Readonly<Record<string, unknown>>) => void;
}) {
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const mine = rows.filter(({ record }) => record.batch_id === batch.id);
  const cases = mine.map(({ record }) => record);
  const sums = batchSums(cases);
  const isDue = cases.some(({ status }) => status === 'invoiced');
  const isOpen = openCases(cases).length > 0;
  const acts = useActs(batch, {
    pay: { shares: (form) => <PaymentShares {...form} rows={mine} /> },
    fill: {
      cases: (form) => (
        <FreeInvoices
          {...form}
          rows={rows.filter(({ record }) => isFree(record) && record.insurer_id === batch.insurer_id)}
        />
      ),
    },
  });
  const doAct = useDoAct();
  const boxes = [
    ['Fatura', 'invoiced'],
    ['Ödenen', 'paid'],
    ['Kesinti', 'cut'],
    ['Açık', 'open'],
  ] as const;
  return (
    <SidePanel
      title={`İcmal ${batch.batch_no}`}
      subtitle={
        <span className="num flex flex-wrap items-center gap-x-2">
          {[names.definitionName(batch.insurer_id), monthText(batch.period)].filter(Boolean).join(' · ')}
          <SyncMark state={mark('cases', batch.id)} />
        </span>
      }
      onClose={() => change({ batch: undefined })}
      footer={
        mayEdit && (
          <>
            <ActButton
              acts={acts}
              act={sendBatch}
              tone="primary"
              disabledReason={cases.length === 0 ? 'Önce fatura ekleyin' : undefined}
            />
            {isDue && <ActButton acts={acts} act={payBatch} tone="primary" />}
            <ActButton
              acts={acts}
              act={isOpen ? settleOpenBatch : settleBatch}
              tone={isDue ? 'secondary' : 'primary'}
            />
            <span className="flex-1" />
            <Menu
              label="Diğer işlemler"
              entries={[
                { label: 'Düzenle', icon: PencilLine, onSelect: () => change({ form: 'edit' }) },
                { label: 'Fatura ekle', icon: ListPlus, onSelect: () => acts.press(fillBatch) },
              ]}
            />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="flex flex-wrap items-center gap-2">
          <BatchState state={batch.state} isOpen={isOpen} />
          {batch.sent_on !== null && <span className="num">Gönderildi: {formatDate(batch.sent_on)}</span>}
          {batch.due_on !== null && <span className="num">Vade: {formatDate(batch.due_on)}</span>}
        </p>
        {batch.note !== null && <p className="break-words whitespace-pre-wrap">{batch.note}</p>}
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
          {boxes.map(([term, of]) => (
            <div key={term} className="bg-surface px-3 py-2">
              <dt className="meta text-ink-2">{term}</dt>
              <dd className="num font-semibold">{sumText(sums, of)}</dd>
            </div>
          ))}
        </dl>
        <section aria-label="Faturalar">
          <div className="flex items-center justify-between gap-3 pb-1">
            <h3 className="font-semibold">{countOf(cases.length, 'fatura')}</h3>
            {mayEdit && batch.state === 'draft' && (
              <button
                type="button"
                className="hit font-medium text-accent-ink"
                onClick={() => acts.press(fillBatch)}
              >
                Fatura ekle
              </button>
            )}
          </div>
          <ul className="divide-y divide-line-soft">
            {mine.map(({ record, clientName }) => {
              const { icon: Icon, tone, short } = statusLooks[record.status];
              return (
                <li key={record.id} className="flex min-h-12 items-center gap-2 py-1">
                  <span className="min-w-0 flex-1">
                    <Link
                      to="/insurance/tracking"
                      search={{ tab: 'done', open: record.id }}
                      className="hit font-medium text-accent-ink"
                    >
                      {clientName}
                    </Link>
                    <span className="meta num block text-ink-2">
                      <Icon className={`mr-1 inline size-3.5 ${tone}`} aria-hidden="true" />
                      {[short, record.invoice_no, record.cut_reason].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="num text-right whitespace-nowrap">
                    {formatMoney(caseMoney(record).invoiced, record.currency)}
                    {record.cut_amount !== null && (
                      <span className="meta block text-warn">
                        −{formatMoney(record.cut_amount, record.currency)}
                      </span>
                    )}
                    {batch.state === 'settled' && caseMoney(record).open !== 0 && (
                      <span className="meta block text-danger">
                        açık {formatMoney(caseMoney(record).open, record.currency)}
                      </span>
                    )}
                  </span>
                  {mayEdit && batch.state === 'draft' && (
                    <IconButton
                      icon={X}
                      label={`${clientName}: icmalden çıkar`}
                      onClick={() => {
                        doAct(putInBatch, record.id, { batch_id: null }).catch(toastFailure);
                      }}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      {acts.dialog}
    </SidePanel>
  );
}
