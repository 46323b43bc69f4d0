import { OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile, toWorkbook } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { toastError } from '@/ui/toast';
import { BalanceCard } from './balance-card';
import { FileCard } from './file-card';
import { ReadingProgress } from './file-step';
import { PreviewRows } from './preview-rows';
import { problemText } from './row-standing';
import { TotalsCard } from './totals-card';
import { TwoColumns } from './two-columns';
import type { ScannedFile } from './scan-rows';
import type { Import } from './use-import';
import { ChecksCard, UndoNote, WhatIsTaken } from './what-is-taken';
import type { ShownLine } from '../read/preview';
import type { SheetCell } from '@/kit/export/spreadsheet';

/** Returns faulty lines as the file has them, with their fault in front; a workbook takes them as texts. */
function errorSheet(
  names: readonly string[],
  lines: readonly ShownLine[],
  problemOf: (line: number) => string,
): readonly (readonly SheetCell[])[] {
  return [
    ['Hata', 'Satır', ...names],
    ...lines.map(({ line, cells }) => [problemOf(line), line, ...names.map((_, at) => cells[at] ?? '')]),
  ];
}

/** Hands out the faulty lines with what is wrong with each. */
async function saveErrors({ kind, read, scan, opened }: Import): Promise<void> {
  if (read === null || scan === null || opened.reader === null) return;
  const codes = new Map(scan.faultyLines.map(({ line, code }) => [line, code]));
  const lines = await opened.reader.lines([...codes.keys()]);
  const rows = errorSheet(read.preview.header?.names ?? [], lines, (line) =>
    problemText(kind, codes.get(line) ?? ''),
  );
  const name = read.file.name.replace(/\.[^.]*$/u, '');
  saveFile(`${name}-hatali-satirlar`, 'xlsx', await toWorkbook('Hatalı satırlar', rows));
}

/** Content that a kind of list shows about a file that was read, from data on the device. */
export interface AboutFile {
  /** Renders content above the rows. */
  readonly main?: (scan: ScannedFile, sourceId: string | null) => ReactNode;
  /** Renders content below the totals. */
  readonly aside?: (scan: ScannedFile, sourceId: string | null) => ReactNode;
}

/** Shows everything that will be imported, before it is. */
export function PreviewStep({
  flow,
  about,
  onOpen,
}: {
  flow: Import;
  about: AboutFile | undefined;
  onOpen: (id: string) => void;
}) {
  const { kind, read, scan, opened, earlier } = flow;
  if (read === null || scan === null) return null;
  return (
    <TwoColumns
      asideFirst
      head={
        <>
          <FileCard
            read={read}
            known={flow.own}
            source={flow.sourceName}
            isChanged={flow.isChanged}
            onClose={flow.close}
          />
          {opened.progress !== null && <ReadingProgress opened={opened} />}
          {earlier !== undefined && (
            <NoticeBar
              boxed
              tone="danger"
              icon={OctagonX}
              title="Bu dosya daha önce içe alınmış."
              actions={
                <Button size="sm" onClick={() => onOpen(earlier.id)}>
                  Önceki yüklemeyi aç
                </Button>
              }
            >
              {earlier.file_name}
            </NoticeBar>
          )}
        </>
      }
      main={
        <>
          {about?.main?.(scan, flow.sourceId)}
          <PreviewRows
            kind={kind}
            scan={scan}
            onErrors={() => {
              saveErrors(flow).catch(() => toastError('Hatalı satırlar indirilemedi. Yeniden deneyin.'));
            }}
          />
        </>
      }
      aside={
        <>
          <BalanceCard balances={scan.balances} hasNone={kind.balance !== undefined} />
          <TotalsCard
            kind={kind}
            sums={flow.sums}
            scan={scan}
            needsReason={flow.needsReason}
            monthFirst={flow.monthFirst}
            reason={flow.reason}
            onReason={flow.setReason}
          />
          {about?.aside?.(scan, flow.sourceId)}
          <WhatIsTaken kind={kind} scan={scan} preview={read.preview} />
          <ChecksCard checks={flow.checks} />
          <UndoNote />
        </>
      }
    />
  );
}
