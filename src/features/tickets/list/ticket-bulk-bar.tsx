import { CircleDot, Download, MessageSquareShare, Tag, UserPlus } from 'lucide-react';
import { usePermission } from '@/data/workspace';
import { BulkBar } from '@/ui/bulk-bar';
import type { BulkAction } from '@/ui/bulk-bar';
import { BulkDialog } from './bulk-dialog';
import type { BulkKind } from './bulk-dialog';
import { BulkTicketMessage } from './bulk-ticket-message';
import { ExportDialog } from './export-dialog';

/** Running bulk work and its tickets: those that were chosen when it began. */
export interface BulkWork {
  readonly action: BulkKind | 'message' | 'export';
  readonly ids: readonly string[];
}

/** Shows the actions for the chosen rows. */
export function BulkActions({
  selected,
  onStart,
  onClear,
}: {
  selected: ReadonlySet<string>;
  onStart: (work: BulkWork) => void;
  onClear: () => void;
}) {
  const mayBulk = [usePermission('crm.tickets.bulk'), usePermission('crm.tickets.edit')].every(Boolean);
  const maySend = usePermission('crm.messages.bulk');
  const mayExport = usePermission('crm.tickets.export');
  const start = (action: BulkWork['action']) => onStart({ action, ids: [...selected] });
  const actions: BulkAction[] = [];
  if (mayBulk) {
    actions.push(
      { label: 'Ata', icon: UserPlus, onSelect: () => start('assign') },
      { label: 'Durum', icon: CircleDot, onSelect: () => start('status') },
      { label: 'Etiket', icon: Tag, onSelect: () => start('tags') },
    );
  }
  if (maySend) actions.push({ label: 'Mesaj', icon: MessageSquareShare, onSelect: () => start('message') });
  if (mayExport) actions.push({ label: 'Dışa aktar', icon: Download, onSelect: () => start('export') });
  return <BulkBar count={selected.size} noun="talep" actions={actions} onClear={onClear} />;
}

/** Shows the dialog of the running work. It is outside the list, whose rows may disappear while it runs. */
export function BulkWorkDialog({
  work: { action, ids },
  onClose,
  onDone,
}: {
  work: BulkWork;
  onClose: () => void;
  onDone: () => void;
}) {
  if (action === 'export') return <ExportDialog ids={ids} onClose={onClose} />;
  if (action === 'message') return <BulkTicketMessage ids={ids} onClose={onClose} onDone={onDone} />;
  return <BulkDialog kind={action} ids={ids} onClose={onClose} onDone={onDone} />;
}
