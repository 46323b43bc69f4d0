import { CircleDot, Download, Tag, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { BulkBar } from '@/ui/bulk-bar';
import type { BulkAction } from '@/ui/bulk-bar';
import { BulkDialog } from './bulk-dialog';
import type { BulkKind } from './bulk-dialog';
import { ExportDialog } from './export-dialog';

/** What can be done with the chosen rows. */
export function BulkActions({ selected, onClear }: { selected: ReadonlySet<string>; onClear: () => void }) {
  const mayBulk = [usePermission('crm.tickets.bulk'), usePermission('crm.tickets.edit')].every(Boolean);
  const mayExport = usePermission('crm.tickets.export');
  const [open, setOpen] = useState<BulkKind | 'export' | null>(null);
  const actions: BulkAction[] = [];
  if (mayBulk) {
    actions.push(
      { label: 'Ata', icon: UserPlus, onSelect: () => setOpen('assign') },
      { label: 'Durum', icon: CircleDot, onSelect: () => setOpen('status') },
      { label: 'Etiket', icon: Tag, onSelect: () => setOpen('tags') },
    );
  }
  if (mayExport) actions.push({ label: 'Dışa aktar', icon: Download, onSelect: () => setOpen('export') });
  const ids = [...selected];
  return (
    <>
      <BulkBar count={selected.size} noun="talep" actions={actions} onClear={onClear} />
      {open === 'export' && <ExportDialog ids={ids} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'export' && (
        <BulkDialog kind={open} ids={ids} onClose={() => setOpen(null)} onDone={onClear} />
      )}
    </>
  );
}
