import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ExportDialog } from './export-dialog';

/** Exports the whole list as it is filtered and sorted. */
export function ExportButton({
  rows,
}: {
  /** Null while the list is not whole: half of it is not to be taken for all. */
  rows: readonly { readonly id: string }[] | null;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={Download}
        className="font-normal! max-[56.1875em]:min-w-11"
        title="Dışa aktar"
        onClick={() => setOpen(true)}
        disabled={rows === null}
      >
        <span className="max-[56.1875em]:sr-only">Dışa aktar</span>
      </Button>
      {open && rows !== null && (
        <ExportDialog ids={rows.map((row) => row.id)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
