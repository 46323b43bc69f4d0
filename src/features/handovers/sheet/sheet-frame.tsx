import type { ReactNode } from 'react';
import type { HandoverRow } from '../handover-rows';
import { HandoverPaper } from './handover-paper';
import type { ShownLine } from './use-sheet';

/** Renders the page of a sheet: its paper for the printer, its content for the screen. */
export function SheetFrame({
  children,
  ...paper
}: {
  row: HandoverRow;
  lines: readonly ShownLine[];
  nameOf: (clientId: string | null) => string;
  children: ReactNode;
}) {
  return (
    <>
      <HandoverPaper {...paper} />
      <div className="min-h-0 flex-1 overflow-y-auto print:hidden">
        <div className="mx-auto grid w-full max-w-4xl gap-4 px-4 py-5">{children}</div>
      </div>
    </>
  );
}
