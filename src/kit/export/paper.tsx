import { Fragment, useId, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { isPrintLogged, printLogged } from '@/ui/papers';
import type { PaperRank } from '@/ui/papers';
import { footOfPages } from '@/ui/paper-foot';
import { usePaper } from '@/ui/use-printing';

interface PaperProps {
  /** Names the paper where one of several is asked for. */
  readonly id?: string;
  /** A record goes before the list around it; a list says so, and what is printed only when it is asked for. */
  readonly rank?: PaperRank;
  /** Stands small in the head, beside who printed it and when, and at the foot of each page. A letter has none. */
  readonly title?: string;
  readonly heading?: string;
  /** Logged when the browser's own menu prints the paper. */
  readonly logged?: PrintedRecord;
  /** True for wide tables: the sheet lies on its side. */
  readonly wide?: boolean;
  /** Renders the content, called only while the page is printed: a long list is not drawn for nothing. */
  readonly children: () => ReactNode;
}

/** A printed paper as the access log names it. */
export interface PrintedRecord {
  /** Kind of the record, or of those of a list. */
  readonly entity: string;
  readonly entityId?: string;
  readonly clientId?: string;
}

/** Renders a page for paper. Present only while it is printed. */
export function Paper({ id, rank = 'record', ...paper }: PaperProps) {
  const own = useId();
  return usePaper(id ?? own, rank) ? <PrintedPaper {...paper} /> : null;
}

function PrintedPaper({ title, heading, logged, wide = false, children }: Omit<PaperProps, 'id' | 'rank'>) {
  const { access, workspace } = useSignedIn();
  const reference = useReferenceData();
  const printed = `Yazdıran: ${reference.userName(access.userId) ?? ''}, ${formatDateTime(Date.now())}`;
  useLayoutEffect(
    () => (title === undefined ? undefined : footOfPages(`${heading ?? title} · ${printed}`)),
    [title, heading, printed],
  );
  useLayoutEffect(() => {
    if (logged === undefined || isPrintLogged()) return;
    const { entity, ...target } = logged;
    void logView(workspace, 'print', entity, target);
    // Once for each print: the paper is there only while it lasts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <article className={cx('paper-root hidden print:block', wide && 'paper-wide')}>
      {title !== undefined && (
        <p className="meta flex justify-between gap-4">
          <span>{title}</span>
          <span>{printed}</span>
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
  /** Heads the row and those below it, across the table. */
  readonly above?: ReactNode;
}

/**
 * Renders a table on paper; its head is repeated on each page.
 * @param dense for long lists
 * @param ends says of each column whether its numbers stand at its end
 */
export function PaperTable({
  heads,
  rows,
  dense = false,
  ends = [],
  foot,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly PaperRow[];
  readonly dense?: boolean;
  readonly ends?: readonly boolean[];
  /** A row below, of cells. */
  readonly foot?: ReactNode;
}) {
  const room = dense ? 'px-1 py-1' : 'px-1 py-1.5';
  const side = (at: number) => ends[at] === true && 'text-right';
  return (
    <table
      className={cx(
        'paper-table mt-3 w-full border-collapse text-left',
        dense ? 'text-[0.6875rem]' : 'text-[0.75rem]',
      )}
    >
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} className={cx('border-b border-line-strong font-semibold', room, side(at))}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, above }) => (
          <Fragment key={key}>
            {above !== undefined && (
              <tr className="break-after-avoid">
                <th colSpan={heads.length} className={cx('border-b border-line font-semibold', room)}>
                  {above}
                </th>
              </tr>
            )}
            <tr className="break-inside-avoid">
              {cells.map((cell, at) => (
                <td key={heads[at]} className={cx('num border-b border-line align-top', room, side(at))}>
                  {cell}
                </td>
              ))}
            </tr>
          </Fragment>
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

/** Renders the facts of a record on paper, each with its label; omits empty values. */
export function PaperFacts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[11rem_1fr] gap-x-3 gap-y-1 text-[0.8125rem]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="num font-medium break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Renders lines to sign on. */
export function PaperSignatures({ of }: { readonly of: readonly string[] }) {
  return (
    <div className="mt-12 grid break-inside-avoid grid-cols-3 gap-8">
      {of.map((who) => (
        <p key={who} className="border-t border-line-strong pt-1">
          {who}
        </p>
      ))}
    </div>
  );
}

/**
 * Asks the browser to print, and logs it.
 * @param printed what is printed, by its kind, or with the record
 * @param id of the paper, where the page has several
 */
export async function printPaper(
  workspace: Workspace,
  printed: string | PrintedRecord,
  id: string | null = null,
): Promise<void> {
  const { entity, ...target } = typeof printed === 'string' ? { entity: printed } : printed;
  await logView(workspace, 'print', entity, target);
  printLogged(id);
}
