import { Ban, CircleX, FileText, PencilLine, Printer, RotateCcw, SearchX, Undo2 } from 'lucide-react';
import { usePermission, useSignedIn } from '@/data/workspace';
import { printPaper } from '@/records/paper';
import { backToTaken, moveBiopsy } from '@/records/pathology/biopsy-actions';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { maySee } from '@/records/pathology/biopsy-rules';
import { reopenBiopsy, takeSeenBack, takeToldBack } from '@/records/pathology/loop-actions';
import { useOutcome } from '@/records/use-outcome';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { biopsyMoves, biopsyStatuses } from '@sync/model/entities/biopsy-values';
import type { BiopsyStatus } from '@sync/model/entities/biopsy-values';
import type { OnAct } from './act';

/** Moves that need nothing but the press. */
const plain: readonly BiopsyStatus[] = ['in_review', 'extra_tests', 'retake', 'ordered'];

/** Shows the remaining actions for a biopsy. */
export function BiopsyMenu({ biopsy, onAct, onEdit }: { biopsy: Biopsy; onAct: OnAct; onEdit: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const { workspace } = useSignedIn();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const mayTell = usePermission('parse.adenom_biyotip.seen') || mayEdit;
  const { status } = biopsy;
  const next = biopsyMoves[status];
  const entries: MenuEntry[] = [];
  if (mayEdit) {
    entries.push({ label: 'Düzenle', icon: PencilLine, onSelect: onEdit });
    if (biopsy.reported_at !== null || next.includes('reported')) {
      entries.push({
        label: biopsy.report_text === null ? 'Raporu gir' : 'Raporu değiştir',
        icon: FileText,
        onSelect: () => onAct('report'),
      });
    }
    if (next.includes('taken') && status !== 'ordered' && status !== 'retake') {
      entries.push({
        label: 'Yeniden gönderilecek',
        icon: RotateCcw,
        onSelect: () =>
          void outcome.run(() => backToTaken(context, biopsy.id), 'Kaplar yeniden gönderilecek'),
      });
    }
    for (const to of plain.filter((status) => next.includes(status))) {
      entries.push({
        label: biopsyStatuses[to],
        icon: RotateCcw,
        onSelect: () => void outcome.run(() => moveBiopsy(context, biopsy.id, to), biopsyStatuses[to]),
      });
    }
  }
  if (status === 'seen' && maySee(context, biopsy)) {
    entries.push({
      label: '“Hekim gördü”yü geri al',
      icon: Undo2,
      onSelect: () => void outcome.run(() => takeSeenBack(context, biopsy.id), 'Geri alındı'),
    });
  }
  if (status === 'told' && mayTell) {
    entries.push({
      label: 'Bildirimi geri al',
      icon: Undo2,
      onSelect: () => void outcome.run(() => takeToldBack(context, biopsy.id), 'Geri alındı'),
    });
  }
  if (status === 'closed' && mayTell) {
    entries.push({
      label: 'Yeniden takibe al',
      icon: Undo2,
      onSelect: () => void outcome.run(() => reopenBiopsy(context, biopsy.id), 'Yeniden takipte'),
    });
  }
  entries.push({
    label: 'Yazdır',
    icon: Printer,
    onSelect: () => void printPaper(workspace, 'biopsy'),
  });
  if (mayEdit) {
    const aside = (to: 'unsuitable' | 'lost' | 'cancelled', label: string, icon: typeof Ban): void => {
      if (next.includes(to))
        entries.push({ label, icon, danger: true, onSelect: () => onAct({ aside: to }) });
    };
    if (next.some((status) => ['unsuitable', 'lost', 'cancelled'].includes(status)))
      entries.push('separator');
    aside('unsuitable', 'Uygunsuz materyal', Ban);
    aside('lost', 'Kayıp', SearchX);
    aside('cancelled', 'İptal et', CircleX);
  }
  return <Menu label="Diğer işlemler" entries={entries} />;
}
