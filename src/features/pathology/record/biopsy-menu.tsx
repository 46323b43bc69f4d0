import { PencilLine, Printer } from 'lucide-react';
import type { RecordActs } from '@/acts/use-acts';
import { usePermission, useSignedIn } from '@/data/workspace';
import { printPaper } from '@/kit/export/paper';
import { Menu } from '@/ui/menu';
import { biopsyActs } from '@sync/model/pathology/acts';

/** Shows the remaining actions for a biopsy. */
export function BiopsyMenu({ acts, onEdit }: { acts: RecordActs; onEdit: () => void }) {
  const { workspace } = useSignedIn();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const ends = acts.entries(biopsyActs, 'end');
  return (
    <Menu
      label="Diğer işlemler"
      entries={[
        ...(mayEdit ? [{ label: 'Düzenle', icon: PencilLine, onSelect: onEdit }] : []),
        ...acts.entries(biopsyActs, 'edit'),
        ...acts.entries(biopsyActs, 'step'),
        ...acts.entries(biopsyActs, 'back'),
        { label: 'Yazdır', icon: Printer, onSelect: () => void printPaper(workspace, 'biopsy') },
        ...(ends.length > 0 ? (['separator', ...ends] as const) : []),
      ]}
    />
  );
}
