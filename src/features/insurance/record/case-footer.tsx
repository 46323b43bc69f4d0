import { Phone, Send, UserCheck } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { askCase, assignCase } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { sendPapers } from '@/records/insurance/paper-actions';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { undecidedStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';
import type { CaseAct, OnAct, OnPrint } from './act';
import { CaseMenu } from './case-menu';

type Next = { readonly label: string; readonly act: CaseAct } | 'ask' | 'send';

/** Returns the next step of a case; null where there is none. */
export function nextOf({ record, misfit }: Pick<CaseRow, 'record' | 'misfit'>): Next | null {
  const hasReady = record.papers.some(({ state }) => state === 'attached');
  switch (record.status) {
    case 'draft':
      return 'ask';
    case 'documents_missing':
      return 'send';
    case 'sent':
    case 'documents_completed':
    case 'medical_review':
    case 'appealed':
    case 'waiting':
      if (record.reopened !== null && record.status === 'waiting') return 'ask';
      return hasReady ? 'send' : { label: 'Yanıtı işle', act: 'answer' };
    case 'refused':
      return { label: 'İtiraz et', act: 'appeal' };
    case 'approved':
    case 'partial':
      return misfit === null ? { label: 'Kullanıldı', act: 'used' } : { label: 'Yanıtı işle', act: 'answer' };
    case 'used':
      return { label: 'Faturalandı', act: 'invoice' };
    case 'invoiced':
      return { label: 'Ödeme geldi', act: 'payment' };
    case 'expired':
      return { label: 'Süreyi uzat', act: 'extend' };
    case 'cancelled':
      return { label: 'Yeniden aç', act: 'reopen' };
    case 'paid':
    case 'paid_cut':
      return null;
  }
}

const isUndecided = (status: CaseStatus): boolean =>
  (undecidedStatuses as readonly CaseStatus[]).includes(status);

/** Actions of a case: the next step and the call are buttons, the others are in a menu. */
export function CaseFooter({
  row,
  onAct,
  onEdit,
  onPrint,
}: {
  row: CaseRow;
  onAct: OnAct;
  onEdit: () => void;
  onPrint: OnPrint;
}) {
  const { record } = row;
  const context = useCaseContext();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  if (!mayEdit) return null;
  const next = nextOf(row);
  const hasReady = record.papers.some(({ state }) => state === 'attached');
  const isOpen = isUndecided(record.status);
  return (
    <>
      {next === 'ask' && (
        <Button
          tone="primary"
          icon={Send}
          onClick={() =>
            void outcome.run(() => askCase(context, record.id), 'Talep gönderildi olarak yazıldı')
          }
        >
          {record.reopened === null ? 'Talep gönderildi' : 'Yeniden soruldu'}
        </Button>
      )}
      {next === 'send' && (
        <Button
          tone="primary"
          icon={Send}
          disabledReason={hasReady ? undefined : 'Önce evrakı ekleyin'}
          onClick={() => void outcome.run(() => sendPapers(context, record.id), 'Evrak gönderildi')}
        >
          {offline ? 'Bağlanınca gönderilecek' : 'Evrakı gönder'}
        </Button>
      )}
      {next !== null && typeof next === 'object' && (
        <Button tone="primary" onClick={() => onAct(next.act)}>
          {next.label}
        </Button>
      )}
      {(next === 'send' || next === 'ask') && isOpen && (
        <Button onClick={() => onAct('answer')}>Yanıtı işle</Button>
      )}
      {record.status === 'partial' && <Button onClick={() => onAct('appeal')}>İtiraz et</Button>}
      {isOpen && (
        <Button icon={Phone} onClick={() => onAct('call')}>
          Ara
        </Button>
      )}
      {record.assignee_id !== context.userId && row.isOpen && (
        <Button
          tone="quiet"
          icon={UserCheck}
          onClick={() =>
            void outcome.run(() => assignCase(context, record.id, context.userId), 'Üstlendiniz', {
              undo: async () => {
                await outcome.run(() => assignCase(context, record.id, record.assignee_id));
              },
            })
          }
        >
          Üstlen
        </Button>
      )}
      <span className="flex-1" />
      <CaseMenu row={row} onAct={onAct} onEdit={onEdit} onPrint={onPrint} />
    </>
  );
}
