import { formatNumber } from '@/lib/numbers';
import { wordsOf } from './spreadsheet';
import type { SheetCell } from './spreadsheet';

/** Writes a cell of an exported list as paper has it. */
export function paperWords(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' ? formatNumber(cell) : wordsOf(cell);
}
