import type { ShownLine } from '@/records/import/preview';
import type { SheetCell } from '@/records/spreadsheet';

/** Returns faulty lines as the file has them, with their fault in front; a workbook takes them as texts. */
export function errorSheet(
  names: readonly string[],
  lines: readonly ShownLine[],
  problemOf: (line: number) => string,
): readonly (readonly SheetCell[])[] {
  return [
    ['Hata', 'Satır', ...names],
    ...lines.map(({ line, cells }) => [problemOf(line), line, ...names.map((_, at) => cells[at] ?? '')]),
  ];
}
