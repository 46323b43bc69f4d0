import { Download, Printer } from 'lucide-react';
import { usePermission, useSignedIn } from '@/data/workspace';
import { printPaper } from '../export/paper';
import { Button } from '@/ui/button';
import type { PermissionKey } from '@sync/model/access/permissions';

/**
 * Exports and prints what a page of figures shows.
 * @param entity what the access log calls it. @param onExport absent while there is nothing to export
 */
export function FigureTools({
  entity,
  permission = 'crm.statistics.export',
  onExport,
}: {
  entity: string;
  /** Permission to export. */
  permission?: PermissionKey;
  onExport?: (() => void) | undefined;
}) {
  const { workspace } = useSignedIn();
  const mayExport = usePermission(permission);
  return (
    <>
      {mayExport && onExport !== undefined && (
        <Button size="sm" tone="quiet" icon={Download} onClick={onExport}>
          Dışa aktar
        </Button>
      )}
      <Button size="sm" tone="quiet" icon={Printer} onClick={() => void printPaper(workspace, entity)}>
        Yazdır
      </Button>
    </>
  );
}
