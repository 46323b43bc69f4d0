import {
  CalendarClock,
  CircleX,
  FilePlus2,
  FileText,
  MessageSquarePlus,
  PencilLine,
  Phone,
  Printer,
  Receipt,
  RotateCcw,
  Scale,
  Stamp,
  Timer,
  UserRound,
  Wallet,
} from 'lucide-react';
import { moveCase, undoMove } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { useSendMessage } from '@/records/messages/use-send-message';
import { useOutcome } from '@/records/use-outcome';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { caseMoves, caseStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';
import type { CaseAct, OnAct, OnPrint } from './act';

/** Moves that need nothing but the press. */
const plain: readonly CaseStatus[] = [
  'waiting',
  'documents_completed',
  'medical_review',
  'draft',
  'expired',
  'used',
  'invoiced',
];
const opens: readonly CaseStatus[] = ['used', 'invoiced', 'paid', 'paid_cut', 'cancelled'];

/** Shows the remaining actions for a case. */
export function CaseMenu({
  row: { record },
  onAct,
  onEdit,
  onPrint,
}: {
  row: CaseRow;
  onAct: OnAct;
  onEdit: () => void;
  onPrint: OnPrint;
}) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const { status } = record;
  const next: readonly CaseStatus[] = caseMoves[status];
  const act = (is: boolean, label: string, icon: typeof Phone, what: CaseAct): MenuEntry[] =>
    is ? [{ label, icon, onSelect: () => onAct(what) }] : [];
  const isApproval = status === 'approved' || status === 'partial';
  const moves = plain
    .filter((to) => next.includes(to))
    // Using, invoicing and ending have their own dialogs; here is only their undo.
    .filter((to) => !['used', 'invoiced'].includes(to) || opens.includes(status))
    .filter((to) => !(to === 'draft' && status === 'cancelled') && !(status === 'used' && to === 'invoiced'));
  const move = (to: CaseStatus): MenuEntry => ({
    label: opens.includes(status) ? `“${caseStatuses[to]}” durumuna dön` : caseStatuses[to],
    icon: RotateCcw,
    onSelect: () =>
      void outcome.run(() => moveCase(context, record.id, to), `Durum: ${caseStatuses[to]}`, {
        undo: async () => {
          await outcome.run(() => undoMove(context, record.id, to, status));
        },
      }),
  });
  const sending = useSendMessage({ clientId: record.client_id, provision: record });
  const entries: MenuEntry[] = [
    { label: 'Düzenle', icon: PencilLine, onSelect: onEdit },
    ...act(true, 'Sorumlu', UserRound, 'assign'),
    ...act(!opens.includes(status), 'Sonraki denetim', CalendarClock, 'snooze'),
    ...act(true, 'Not ekle', MessageSquarePlus, 'note'),
    ...act(true, 'Şirketle görüşüldü', Phone, 'call'),
    ...sending.entries,
    'separator',
    ...act(!opens.includes(status), 'Yanıtı işle', FileText, 'answer'),
    ...act(
      next.includes('documents_missing') || status === 'documents_missing',
      'Evrak istendi',
      FilePlus2,
      'papers',
    ),
    ...act(next.includes('appealed'), 'İtiraz et', Scale, 'appeal'),
    ...act(isApproval || status === 'expired', 'Süreyi uzat', Timer, 'extend'),
    ...act(isApproval || status === 'used', 'Kullanıldı', Stamp, 'used'),
    ...act(
      next.includes('invoiced') || status === 'invoiced',
      status === 'invoiced' || status === 'paid' || status === 'paid_cut' ? 'Faturayı düzelt' : 'Faturalandı',
      Receipt,
      'invoice',
    ),
    ...act(['invoiced', 'paid', 'paid_cut'].includes(status), 'Ödeme', Wallet, 'payment'),
    ...moves.map(move),
    'separator',
    { label: 'Provizyon formunu yazdır', icon: Printer, onSelect: () => onPrint('form') },
  ];
  if (record.appealed_at !== null || next.includes('appealed')) {
    entries.push({ label: 'İtiraz mektubunu yazdır', icon: Printer, onSelect: () => onPrint('letter') });
  }
  if (next.includes('cancelled')) {
    entries.push('separator', {
      label: 'İptal et',
      icon: CircleX,
      danger: true,
      onSelect: () => onAct('cancel'),
    });
  }
  return (
    <>
      <Menu label="Diğer işlemler" entries={entries} />
      {sending.sheet}
    </>
  );
}
