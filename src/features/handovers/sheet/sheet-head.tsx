import type { ReactNode } from 'react';
import { formatDayTime } from '@/lib/dates';
import { useNow } from '@/data/now';
import { Badge } from '@/ui/badge';
import { handoverStates } from '@sync/model/entities/handover-values';
import { shiftWords, spanWords, stateTones } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';

/** Shows ward, shift and giver of a sheet, with its actions, and the note of the ward. */
export function SheetHead({ row, actions }: { row: HandoverRow; actions: ReactNode }) {
  const { handover, wardName, giverName, state } = row;
  const now = useNow();
  const given = handover.written_at === null ? '' : `, ${formatDayTime(handover.written_at, now)}`;
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="meta num text-ink-2">{spanWords(handover)}</p>
          <h2 className="flex flex-wrap items-center gap-x-3 text-2xl leading-8 font-semibold tracking-[-.016em]">
            {wardName}, {shiftWords(handover)}
            <Badge tone={stateTones[state]}>{handoverStates[state]}</Badge>
          </h2>
          <p className="num text-ink-2">
            {giverName}
            {given}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
      {handover.note !== null && (
        <p className="mt-3 rounded-lg bg-warn-soft px-4 py-3 break-words whitespace-pre-wrap text-ink">
          <b className="font-semibold">Servis notu: </b>
          {handover.note}
        </p>
      )}
    </header>
  );
}
