import { Link } from '@tanstack/react-router';
import { CheckCheck, ListPlus, PencilLine, Send, Wallet, X } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { addDays, formatDate, todayIso } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { batchSums, caseMoney, openCases, sendBatch, settleBatch } from '@/records/insurance/batch-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { statusLooks } from '@/records/insurance/case-words';
import { putInBatch } from '@/records/insurance/money-actions';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Menu } from '@/ui/menu';
import { SidePanel } from '@/ui/side-panel';
import { SyncMark } from '@/ui/sync-mark';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { CaseRow } from '../tracking/case-row';
import { BatchState } from './batch-state';
import { FillBatch } from './fill-batch';
import { PayBatch } from './pay-batch';
import { SettleBatch } from './settle-batch';
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
  const context = useCaseContext();
  const outcome = useOutcome();
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const [act, setAct] = useState<'pay' | 'fill' | 'settle' | null>(null);
  const mine = rows.filter(({ record }) => record.batch_id === batch.id);
  const cases = mine.map(({ record }) => record);
  const sums = batchSums(cases);
  const isDue = cases.some(({ status }) => status === 'invoiced');
  const isOpen = openCases(cases).length > 0;
  const days = names.definition('insurer', batch.insurer_id)?.attributes.payment_days ?? null;
  const dueOn = days === null ? null : addDays(todayIso(), days);
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
            {batch.state === 'draft' && (
              <Button
                tone="primary"
                icon={Send}
                disabledReason={cases.length === 0 ? 'Önce fatura ekleyin' : undefined}
                onClick={() =>
                  void outcome.run(() => sendBatch(context, batch.id, todayIso(), dueOn), 'İcmal gönderildi')
                }
              >
                Gönderildi
              </Button>
            )}
            {batch.state !== 'draft' && isDue && (
              <Button tone="primary" icon={Wallet} onClick={() => setAct('pay')}>
                Ödemeyi dağıt
              </Button>
            )}
            {batch.state === 'sent' && (
              <Button
                tone={isDue ? 'secondary' : 'primary'}
                icon={CheckCheck}
                onClick={() => {
                  if (isOpen) setAct('settle');
                  else
                    void outcome.run(() => settleBatch(context, batch.id, cases, null), 'İcmal sonuçlandı');
                }}
              >
                Sonuçlandı
              </Button>
            )}
            <span className="flex-1" />
            <Menu
              label="Diğer işlemler"
              entries={[
                { label: 'Düzenle', icon: PencilLine, onSelect: () => change({ form: 'edit' }) },
                { label: 'Fatura ekle', icon: ListPlus, onSelect: () => setAct('fill') },
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
                onClick={() => setAct('fill')}
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
                      onClick={() =>
                        void outcome.run(() => putInBatch(context, record.id, null), 'İcmalden çıkarıldı', {
                          undo: async () => {
                            await outcome.run(() => putInBatch(context, record.id, batch.id));
                          },
                        })
                      }
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      {act === 'pay' && <PayBatch rows={mine} onClose={() => setAct(null)} />}
      {act === 'settle' && <SettleBatch batch={batch} cases={cases} onClose={() => setAct(null)} />}
      {act === 'fill' && <FillBatch batch={batch} rows={rows} onClose={() => setAct(null)} />}
    </SidePanel>
  );
}
