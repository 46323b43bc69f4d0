import { sheetValue } from '@/kit/figures/figure-words';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { useGroupNames } from '@/kit/figures/use-group-names';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureOf } from '@sync/model/figures/sources';
import { headsOf, shownAt } from './report-rows';
import type { ReportRow, ShownFigures } from './report-rows';

/** Exports the table of a report as a file; typed cells, with the totals. */
export function ReportExport({
  name,
  reportId,
  definition: { source, groups },
  figures,
  rows,
  whole,
  words,
  onClose,
}: {
  name: string;
  /** Id of a saved report or a kept run, for the access log. */
  reportId: string | undefined;
  definition: ReportDefinition;
  figures: readonly string[];
  rows: readonly ReportRow[];
  whole: ShownFigures | null;
  /** Filters of the report, in words. */
  words: readonly string[];
  onClose: () => void;
}) {
  const names = useGroupNames();
  const cells = (shown: ShownFigures): readonly SheetCell[] =>
    figures.map((figure) => sheetValue(figureOf(source, figure).unit, shownAt(shown, figure)));
  return (
    <RecordExportDialog
      entity="report"
      {...(reportId === undefined ? {} : { entityId: reportId })}
      count={rows.length}
      noun="satırı"
      name={name}
      head={headsOf({ source, groups }, figures, names)}
      content="Dosyada toplamlar bulunur; hasta adı ve kimlik numarası bulunmaz."
      filterWords={words}
      readRows={() =>
        Promise.resolve([
          ...rows.map(({ labels, shown }) => [...labels, ...cells(shown)]),
          ...(whole === null ? [] : [['Toplam', ...groups.slice(1).map(() => ''), ...cells(whole)]]),
        ])
      }
      onClose={onClose}
    />
  );
}
