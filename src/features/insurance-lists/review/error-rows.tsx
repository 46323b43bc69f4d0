import type { ReactNode } from 'react';
import type { ImportKind, StagedValues } from '@/import/flow/import-kind';
import { problemText } from '@/import/flow/row-standing';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { EmptyState } from '@/ui/page-states';
import type { KeptRow } from '@sync/rpc/imports';
import { readFacts } from './row-words';

/** Returns faulty rows as a table for a workbook: the fault, the line, and the values read. */
export function errorTable(kind: ImportKind, rows: readonly KeptRow[]): readonly (readonly SheetCell[])[] {
  return [
    ['Hata', 'Satır', ...kind.columns.map(({ header }) => header)],
    ...rows.map(({ code, line, values }) => [
      problemText(kind, code ?? ''),
      line,
      // What was kept is what had been staged.
      ...kind.columns.map(({ text }) => text(values as StagedValues) ?? ''),
    ]),
  ];
}

/** Shows rows that were left out, each with its fault. */
export function ErrorRows({
  kind,
  rows,
  children,
}: {
  kind: ImportKind;
  rows: readonly KeptRow[];
  children: ReactNode;
}) {
  if (rows.length === 0) return <EmptyState title="Hatalı satır yok">Bütün satırlar okunabildi.</EmptyState>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 py-2">{children}</div>
      <ul className="divide-y divide-line-soft text-[0.8125rem]">
        {rows.map((row) => (
          <li key={row.line} className="flex gap-3 px-5 py-2">
            <span className="num w-16 shrink-0 text-ink-3">{row.line}. satır</span>
            <span className="min-w-0 flex-1">
              <span className="num block break-words">
                {readFacts(row)
                  .slice(0, 5)
                  .map(({ text }) => text)
                  .join(' · ')}
              </span>
              <span className="text-danger">{problemText(kind, row.code ?? '')}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
