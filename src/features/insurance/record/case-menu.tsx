import {
  CalendarClock,
  CircleX,
  FilePlus2,
  FileText,
  MessageSquarePlus,
  PencilLine,
  Printer,
  Receipt,
  RotateCcw,
  Scale,
  Timer,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useSignedIn } from '@/data/workspace';
import { moveCase } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { printPaper } from '@/records/paper';
import { useOutcome } from '@/records/use-outcome';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseMoves, caseStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import type { OnAct } from './act';

/** Moves that need nothing but the press. */
const plain: readonly CaseStatus[] = ['waiting', 'documents_completed', 'medical_review', 'draft'];

/** What else can be done with a case. */
export function CaseMenu({ one, onAct, onEdit }: { one: InsuranceCase; onAct: OnAct; onEdit: () => void }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const { workspace } = useSignedIn();
  const next = caseMoves[one.status];
  const entries: MenuEntry[] = [
    { label: 'Düzenle', icon: PencilLine, onSelect: onEdit },
    { label: 'Sorumlu', icon: UserRound, onSelect: () => onAct('assign') },
    { label: 'Sonraki denetim', icon: CalendarClock, onSelect: () => onAct('snooze') },
    { label: 'Not ekle', icon: MessageSquarePlus, onSelect: () => onAct('note') },
    'separator',
    { label: 'Yanıtı işle', icon: FileText, onSelect: () => onAct('answer') },
  ];
  if (next.includes('documents_missing'))
    entries.push({ label: 'Evrak istendi', icon: FilePlus2, onSelect: () => onAct('papers') });
  if (next.includes('appealed'))
    entries.push({ label: 'İtiraz et', icon: Scale, onSelect: () => onAct('appeal') });
  if (one.valid_to !== null)
    entries.push({ label: 'Süreyi uzat', icon: Timer, onSelect: () => onAct('extend') });
  if (next.includes('invoiced') || one.status === 'invoiced')
    entries.push({ label: 'Fatura', icon: Receipt, onSelect: () => onAct('invoice') });
  if (['invoiced', 'paid', 'paid_cut'].includes(one.status))
    entries.push({ label: 'Ödeme', icon: Wallet, onSelect: () => onAct('payment') });
  for (const to of plain.filter((status) => next.includes(status))) {
    entries.push({
      label: caseStatuses[to],
      icon: RotateCcw,
      onSelect: () => void outcome.run(() => moveCase(context, one.id, to), caseStatuses[to]),
    });
  }
  entries.push('separator', {
    label: 'Provizyon formunu yazdır',
    icon: Printer,
    onSelect: () => void printPaper(workspace, 'insurance_case'),
  });
  if (next.includes('cancelled')) {
    entries.push({
      label: 'İptal et',
      icon: CircleX,
      danger: true,
      onSelect: () =>
        void outcome.run(() => moveCase(context, one.id, 'cancelled'), 'Provizyon iptal edildi', {
          undo: async () => {
            await outcome.run(() => moveCase(context, one.id, 'draft'));
          },
        }),
    });
  }
  return <Menu label="Diğer işlemler" entries={entries} />;
}
