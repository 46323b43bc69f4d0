import { Printer } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useSignedIn } from '@/data/workspace';
import { printPaper } from '@/kit/export/paper';
import { Button } from '@/ui/button';
import type { HandoverLine } from '@sync/model/entities/shift-handover';
import { answerTaker, askGiver, correctHandover } from '@sync/model/handovers/acts/say';
import { takeHandover } from '@sync/model/handovers/acts/take';
import { handoverControl, writtenControl } from '@sync/model/rules/handover-control';
import type { HandoverRow } from '../handover-rows';
import { SheetFrame } from './sheet-frame';
import { SheetEntries } from './sheet-entries';
import { SheetHead } from './sheet-head';
import { SheetLines } from './sheet-lines';
import { useGivenLines } from './use-sheet';
import { usePatientNames } from './use-ward-records';

/** Says how the lines on this device compare with what was given. */
function controlWords({ handover }: HandoverRow, stored: readonly HandoverLine[]): string {
  const written = writtenControl(handover.control ?? '');
  if (handoverControl(handover, stored) === handover.control) {
    return `${stored.length} satır, devredildiği gibi. Kontrol ${written}.`;
  }
  const missing = (handover.line_count ?? 0) - stored.length;
  return missing > 0
    ? `${handover.line_count} satırın ${stored.length} tanesini görüyorsunuz; kalanlar görme yetkiniz dışında ya da henüz gelmedi. Kontrol ${written}.`
    : `Bu cihazdaki satırlar devredilenle aynı değil. Eşitlemeyi bekleyin; sürerse devredene sorun. Kontrol ${written}.`;
}

/** Shows a sheet that was given: its frozen lines, and what the next shift may do with it. */
export function GivenSheet({ row, stored }: { row: HandoverRow; stored: readonly HandoverLine[] }) {
  const { handover, takings, entries } = row;
  const { access, workspace } = useSignedIn();
  const acts = useActs(handover);
  const nameOf = usePatientNames();
  const lines = useGivenLines(stored);
  const hasTaken = takings.some(({ created_by }) => created_by === access.userId);
  const isAsked = entries.some(({ entry_kind }) => entry_kind === 'question');
  return (
    <SheetFrame {...{ row, lines, nameOf }}>
      <SheetHead
        row={row}
        actions={
          <>
            <Button
              tone="quiet"
              icon={Printer}
              onClick={() => void printPaper(workspace, { entity: handover.kind, entityId: handover.id })}
            >
              Yazdır
            </Button>
            <ActButton acts={acts} act={correctHandover} />
            <ActButton acts={acts} act={askGiver} />
            {isAsked && <ActButton acts={acts} act={answerTaker} />}
            {!hasTaken && (
              <ActButton
                acts={acts}
                act={takeHandover}
                tone="primary"
                label={takings.length > 0 ? 'Ben de devraldım' : undefined}
              />
            )}
          </>
        }
      />
      <SheetEntries row={row} />
      <p className="num meta text-ink-2">{controlWords(row, stored)}</p>
      <SheetLines lines={lines} nameOf={nameOf} />
      {acts.dialog}
    </SheetFrame>
  );
}
