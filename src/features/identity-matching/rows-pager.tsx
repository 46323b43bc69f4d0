import { Button } from '@/ui/button';

/** Number of rows that the server gives at once. */
export const PAGE_ROWS = 100;

/** Leads through the rows of a list, a page at a time; nothing where one page holds them all. */
export function RowsPager({
  rows,
  behind,
  onBehind,
}: {
  /** Rows of this page. */
  rows: readonly { readonly line: number }[];
  /** Line behind which this page begins; 0 for the first. */
  behind: number;
  onBehind: (line: number) => void;
}) {
  const hasNext = rows.length === PAGE_ROWS;
  if (behind === 0 && !hasNext) return null;
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-2 print:hidden">
      <Button size="sm" disabled={behind === 0} onClick={() => onBehind(0)}>
        Başa dön
      </Button>
      <Button size="sm" disabled={!hasNext} onClick={() => onBehind(rows.at(-1)?.line ?? 0)}>
        Sonraki {PAGE_ROWS} satır
      </Button>
    </div>
  );
}
