import { useMemo } from 'react';
import { useRelated } from '@/data/records';
import { useSyncState } from '@/data/sync-state';
import { handoverLine } from '@sync/model/entities/shift-handover';
import type { HandoverLine } from '@sync/model/entities/shift-handover';
import { isLeftOut, lineKey, writtenAlone } from '@sync/model/handovers/line';
import type { DrawnLine } from '@sync/model/handovers/line';
import { useHandoverRows } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';

/** State of a page's sheet. */
export type SheetState =
  | { readonly state: 'loading' | 'error' | 'syncing' | 'not_found' }
  | { readonly state: 'ready'; readonly row: HandoverRow; readonly stored: readonly HandoverLine[] };

const byPosition = (a: HandoverLine, b: HandoverLine): number =>
  a.position - b.position || a.id.localeCompare(b.id);

/** Returns a sheet with its stored lines, as far as the user may read them. */
export function useSheet(id: string): SheetState {
  const { rows, state } = useHandoverRows();
  const lines = useRelated(handoverLine, 'handover_id', id, byPosition);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  if (state !== 'ready') return { state };
  if (lines.state !== 'ready') return { state: lines.state };
  const row = rows.find(({ handover }) => handover.id === id);
  if (row === undefined) return { state: firstSyncDone ? 'not_found' : 'syncing' };
  return { state: 'ready', row, stored: lines.records };
}

/** A line as the page shows it. */
export interface ShownLine extends DrawnLine {
  readonly key: string;
  readonly note: string | null;
  readonly left_out: boolean;
  /** False for a line of a draft whose record asks for nothing any more. */
  readonly isLive: boolean;
}

/** Returns the lines of a draft: the drawn ones with what was written beside them, then what was written alone. */
export function draftLines(
  drawn: readonly DrawnLine[],
  stored: readonly HandoverLine[],
): readonly ShownLine[] {
  const written = new Map(stored.map((line) => [lineKey(line), line]));
  return [
    ...drawn.map((line) => ({ line, isLive: true })),
    ...writtenAlone(drawn, stored).map((line) => ({ line, isLive: line.line_kind === 'note' })),
  ].map(({ line, isLive }) => ({
    ...line,
    key: lineKey(line),
    note: written.get(lineKey(line))?.note ?? null,
    left_out: isLeftOut(line, stored),
    isLive,
  }));
}

/** Returns the lines of a given sheet, as they were frozen. */
export function useGivenLines(stored: readonly HandoverLine[]): readonly ShownLine[] {
  return useMemo(() => stored.map((line) => ({ ...line, key: line.id, isLive: true })), [stored]);
}
