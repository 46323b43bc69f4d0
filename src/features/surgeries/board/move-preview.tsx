import { ArrowRight, GitFork, TriangleAlert } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { formatTime } from '@/lib/dates';
import { lateOf } from '@sync/model/rules/domino';
import type { DominoPreview } from '@sync/model/rules/domino';
import { expectedEnd } from '@sync/model/rules/expected-end';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardColumn, BoardDay } from './board-day';

/**
 * Shows the consequences of a move: surgeries that move on, people who are then in two rooms, and the end of the
 * room's day.
 */
export function MovePreview({
  preview,
  column,
  board,
  now,
}: {
  preview: DominoPreview;
  column: BoardColumn;
  board: BoardDay;
  now: number;
}) {
  const names = useReferenceData();
  const own = preview.after.filter(({ roomId, tableNo }) => tableKey(roomId, tableNo) === column.key);
  const end = expectedEnd(own, board.estimates, now);
  const closes = column.hours?.to ?? null;
  const late = closes === null ? [] : lateOf(own, closes);
  const before = new Map(board.pieces.map(({ id, from }) => [id, from]));
  return (
    <div className="rounded-lg border border-line bg-sunken px-3 py-2.5">
      {preview.pushedIds.length > 0 && (
        <>
          <p className="font-medium">{preview.pushedIds.length} ameliyat kayar</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {preview.pushedIds.map((id) => (
              <li key={id} className="meta num flex items-center gap-2 py-0.5 text-ink-2">
                <span className="clip min-w-0 flex-1">
                  {board.rows.get(id)?.procedure}, {board.rows.get(id)?.clientName}
                </span>
                {formatTime(before.get(id) ?? 0)}
                <ArrowRight className="size-3.5" role="img" aria-label="yerine" />
                <b className="text-ink">{formatTime(preview.starts.get(id) ?? 0)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {end !== null && (
        <p className="meta num mt-1 text-ink-2">
          {column.name}: günün tahmini bitişi <b className="text-ink">{formatTime(end.middle)}</b>
          {end.low !== end.high && ` (%80: ${formatTime(end.low)}–${formatTime(end.high)})`}
          {end.planned > end.middle && `, istenen sürelerle ${formatTime(end.planned)}`}
          {closes !== null && `, kapanış ${formatTime(closes)}`}
        </p>
      )}
      {late.length > 0 && (
        <p className="meta mt-1 flex gap-1.5 font-medium text-warn">
          <TriangleAlert className="mt-px size-4" aria-hidden="true" />
          {late.length} ameliyat kapanıştan sonra biter.
        </p>
      )}
      {preview.clashes.map(({ kind, one: first, other, personId }) => (
        <p key={`${first}${other}`} className="meta mt-1 flex gap-1.5 text-sy-conflict">
          <GitFork className="mt-px size-4" aria-hidden="true" />
          <span>
            {kind === 'room' ? 'Salon' : names.definitionName(personId)} aynı saatte iki ameliyatta:{' '}
            {board.rows.get(first)?.procedure ?? 'bu ameliyat'} ve{' '}
            {board.rows.get(other)?.procedure ?? 'bu ameliyat'}
          </span>
        </p>
      ))}
    </div>
  );
}
