import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { usePrinting } from '@/ui/use-printing';

interface PaperProps {
  /** Stands small in the head, beside who printed it and when. A letter has none. */
  readonly title?: string;
  readonly heading?: string;
  /** Renders the content, called only while the page is printed: a long list is not drawn for nothing. */
  readonly children: () => ReactNode;
}

/** Renders a page for paper. Present only while it is printed. */
export function Paper(props: PaperProps) {
  return usePrinting() ? <PrintedPaper {...props} /> : null;
}

function PrintedPaper({ title, heading, children }: PaperProps) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  return (
    <article className="paper-root hidden print:block">
      {title !== undefined && (
        <p className="meta flex justify-between">
          <span>{title}</span>
          <span>
            Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
          </span>
        </p>
      )}
      {heading !== undefined && <h2 className="mt-1 text-xl font-semibold">{heading}</h2>}
      {children()}
    </article>
  );
}

export interface PaperRow {
  readonly key: string | number;
  readonly cells: readonly ReactNode[];
}

/**
 * Renders a table on paper.
 * @param dense for long lists
 */
export function PaperTable({
  heads,
  rows,
  dense = false,
  foot,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly PaperRow[];
  readonly dense?: boolean;
  /** A row below, of cells. */
  readonly foot?: ReactNode;
}) {
  const room = dense ? 'px-1 py-1' : 'px-1 py-1.5';
  return (
    <table
      className={cx('mt-3 w-full border-collapse text-left', dense ? 'text-[0.6875rem]' : 'text-[0.75rem]')}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} className={cx('border-b border-line-strong font-semibold', room)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="break-inside-avoid">
            {cells.map((cell, at) => (
              <td key={heads[at]} className={cx('num border-b border-line align-top', room)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>{foot}</tr>
        </tfoot>
      )}
    </table>
  );
}

/** Renders lines to sign on. */
export function PaperSignatures({ of }: { readonly of: readonly string[] }) {
  return (
    <div className="mt-12 grid grid-cols-3 gap-8">
      {of.map((who) => (
        <p key={who} className="border-t border-line-strong pt-1">
          {who}
        </p>
      ))}
    </div>
  );
}

/** Asks the browser to print, and logs it. @param entity what is printed, by its kind */
export async function printPaper(workspace: Workspace, entity: string): Promise<void> {
  await logView(workspace, 'print', entity);
  print();
}
